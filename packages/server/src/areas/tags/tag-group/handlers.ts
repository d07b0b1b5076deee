import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { lockRows } from '../../../db/lock-rows.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { assertOurs, assertUnused } from '../tag/manual-tag.js';
import { groupRow, tagTree } from '../tag/tree.js';
import { changeGroupInWeCom, deleteGroupFromWeCom } from '../tag/write-to-wecom.js';

const groups = ({ db }: Pick<Context, 'db'>, id: number) => db.selectFrom('tag_group').selectAll().where('id', '=', id);

const nameRefusal = () =>
  refuseField(40902, 'name', 'taken', ['已有同名标签组，请换一个名称', 'A tag group with this name already exists; choose another']);

async function createGroup(context: Context, { name, scope, order = 0, is_show = false, tags = [] }: Input<'createTagGroup'>) {
  const { db, audit } = context;
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
  return groupRow(context, group.id);
}

async function assertScope({ db }: Context, { id, scope: before }: { id: number; scope: string }, scope: string) {
  if (scope === before) return;
  const tag = await db.selectFrom('tag').select('id').where('tag_group_id', '=', id).limit(1).executeTakeFirst();
  if (tag)
    throw refuseField(42200, 'scope', 'fixed', [
      '标签组里已有标签，不能更改范围；请新建标签组',
      'The group has tags, so its scope cannot change; create another group',
    ]);
}

async function updateGroup(context: Context, { id, version, name, scope, order = 0, is_show = false }: Input<'updateTagGroup'>) {
  const { db, audit } = context;
  const before = await lockVersion(groups(context, id), version);
  if (before.kind === 'intelligent')
    throw refuseField(42200, 'id', 'kind', ['这是智能标签组，请在智能标签里操作', 'This is a smart tag group; use the smart tags screen']);
  await assertScope(context, before, scope);
  const after = { name: name.trim(), scope, sort: order, is_show };
  if (after.name !== before.name) assertOurs({ ours: before.ours, wx_id: before.wx_group_id }, 'id', 'group');
  await db.updateTable('tag_group').set(after).where('id', '=', id).execute();
  const isChanged = after.name !== before.name || after.sort !== before.sort;
  if (isChanged && before.ours) await changeGroupInWeCom(context, { ...before, ...after });
  audit({ target: id, before, after });
  return groupRow(context, id);
}

async function deleteGroup(context: Context, { tag_group_id }: Input<'deleteTagGroup'>) {
  const { db, audit } = context;
  const before = await mustExist(groups(context, tag_group_id).forUpdate());
  assertOurs({ ours: before.ours, wx_id: before.wx_group_id }, 'tag_group_id', 'group');
  const tags = await db.selectFrom('tag').select('id').where('tag_group_id', '=', tag_group_id).forUpdate().execute();
  await assertUnused(
    db,
    tags.map(({ id }) => id),
    true,
  );
  await deleteGroupFromWeCom(context, before);
  await db.deleteFrom('tag_group').where('id', '=', tag_group_id).execute();
  audit({ target: tag_group_id, before });
  return {};
}

/** Locks all groups. @throws Refusal 40400 for an id that is none of them */
async function lockGroups({ db }: Context, ids: readonly number[]) {
  const all = new Set(await lockRows(db, 'tag_group'));
  if (ids.some((id) => !all.has(id))) throw notFound();
}

async function chooseGroups(context: Context, { group_ids }: Input<'saveShownTagGroups'>): Promise<Data<'saveShownTagGroups'>> {
  const { db, audit } = context;
  await lockGroups(context, group_ids);
  await sql`update tag_group set is_show = id = any(${group_ids}::bigint[]) where is_show <> (id = any(${group_ids}::bigint[]))`.execute(
    db,
  );
  audit({ target: `${group_ids.length}`, after: { group_ids } });
  return tagTree(context, {});
}

async function sortGroups(context: Context, { ids }: Input<'sortTagGroups'>): Promise<Data<'sortTagGroups'>> {
  const { db, audit } = context;
  await lockGroups(context, ids);
  const { rows } = await sql<{ id: number; name: string; sort: number; wx_group_id: string | null; ours: boolean }>`
    with wanted as (select g.id, row_number() over (order by array_position(${ids}::bigint[], g.id) nulls last, g.sort, g.id) as sort from tag_group g)
    update tag_group g set sort = w.sort from wanted w where g.id = w.id and g.sort <> w.sort
    returning g.id, g.name, g.sort, g.wx_group_id, g.ours`.execute(db);
  for (const row of rows) if (row.ours) await changeGroupInWeCom(context, row);
  audit({ target: `${ids.length}`, after: { ids } });
  return tagTree(context, {});
}

export const handlers: Handlers = {
  createTagGroup: createGroup,
  updateTagGroup: updateGroup,
  deleteTagGroup: deleteGroup,
  saveShownTagGroups: chooseGroups,
  sortTagGroups: sortGroups,
};
