import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import type { WxTagGroup } from '../../../outside/wecom/corp-tags.js';
import { emptyOutcome, type Outcome } from '../../../sync/outcome.js';
import { diffGroups, diffTags, type TagDiff } from './tag-diff.js';

const idsOf = async (db: Db, query: RawBuilder<{ id: number }>) => (await query.execute(db)).rows.map((row) => row.id);

const input = (rows: object[]) =>
  sql`input as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(id bigint, wx_id text, name text, sort integer))`;

interface Table {
  table: 'tag_group' | 'tag';
  tie: 'wx_group_id' | 'wx_tag_id';
  /** Values of a new row besides name, order and WeCom id. */
  more?: Record<string, number | string | boolean>;
}

/** Updates rows, clearing changed names first, because names may be swapped in a cycle. */
async function change(db: Db, { table, tie }: Table, rows: TagDiff['change']): Promise<number[]> {
  const other = sql`from input i where t.id = i.id and (t.name, t.sort, t.${sql.ref(tie)}) is distinct from (i.name, i.sort, i.wx_id)`;
  await sql`with ${input(rows)} update ${sql.table(table)} t set name = chr(1) || t.id ${sql`from input i where t.id = i.id and t.name <> i.name`}`.execute(
    db,
  );
  return idsOf(
    db,
    sql<{
      id: number;
    }>`with ${input(rows)} update ${sql.table(table)} t set name = i.name, sort = i.sort, ${sql.ref(tie)} = i.wx_id ${other} returning t.id`,
  );
}

async function carryOut(db: Db, table: Table, { make, change: changes, untie, failed }: TagDiff): Promise<Outcome> {
  const columns = Object.keys(table.more ?? {});
  const beside = (list: RawBuilder<unknown>[]) => (list.length > 0 ? sql`, ${sql.join(list)}` : sql``);
  const removed = await idsOf(
    db,
    sql<{ id: number }>`update ${sql.table(table.table)} set ${sql.ref(table.tie)} = null
      where id = any(${untie}::bigint[]) returning id`,
  );
  const updated = await change(db, table, changes);
  const created = await idsOf(
    db,
    sql<{
      id: number;
    }>`with ${input(make)} insert into ${sql.table(table.table)} (enterprise_id, name, sort, ${sql.ref(table.tie)}${beside(columns.map((name) => sql.ref(name)))})
      select app_tenant(), i.name, i.sort, i.wx_id${beside(columns.map((name) => sql`${table.more?.[name]}`))} from input i returning id`,
  );
  return { created, updated, removed, failed };
}

/** Saves tag groups and tags from WeCom. Those deleted in WeCom are kept here, but unlinked. */
export async function writeTags(db: Db, theirs: WxTagGroup[]): Promise<Outcome> {
  await lockRows(db, 'tag_group');
  await lockRows(db, 'tag');
  const ours = await db.selectFrom('tag_group').select(['id', 'name', 'scope', 'kind', 'wx_group_id']).execute();
  const groups = await carryOut(db, { table: 'tag_group', tie: 'wx_group_id', more: { ours: false } }, diffGroups(ours, theirs));
  const tied = await db.selectFrom('tag_group').select(['id', 'wx_group_id']).where('wx_group_id', 'is not', null).execute();
  const idOf = new Map(tied.map((one) => [one.wx_group_id, one.id]));
  const tags = await db.selectFrom('tag').select(['id', 'tag_group_id', 'name', 'wx_tag_id']).execute();
  await moveTags(db, tags, theirs, idOf);
  const total: Outcome = { ...emptyOutcome(), failed: groups.failed };
  for (const { id: wxId, tags: wanted } of theirs) {
    const id = idOf.get(wxId);
    if (id === undefined) continue;
    const own = await db.selectFrom('tag').select(['id', 'tag_group_id', 'name', 'wx_tag_id']).where('tag_group_id', '=', id).execute();
    const done = await carryOut(
      db,
      { table: 'tag', tie: 'wx_tag_id', more: { tag_group_id: id, source: 'wwx', ours: false } },
      diffTags(own, wanted),
    );
    for (const list of ['created', 'updated', 'removed'] as const) total[list].push(...done[list]);
    total.failed.push(...done.failed);
  }
  const gone = theirs.map((one) => one.id);
  total.removed.push(
    ...(await idsOf(
      db,
      sql<{ id: number }>`update tag t set wx_tag_id = null from tag_group g
        where g.id = t.tag_group_id and t.wx_tag_id is not null and (g.wx_group_id is null or not g.wx_group_id = any(${gone}::text[])) returning t.id`,
    )),
  );
  await sql`update tag_group set synced_at = now() where wx_group_id = any(${gone}::text[])`.execute(db);
  return total;
}

/** Unlinks tags found in another group: WeCom cannot move tags between groups, so the link is wrong. */
async function moveTags(
  db: Db,
  ours: { id: number; tag_group_id: number; wx_tag_id: string | null }[],
  theirs: WxTagGroup[],
  idOf: Map<string | null, number>,
) {
  const home = new Map(theirs.flatMap((group) => group.tags.map((tag) => [tag.id, idOf.get(group.id)] as const)));
  const astray = ours.filter((one) => one.wx_tag_id !== null && home.has(one.wx_tag_id) && home.get(one.wx_tag_id) !== one.tag_group_id);
  if (astray.length === 0) return;
  await db
    .updateTable('tag')
    .set({ wx_tag_id: null })
    .where(
      'id',
      'in',
      astray.map((one) => one.id),
    )
    .execute();
}
