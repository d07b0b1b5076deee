import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { notFound } from '../../../http/refusal.js';
import { byId, type DepartmentPlace, lineOf, type NameBrief, placesOf } from './places.js';

/**
 * Counts the staff of each department and those below it, each once. It walks up from each person, so that the database reads every place of
 * work once and no part of the tree twice.
 */
async function headCounts(db: Db, places: ReadonlyMap<number, DepartmentPlace>): Promise<Map<number, number>> {
  const { rows } = await sql<{ pairs: [staff: number, department: number][] }>`
    select coalesce(json_agg(json_build_array(sd.staff_id, sd.dept_id) order by sd.staff_id), '[]') as pairs
    from staff_department sd join staff s on s.id = sd.staff_id and s.deleted_at is null`.execute(db);
  const counts = new Map<number, number>();
  const counted = new Map<number, number>();
  for (const [staff_id, dept_id] of rows[0]?.pairs ?? [])
    for (let at = places.get(dept_id); at && counted.get(at.id) !== staff_id; at = at.pid === null ? undefined : places.get(at.pid)) {
      counted.set(at.id, staff_id);
      counts.set(at.id, (counts.get(at.id) ?? 0) + 1);
    }
  return counts;
}

function childCounts(places: Iterable<DepartmentPlace>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { pid } of places) if (pid !== null) counts.set(pid, (counts.get(pid) ?? 0) + 1);
  return counts;
}

async function leadersOf(db: Db, ids: readonly number[] | undefined): Promise<Map<number, NameBrief[]>> {
  const { rows } = await sql<NameBrief & { dept_id: number }>`select sd.dept_id, s.id, s.name from staff_department sd
    join staff s on s.id = sd.staff_id and s.deleted_at is null
    where sd.is_leader and (${ids === undefined} or sd.dept_id = any(${ids ?? []}::bigint[])) order by s.id`.execute(db);
  const leaders = new Map<number, NameBrief[]>();
  for (const { dept_id, id, name } of rows) leaders.set(dept_id, [...(leaders.get(dept_id) ?? []), { id, name }]);
  return leaders;
}

const details = (db: Db, ids: readonly number[] | undefined) =>
  db
    .selectFrom('department as d')
    .leftJoin('role as r', 'r.id', 'd.role_id')
    .select(['d.id', 'd.wx_department_id', 'd.regions', 'd.created_at', 'd.updated_at', 'r.id as role_id', 'r.name as role_name'])
    .$if(ids !== undefined, (some) => some.where(sql<boolean>`d.id = any(${ids ?? []}::bigint[])`))
    .execute();

/** Reads departments as the contract's tree and lists show them: all, or those of the ids. */
async function readFacts(db: Db, all: readonly DepartmentPlace[], ids?: readonly number[]) {
  const places = byId(all);
  const heads = await headCounts(db, places);
  const leaders = await leadersOf(db, ids);
  const rows = await details(db, ids);
  const known = new Map(rows.map((row) => [row.id, row]));
  const children = childCounts(all);
  return (ids ?? all.map(({ id }) => id)).map((id) => {
    const [place, row] = [places.get(id), known.get(id)];
    if (!place || !row) throw notFound();
    const { role_id, role_name } = row;
    const facts = {
      id,
      name: place.name,
      pid: place.pid,
      sort: place.sort,
      leaders: leaders.get(id) ?? [],
      role: role_id === null ? null : { id: role_id, name: role_name as string },
      regions: row.regions,
      wx_department_id: row.wx_department_id,
      user_count: heads.get(id) ?? 0,
      child_count: children.get(id) ?? 0,
      version: place.version,
    };
    return { facts, row };
  });
}

/** Returns all departments as nodes of the tree, or only those directly below one, in order. */
export async function departmentsBelow(db: Db, pid?: number) {
  const all = await placesOf(db);
  const below = pid === undefined ? undefined : all.filter((place) => place.pid === pid).map(({ id }) => id);
  return (await readFacts(db, all, below)).map(({ facts }) => facts);
}

/** Returns these departments as rows of a list, in the order of the ids. */
export async function departmentRows(db: Db, all: readonly DepartmentPlace[], ids: readonly number[]) {
  const places = byId(all);
  const parents = [...new Set(ids.flatMap((id) => places.get(id)?.pid ?? []))];
  const wx = new Map((await details(db, parents)).map((row) => [row.id, row.wx_department_id]));
  return (await readFacts(db, all, ids)).map(({ facts, row }) => ({
    ...facts,
    path: lineOf(places, facts.id)
      .map(({ name }) => name)
      .join(' / '),
    wx_parentid: facts.pid === null ? null : (wx.get(facts.pid) ?? null),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }));
}

/** Returns a department as a row of a list. @throws Refusal 40400 */
export async function departmentRow(db: Db, id: number) {
  const [row] = await departmentRows(db, await placesOf(db), [id]);
  if (!row) throw notFound();
  return row;
}
