import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';

type Group = Data<'savePhraseGroup'>;

const mostLevels = 3;
const mostGroups = 500;

/** Groups above a group, itself included, and the levels below it. */
async function placeOf({ db }: Context, pid: number, id: number | null) {
  const { rows } = await sql<{ above: number[]; below: number }>`select
    array(with recursive up as (select id, pid from phrase_group where id = ${pid} union select g.id, g.pid from phrase_group g join up on g.id = up.pid)
      select id from up)::int[] as above,
    coalesce((with recursive down as (select id, 0 as level from phrase_group where id = ${id} union all
      select g.id, d.level + 1 from phrase_group g join down d on g.pid = d.id where d.level < ${mostLevels}) select max(level) from down), 0)::int as below`.execute(
    db,
  );
  return rows[0] as { above: number[]; below: number };
}

/** @throws Refusal 42200 for a place below itself or below the third level */
export async function assertPlace(context: Context, pid: number | null, id: number | null) {
  if (pid === null) return;
  const { above, below } = await placeOf(context, pid, id);
  if (id !== null && above.includes(id))
    throw refuseField(42200, 'pid', 'below', ['不能移到自己的下级分组', 'A group can’t be moved into itself or its subgroups']);
  if (above.length + 1 + below > mostLevels)
    throw refuseField(42200, 'pid', 'levels', [
      '分组最多三级，请选择更高一级的分组',
      'Groups have at most three levels; choose one further up',
    ]);
}

/** Locks all groups, so that two moves at once cannot put each below the other. */
export async function lockGroups({ db }: Context): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('phrase_group').select('id').orderBy('id').forNoKeyUpdate().execute();
  return new Set(rows.map(({ id }) => id));
}

/** Titles of a group, the company's and the caller's own. */
const phrasesOf = ({ principal }: Context) => sql<
  Group['phrases']
>`coalesce((select json_agg(json_build_object('id', p.id, 'title', p.title, 'shortcut', p.shortcut, 'scope', p.scope, 'sort', p.sort,
      'use_count', p.use_count) order by p.sort, p.title, p.id)
    from phrase p where p.group_id = phrase_group.id and (p.scope = 'enterprise' or p.created_by = ${principal.staffId})), '[]')`;

const groupColumns = (context: Context) => ['id', 'pid', 'name', 'sort', 'version', phrasesOf(context).as('phrases')] as const;

/** A group with its direct entries; the tree below it is requested separately. */
export async function groupOf(context: Context, id: number): Promise<Group> {
  const found = await context.db.selectFrom('phrase_group').where('id', '=', id).select(groupColumns(context)).executeTakeFirstOrThrow();
  return { ...found, children: [] };
}

/** @throws Refusal 42200 when there is no room for another */
function assertRoom(groups: ReadonlySet<number>) {
  if (groups.size < mostGroups) return;
  throw refuseField(42200, 'name', 'max', [
    `最多 ${mostGroups} 个分组，请先合并或删除`,
    `There are at most ${mostGroups} groups; merge or delete some`,
  ]);
}

export async function savePhraseGroup(
  context: Context,
  { id, version, pid = null, name, sort = 0 }: Input<'savePhraseGroup'>,
): Promise<Group> {
  const { db, audit } = context;
  const groups = await lockGroups(context);
  const row = { pid, name: name.trim(), sort };
  if (id === undefined) {
    assertRoom(groups);
    await assertPlace(context, pid, null);
    const added = await db.insertInto('phrase_group').values(row).returning('id').executeTakeFirstOrThrow();
    audit({ target: added.id });
    return groupOf(context, added.id);
  }
  const before = await lockVersion(db.selectFrom('phrase_group').where('id', '=', id).selectAll(), version);
  await assertPlace(context, pid, id);
  await db.updateTable('phrase_group').set(row).where('id', '=', id).execute();
  audit({ target: id, before });
  return groupOf(context, id);
}

export async function getPhraseTree(context: Context): Promise<Group[]> {
  const rows = await context.db.selectFrom('phrase_group').select(groupColumns(context)).orderBy('sort').orderBy('name').execute();
  const below = (pid: number | null): Group[] => rows.filter((one) => one.pid === pid).map((one) => ({ ...one, children: below(one.id) }));
  return below(null);
}

/** @throws Refusal 40903 while the group has entries, including those that only their author sees */
export async function deletePhraseGroup({ db, audit }: Context, { id }: Input<'deletePhraseGroup'>) {
  const before = await mustExist(db.selectFrom('phrase_group').where('id', '=', id).selectAll().forUpdate());
  const group = await db.selectFrom('phrase_group').where('pid', '=', id).select('name').limit(1).executeTakeFirst();
  if (group)
    throw new Refusal(40903, [
      `分组里还有「${group.name}」，请先移出或删除`,
      `The group still contains “${group.name}”; move it out or delete it first`,
    ]);
  const phrase = await db.selectFrom('phrase').where('group_id', '=', id).select('id').limit(1).executeTakeFirst();
  if (phrase)
    throw new Refusal(40903, [
      '分组里还有话术（可能是同事自己的），请先移到别的分组',
      'The group still has quick replies, possibly a colleague’s; move them to another group first',
    ]);
  await db.deleteFrom('phrase_group').where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}
