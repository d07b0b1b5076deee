import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';

type Group = Data<'savePhraseGroup'>;

const mostLevels = 3;

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

async function assertPlace(context: Context, pid: number | null, id: number | null) {
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

/** The direct entries of a group, the company's and the caller's own. */
const phrasesOf = ({ principal }: Context) => sql<
  Group['phrases']
>`coalesce((select json_agg(json_build_object('id', p.id, 'title', p.title, 'content', p.content,
      'scope', p.scope, 'shortcut', p.shortcut, 'attachments', p.attachments) order by p.sort, p.title, p.id)
    from phrase p where p.group_id = phrase_group.id and (p.scope = 'enterprise' or p.created_by = ${principal.staffId})), '[]')`;

/** A group with its direct entries; the tree below it is requested separately. */
async function groupOf(context: Context, id: number): Promise<Group> {
  const found = await context.db
    .selectFrom('phrase_group')
    .where('id', '=', id)
    .select(['id', 'pid', 'name', 'sort', phrasesOf(context).as('phrases')])
    .executeTakeFirstOrThrow();
  return { ...found, children: [] };
}

export async function savePhraseGroup(context: Context, { id, pid = null, name, sort = 0 }: Input<'savePhraseGroup'>): Promise<Group> {
  const { db, audit } = context;
  await assertPlace(context, pid, id ?? null);
  const row = { pid, name: name.trim(), sort };
  const saved = await (id === undefined
    ? db.insertInto('phrase_group').values(row).returning('id').executeTakeFirstOrThrow()
    : db.updateTable('phrase_group').set(row).where('id', '=', id).returning('id').executeTakeFirst());
  if (!saved) throw notFound();
  audit({ target: saved.id });
  return groupOf(context, saved.id);
}

export async function getPhraseTree(context: Context): Promise<Group[]> {
  const rows = await context.db
    .selectFrom('phrase_group')
    .select(['id', 'pid', 'name', 'sort', phrasesOf(context).as('phrases')])
    .orderBy('sort')
    .orderBy('name')
    .execute();
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
