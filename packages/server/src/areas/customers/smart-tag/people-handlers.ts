import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { checkCondition, rulesOf } from '../../../audience/condition.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import { customersInScope } from '../../../person/customers.js';
import { customerJson } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVisible } from '../customer/customer.js';
import { exceptionColumns, exceptionsOf } from './exception-rows.js';
import { presentTags } from './group-tags.js';
import { mayRead } from './readable-condition.js';
import { reasonsOf, type TaggedCustomer } from './reasons.js';
import { readSmartTag, type SmartGroup, smartTags } from './smart-tag.js';
import { storedNode } from './stored-node.js';
import { isMeant } from './tag-condition.js';

const listTagged = list('listIntelligentTagCustomers', {
  from: async ({ db, principal }: Context, { tag_id }: Input<'listIntelligentTagCustomers'>) => {
    await mustExist(smartTags(db).select('tag.id').where('tag.id', '=', tag_id));
    return db
      .selectFrom('customer_tag')
      .innerJoin('customer', 'customer.id', 'customer_tag.user_id')
      .where('customer_tag.tag_id', '=', tag_id)
      .where('customer.deleted_at', 'is', null)
      .where(customersInScope(principal));
  },
  id: 'customer_tag.user_id',
  columns: [
    sql<TaggedCustomer['user']>`${customerJson('customer')}`.as('user'),
    sql<TaggedCustomer['reasons']>`'[]'::json`.as('reasons'),
    'customer_tag.tagged_at',
  ],
  where: { tag_id: 'customer_tag.tag_id', nick_name: searchNames(['customer.nick_name', 'customer.real_name']) },
  order: [{ desc: 'customer_tag.tagged_at' }],
});

/** The list, with the rules that hold for each customer of the page. */
async function listCustomers(context: Context, input: Input<'listIntelligentTagCustomers'>): Promise<Data<'listIntelligentTagCustomers'>> {
  const page: Data<'listIntelligentTagCustomers'> = JSON.parse((await listTagged(context, input)).text);
  const found = await readSmartTag(context.db, input.tag_id);
  const node = found && storedNode(found.tag.condition);
  const rules = (node ? rulesOf(node) : []).filter(mayRead(context.principal));
  const ids = page.list.map(({ user }) => user.id);
  const reasons = await reasonsOf(context, rules, ids);
  const heldFor = (id: number) => (reasons.get(id) ?? []).filter(({ held }) => held === true);
  return { ...page, list: page.list.map((row) => ({ ...row, reasons: heldFor(row.user.id) })) };
}

type Reasons = Data<'getIntelligentTagReasons'>;

const brief = ({ db }: Context, userId: number) =>
  mustExist(
    db
      .selectFrom('customer')
      .select(sql<Reasons['user']>`${customerJson('customer')}`.as('user'))
      .where('id', '=', userId),
  );

/** The tag of an exclusive group that a customer has instead; null if there is none. */
async function tagInstead({ db }: Context, group: SmartGroup, tagId: number, userId: number): Promise<Reasons['shown_tag']> {
  if (group.mode === 'multi') return null;
  const { rows } = await sql<NonNullable<Reasons['shown_tag']>>`select tag.id, tag.name, tag.color
    from (${presentTags(group, sql<boolean>`m.user_id = ${userId} and m.tag_id <> ${tagId}`)}) p join tag on tag.id = p.tag_id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

async function getReasons(context: Context, { tag_id, user_id }: Input<'getIntelligentTagReasons'>): Promise<Reasons> {
  const { db, principal } = context;
  const found = await readSmartTag(db, tag_id);
  if (!found) throw notFound();
  await assertVisible(context, user_id);
  const node = checkCondition(found.tag.condition);
  const rules = rulesOf(node);
  const readable = rules.filter(mayRead(principal));
  const hidden_rules = rules.length - readable.length;
  const { rows } = await sql<{ matches: boolean; tagged_at: string | null }>`select ${isMeant(node, undefined, principal)} as matches,
    (select t.tagged_at from customer_tag t where t.user_id = customer.id and t.tag_id = ${tag_id}) as tagged_at from customer where id = ${user_id}`.execute(
    db,
  );
  const tagged_at = rows[0]?.tagged_at ?? null;
  const exception = await exceptionsOf(context)
    .select(exceptionColumns)
    .where('e.tag_id', '=', tag_id)
    .where('e.user_id', '=', user_id)
    .executeTakeFirst();
  return {
    tag_id,
    ...(await brief(context, user_id)),
    is_tagged: tagged_at !== null,
    tagged_at,
    matches: hidden_rules > 0 ? null : rows[0]?.matches === true,
    shown_tag: tagged_at === null ? await tagInstead(context, found.group, tag_id, user_id) : null,
    exception: exception ?? null,
    hidden_rules,
    reasons: (await reasonsOf(context, readable, [user_id])).get(user_id) ?? [],
  };
}

export const handlers: Handlers = { listIntelligentTagCustomers: listCustomers, getIntelligentTagReasons: getReasons };
