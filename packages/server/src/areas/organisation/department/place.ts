import { sql } from 'kysely';
import type { Principal } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { makesCycle } from '../../../db/tree.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { assertVersion } from '../../../records/version.js';
import { byId, type DepartmentPlace, lineOf, placesOf } from './places.js';
import { lockDepartments } from './sync.js';

/** Maximum depth of the tree, as in WeCom. */
const maxDepth = 15;

/** Locks all departments against other writers, and returns their places. */
export async function lockPlaces(db: Db, principal: Principal): Promise<DepartmentPlace[]> {
  await lockDepartments(db, principal);
  return placesOf(db);
}

const isOwn = ({ scope }: Principal, id: number | null) => scope.kind === 'all' || (id !== null && scope.dept_ids.includes(id));

/** Returns a department that the caller may change. @throws Refusal 40400 when it is missing or out of scope, 40901 when it is stale */
export function ownPlace(principal: Principal, places: readonly DepartmentPlace[], id: number, version?: number): DepartmentPlace {
  const place = places.find((one) => one.id === id);
  if (!place || !isOwn(principal, id)) throw notFound();
  if (version !== undefined) assertVersion(place, version);
  return place;
}

const levelsOf = (places: readonly DepartmentPlace[], id: number): number =>
  1 + Math.max(0, ...places.filter((place) => place.pid === id).map((place) => levelsOf(places, place.id)));

interface PlaceInput {
  /** Without it, the department is new. */
  id?: number;
  pid: number | null;
  name: string;
}

function assertParent(principal: Principal, places: readonly DepartmentPlace[], { id, pid }: PlaceInput) {
  if (!isOwn(principal, pid) || (pid !== null && !places.some((place) => place.id === pid)))
    throw refuseField(42200, 'pid', 'exists', [
      '上级部门不存在或不在管理范围内，请重新选择',
      'The parent department does not exist or is outside your scope; choose another',
    ]);
  if (pid === null) return;
  if (id !== undefined && makesCycle([...places], id, pid))
    throw refuseField(42200, 'pid', 'cycle', [
      '部门不能移到自己或自己的下级部门下面，请选择其他上级',
      'A department cannot move below itself; choose another parent',
    ]);
  const above = lineOf(byId(places), pid).length;
  if (above + (id === undefined ? 1 : levelsOf(places, id)) > maxDepth)
    throw refuseField(42200, 'pid', 'depth', [
      `部门最多 ${maxDepth} 层，请移到更上层`,
      `Departments go ${maxDepth} levels deep at most; choose a higher place`,
    ]);
}

/** @throws Refusal 42200 when the department cannot be placed there, 40902 when the name is taken there */
export function assertPlace(principal: Principal, places: readonly DepartmentPlace[], wanted: PlaceInput) {
  const before = places.find((place) => place.id === wanted.id);
  if (!before || before.pid !== wanted.pid) assertParent(principal, places, wanted);
  if (before?.pid === wanted.pid && before.name === wanted.name) return;
  if (places.some(({ id, pid, name }) => pid === wanted.pid && name === wanted.name && id !== wanted.id))
    throw refuseField(40902, 'name', 'taken', [
      '同一上级下已有同名部门，请换一个名称',
      'A department with this name already exists under this parent; choose another name',
    ]);
}

/** Puts a department at its place among those beside it, and moves on those behind. Without `sort` it stays, or comes last where it is new. */
export async function putAt(db: Db, places: readonly DepartmentPlace[], id: number, pid: number | null, sort: number | undefined) {
  const before = places.find((place) => place.id === id);
  if (sort === undefined && before?.pid === pid) return;
  const beside = places.filter((place) => place.pid === pid && place.id !== id).map((place) => place.id);
  const ids = beside.toSpliced(sort ?? beside.length, 0, id);
  await sql`update department d set sort = w.place - 1 from unnest(${ids}::bigint[]) with ordinality w(id, place)
    where d.id = w.id and d.sort <> w.place - 1`.execute(db);
}

/** Returns the staff of a department and of those above it, who see more when a department moves below it. */
export async function staffUpFrom(db: Db, id: number | null | undefined): Promise<number[]> {
  if (id == null) return [];
  const { rows } = await sql<{ id: number }>`
    with recursive up (id, pid) as (select id, pid from department where id = ${id} union select d.id, d.pid from up join department d on d.id = up.pid)
    select distinct sd.staff_id as id from staff_department sd join up on up.id = sd.dept_id`.execute(db);
  return rows.map((row) => row.id);
}
