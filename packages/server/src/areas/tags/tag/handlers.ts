import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { startSync } from '../../../sync/start-sync.js';
import { tagSync } from './sync.js';

/** Counts contacts tagged by a member who still follows them; contacts of the same customer count once. */
const userCount = sql<number>`(select count(distinct coalesce(u.customer_id, -u.id))::int from external_user_mark m
  join external_user_follow f using (external_user_id, wx_userid) join external_user u on u.id = m.external_user_id
  where m.wx_tag_id = tag.wx_tag_id and f.ended_at is null)`;

const columns = [
  'tag.id',
  'tag.tag_group_id',
  'tag_group.name as group_name',
  'tag.name',
  'tag.color',
  'tag.sort as order',
  'tag.source',
  'tag.wx_tag_id',
  userCount.as('user_count'),
  'tag.created_at',
  'tag.version',
] as const;

const nameRefusal = () =>
  refuseField(40902, 'name', 'taken', ['已有同名标签组，请换一个名称', 'A tag group with this name already exists; choose another']);

/** WeCom's maximum number of tags, in total and per group. */
const limitOfPlatform = 3000;

/** Returns the groups in order, each with its tags. */
async function tagTree(db: Db, { scope, kind, id }: Input<'getTagTree'> & { id?: number }) {
  const groups = await db
    .selectFrom('tag_group')
    .select(['id', 'kind', 'name', 'scope', 'sort as order', 'is_show', 'wx_group_id', 'synced_at', 'created_at', 'version'])
    .$if(scope !== undefined, (some) => some.where('scope', '=', scope ?? null))
    .$if(kind !== undefined, (some) => some.where('kind', '=', kind ?? null))
    .$if(id !== undefined, (some) => some.where('id', '=', id ?? null))
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const tags = await db
    .selectFrom('tag')
    .innerJoin('tag_group', 'tag_group.id', 'tag.tag_group_id')
    .select(columns)
    .$if(id !== undefined, (some) => some.where('tag_group.id', '=', id ?? null))
    .orderBy('tag.sort')
    .orderBy('tag.id')
    .execute();
  return groups.map((group) => ({ ...group, tags: tags.filter((tag) => tag.tag_group_id === group.id) })) as Data<'getTagTree'>;
}

export const handlers: Handlers = {
  listTags: list('listTags', {
    from: ({ db }: Context) => db.selectFrom('tag').innerJoin('tag_group', 'tag_group.id', 'tag.tag_group_id'),
    id: 'tag.id',
    columns,
    search: ['tag.name'],
    order: [{ asc: 'tag_group.sort' }, { asc: 'tag_group.id' }, { asc: 'tag.sort' }],
  }),

  getTagTree: ({ db }, filter) => tagTree(db, filter),

  async createTagGroup({ db, audit }, { name, scope, order = 0, is_show = false, tags = [] }) {
    const group = await db
      .insertInto('tag_group')
      .values({ name: name.trim(), scope, sort: order, is_show })
      .onConflict((clash) => clash.columns(['enterprise_id', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!group) throw nameRefusal();
    const names = [...new Set(tags.map((one) => one.trim()))];
    const rows = names.map((one, sort) => ({ tag_group_id: group.id, name: one, sort }));
    if (rows.length > 0) await db.insertInto('tag').values(rows).execute();
    audit({ target: name });
    return (await tagTree(db, { id: group.id }))[0] as Data<'createTagGroup'>;
  },

  async syncTags(context, { dry_run }) {
    return startSync(context, tagSync, { dry_run });
  },

  async syncTagGroup(context, { tag_group_id, dry_run }) {
    const { db } = context;
    const group = await mustExist(db.selectFrom('tag_group').select('scope').where('id', '=', tag_group_id));
    if (group.scope !== 'corp')
      throw refuseField(42200, 'tag_group_id', 'scope', [
        '只有企业标签组可以同步到企业微信，请先更改范围',
        'Only company tag groups can be sent to WeCom; change the scope first',
      ]);
    const { total } = await db
      .selectFrom('tag')
      .select(sql<number>`count(*)::int`.as('total'))
      .where((eb) => eb.or([eb('wx_tag_id', 'is not', null), eb('tag_group_id', '=', tag_group_id)]))
      .executeTakeFirstOrThrow();
    if (total > limitOfPlatform)
      throw refuseField(42200, 'tag_group_id', 'limit', [
        '企业微信最多 3000 个标签，请先清理不用的标签',
        'WeCom allows at most 3,000 tags; delete unused ones',
      ]);
    return startSync(context, tagSync, { tag_group_id, dry_run });
  },
};
