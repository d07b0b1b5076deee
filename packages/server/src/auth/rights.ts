import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { operations } from '../http/contract.js';

export type DataScopeKind = 'all' | 'dept_and_children' | 'dept' | 'self' | 'custom';

/** What a user may see and do through enabled roles. All users see their own rows. */
export interface Rights {
  /** True for administrators. */
  unlimited: boolean;
  level: number;
  permissions: ReadonlySet<string>;
  scopes: ReadonlySet<DataScopeKind>;
  /** Departments whose rows are visible. */
  flat: ReadonlySet<number>;
  /** Departments whose rows are visible along with those of all current and future subdepartments. */
  deep: ReadonlySet<number>;
  /** Departments the user leads, with all subdepartments; their staff are visible as subordinates. */
  led: ReadonlySet<number>;
  /** Departments the user belongs to. */
  places: readonly number[];
}

interface HeldRole {
  staff_id: number;
  id: number;
  code: string;
  level: number;
  data_scope: DataScopeKind;
}

type IdSets = Map<number, number[]>;

function groupIds<Key extends string, Value extends string>(rows: readonly Record<Key | Value, number>[], key: Key, value: Value): IdSets {
  const sets: IdSets = new Map();
  for (const row of rows) {
    const known = sets.get(row[key]);
    if (known) known.push(row[value]);
    else sets.set(row[key], [row[value]]);
  }
  return sets;
}

const asked = new Set<string>(operations.map((one) => one.permission));

/** Whether a row of the permission tree grants anything; a group (menu) that no operation requires does not. */
export const isPermission = ({ type, code }: { type: string; code: string }) => type !== 'menu' || asked.has(code);

/** Returns the permissions of these roles by role. */
export async function permissionsOf(db: Db, roleIds: number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('role_permission as rp')
    .innerJoin('permission as p', 'p.id', 'rp.permission_id')
    .select(['rp.role_id', 'p.code', 'p.type'])
    .where('rp.role_id', 'in', [0, ...roleIds])
    .execute();
  const sets = new Map<number, string[]>();
  for (const { role_id, code } of rows.filter(isPermission)) sets.set(role_id, [...(sets.get(role_id) ?? []), code]);
  return sets;
}

/** Returns the departments of roles with a custom scope, by role. */
export async function departmentsOf(db: Db, roleIds: number[]): Promise<IdSets> {
  const rows = await db
    .selectFrom('role_scope_department')
    .select(['role_id', 'dept_id'])
    .where('role_id', 'in', [0, ...roleIds])
    .execute();
  return groupIds(rows, 'role_id', 'dept_id');
}

/** Returns these departments with all their subdepartments. */
function withBelow(children: IdSets, tops: readonly number[]): Set<number> {
  const all = new Set(tops);
  for (const id of all) for (const child of children.get(id) ?? []) all.add(child);
  return all;
}

async function heldRoles(db: Db, staffIds: readonly number[], alsoShut: boolean): Promise<HeldRole[]> {
  const rows = await db
    .selectFrom('staff_role as sr')
    .innerJoin('role as r', 'r.id', 'sr.role_id')
    .innerJoin('staff as s', 's.id', 'sr.staff_id')
    .select(['sr.staff_id', 'r.id', 'r.code', 'r.level', 'r.data_scope'])
    .where(sql<boolean>`sr.staff_id = any(${staffIds})`)
    .where('r.status', '=', 'enabled')
    .where('s.deleted_at', 'is', null)
    .$if(!alsoShut, (some) => some.where('s.status', '=', 'enabled'))
    .execute();
  return rows as HeldRole[];
}

interface Facts {
  permissions: Map<number, string[]>;
  custom: IdSets;
  children: IdSets;
}

function rightsBy(roles: HeldRole[], places: number[], led: number[], { permissions, custom, children }: Facts): Rights {
  const scopes = new Set(roles.map((role) => role.data_scope));
  const named = roles.filter((role) => role.data_scope === 'custom').flatMap((role) => custom.get(role.id) ?? []);
  return {
    unlimited: roles.some((role) => role.code === 'admin'),
    level: Math.max(0, ...roles.map((role) => role.level)),
    permissions: new Set(roles.flatMap((role) => permissions.get(role.id) ?? [])),
    scopes,
    flat: new Set([...(scopes.has('dept') ? places : []), ...named]),
    deep: scopes.has('dept_and_children') ? withBelow(children, places) : new Set(),
    led: roles.length > 0 ? withBelow(children, led) : new Set(),
    places,
  };
}

/** Returns the rights of these users; disabled accounts have none, unless `alsoShut` requests those they would have. */
export async function rightsOf(db: Db, staffIds: readonly number[], alsoShut = false): Promise<Map<number, Rights>> {
  if (staffIds.length === 0) return new Map();
  const held = await heldRoles(db, staffIds, alsoShut);
  const roleIds = [...new Set(held.map((role) => role.id))];
  const placed = await db
    .selectFrom('staff_department')
    .select(['staff_id', 'dept_id', 'is_leader'])
    .where(sql<boolean>`staff_id = any(${staffIds})`)
    .execute();
  const tree = await db.selectFrom('department').select(['id', 'pid']).where('pid', 'is not', null).execute();
  const places = groupIds(placed, 'staff_id', 'dept_id');
  const led = groupIds(
    placed.filter((row) => row.is_leader),
    'staff_id',
    'dept_id',
  );
  const roles = new Map<number, HeldRole[]>();
  for (const role of held) roles.set(role.staff_id, [...(roles.get(role.staff_id) ?? []), role]);
  const facts = {
    permissions: await permissionsOf(db, roleIds),
    custom: await departmentsOf(db, roleIds),
    children: groupIds(tree as { id: number; pid: number }[], 'pid', 'id'),
  };
  return new Map(staffIds.map((id) => [id, rightsBy(roles.get(id) ?? [], places.get(id) ?? [], led.get(id) ?? [], facts)]));
}
