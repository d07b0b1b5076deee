import type { Data, Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { importUpload } from '../../../imports/imports.js';
import { staffBrief } from '../../../records/briefs.js';
import { assertVisible, lockCustomer } from '../customer/customer.js';
import { applyTagWishes } from './change-tags.js';
import { assertTags } from './givable-tags.js';

type CustomerTag = Row<'listCustomerTags'>;

const tagsOf = (db: Db) =>
  db
    .selectFrom('customer_tag')
    .innerJoin('tag', 'tag.id', 'customer_tag.tag_id')
    .innerJoin('tag_group', 'tag_group.id', 'tag.tag_group_id');

/** Columns of the contract's `CustomerTag`. */
const columns = [
  sql<CustomerTag['tag']>`json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color)`.as('tag'),
  sql<CustomerTag['group']>`json_build_object('id', tag_group.id, 'name', tag_group.name)`.as('group'),
  'customer_tag.origin',
  staffBrief('customer_tag.staff_id').as('operator'),
  'customer_tag.tagged_at',
] as const;

/** Tags that are given by hand: neither computed nor those of group chats. */
async function manualTags(db: Db, userId: number): Promise<number[]> {
  const rows = await tagsOf(db)
    .select('customer_tag.tag_id')
    .where('customer_tag.user_id', '=', userId)
    .where('tag_group.kind', '=', 'manual')
    .execute();
  return rows.map((row) => row.tag_id);
}

async function setCustomerTags(
  context: Context,
  { user_id, tag_ids, before_tag_ids }: Input<'setCustomerTags'>,
): Promise<Data<'setCustomerTags'>> {
  const { db, principal, audit } = context;
  await lockCustomer(context, user_id);
  await assertTags(db, 'tag_ids', tag_ids);
  const before = before_tag_ids ?? (await manualTags(db, user_id));
  const added = tag_ids.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !tag_ids.includes(id));
  const moves = await applyTagWishes(
    { db, origin: 'staff', staffId: principal.staffId },
    sql`select ${user_id}::bigint, t.id, t.wanted, null::bigint from (select unnest(${added}::bigint[]) as id, true as wanted
      union all select g.id, false from tag g join tag_group o on o.id = g.tag_group_id and o.kind = 'manual' where g.id = any(${removed}::bigint[])) t`,
  );
  audit({ target: user_id, before: { tag_ids: before }, after: { tag_ids } });
  if (moves.length > 0) context.deps.outbox.wake();
  const tags = await tagsOf(db)
    .select(columns)
    .where('customer_tag.user_id', '=', user_id)
    .orderBy('customer_tag.tagged_at', 'desc')
    .orderBy('customer_tag.tag_id', 'desc')
    .execute();
  return { user_id, tags };
}

async function getCustomerTagGroups(context: Context, { user_id }: Input<'getCustomerTagGroups'>): Promise<Data<'getCustomerTagGroups'>> {
  await assertVisible(context, user_id);
  return context.db
    .selectFrom('tag_group')
    .select([
      'id',
      'name',
      'kind',
      sql<
        Data<'getCustomerTagGroups'>[number]['tags']
      >`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color)
        order by t.sort, t.id) from customer_tag m join tag t on t.id = m.tag_id
        where m.user_id = ${user_id} and t.tag_group_id = tag_group.id), '[]')`.as('tags'),
    ])
    .where('is_show', '=', true)
    .where('scope', '!=', 'group_chat')
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export const handlers: Handlers = {
  setCustomerTags,
  getCustomerTagGroups,
  importCustomerTags: importUpload('tag'),
  listCustomerTags: list('listCustomerTags', {
    from: async (context: Context, { user_id }: Input<'listCustomerTags'>) => {
      await assertVisible(context, user_id);
      return tagsOf(context.db).where('customer_tag.user_id', '=', user_id);
    },
    id: 'customer_tag.tag_id',
    columns,
    order: [{ desc: 'customer_tag.tagged_at' }],
  }),
};
