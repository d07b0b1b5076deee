import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { Context } from '../http/context.js';
import { type Refusal, refuseField } from '../http/refusal.js';
import type { Principal } from './principal.js';
import { type DataScopeKind, departmentsOf, permissionsOf, type Rights, rightsOf } from './rights.js';

/** The data scope of a role that is being granted or changed. */
export interface RoleContent {
  data_scope: DataScopeKind;
  scope_dept_ids: readonly number[];
}

const every = <T>(some: Iterable<T>, test: (one: T) => boolean) => [...some].every(test);
const without = <T>(some: ReadonlySet<T>, others: ReadonlySet<T>) => [...some].filter((one) => !others.has(one));

const all = ({ unlimited, scopes }: Rights) => unlimited || scopes.has('all');
const sees = (own: Rights) => (dept: number) => all(own) || own.flat.has(dept) || own.deep.has(dept);
const holds = (own: Rights) => (permission: string) => own.unlimited || own.permissions.has(permission);

/**
 * Whether the caller may see all data in the scope of a role. Scopes relative to the holder are checked against the actual
 * departments when the role is granted.
 */
export function coversScope(own: Rights, { data_scope, scope_dept_ids }: RoleContent): boolean {
  if (data_scope === 'self' || all(own)) return true;
  if (data_scope === 'custom') return every(scope_dept_ids, sees(own));
  if (data_scope === 'dept') return [...own.scopes].some((scope) => scope !== 'self');
  return data_scope === 'dept_and_children' && own.scopes.has('dept_and_children');
}

const wider = () =>
  refuseField(42200, 'data_scope', 'scope', [
    '数据范围不能超出你自己的数据范围，请选择更小的范围，或联系管理员',
    'The data scope cannot be wider than your own; choose a narrower one, or ask an administrator',
  ]);

/** @throws Refusal 42200 when a role with this content would show more than the caller sees */
export function assertCoversScope(own: Rights, role: RoleContent) {
  if (coversScope(own, role)) return;
  if (role.data_scope !== 'custom') throw wider();
  throw refuseField(42200, 'scope_dept_ids', 'scope', [
    '所选部门不在你的数据范围内，请重新选择，或联系管理员',
    'A chosen department is outside your data scope; choose others, or ask an administrator',
  ]);
}

/** @throws Refusal 42200 when the caller lacks one of the permissions */
export function assertHoldsPermissions(own: Rights, permissions: Iterable<string>, field: string) {
  if (every(permissions, holds(own))) return;
  throw refuseField(42200, field, 'rank', ['只能授予自己拥有的权限', 'You can grant only permissions you have']);
}

/** @throws Refusal 42200 when one of these roles shows or allows more than the caller sees or may do */
export async function assertCoversRoles(db: Db, own: Rights, roleIds: number[]) {
  if (own.unlimited || roleIds.length === 0) return;
  const roles = await db.selectFrom('role').select(['id', 'code', 'data_scope']).where('id', 'in', roleIds).execute();
  const [permissions, departments] = [await permissionsOf(db, roleIds), await departmentsOf(db, roleIds)];
  const covered = roles.every(
    ({ id, code, data_scope }) =>
      code !== 'admin' &&
      coversScope(own, { data_scope: data_scope as DataScopeKind, scope_dept_ids: departments.get(id) ?? [] }) &&
      every(permissions.get(id) ?? [], holds(own)),
  );
  if (!covered)
    throw refuseField(42200, 'role_ids', 'rights', [
      '该角色的数据范围或权限超出你自己的，请选择其他角色，或联系管理员',
      'This role has a wider data scope or more permissions than you; choose another, or ask an administrator',
    ]);
}

const within = (rights: Rights, own: Rights) =>
  !rights.unlimited &&
  (!all(rights) || all(own)) &&
  every(rights.flat, sees(own)) &&
  every(rights.deep, (dept) => all(own) || own.deep.has(dept)) &&
  every(rights.led, (dept) => all(own) || own.deep.has(dept) || own.led.has(dept));

/** Whether a user gains rights that the caller lacks. Each permission applies to everything its holder sees, so both count together. */
function exceeds(own: Rights, before: Rights | undefined, now: Rights): boolean {
  if (own.unlimited || before?.unlimited) return false;
  const permissions = without(now.permissions, before?.permissions ?? new Set());
  const rank = now.level > (before?.level ?? 0);
  const gained: Rights =
    before && all(before)
      ? { ...now, scopes: new Set(), flat: new Set(), deep: new Set(), led: new Set() }
      : {
          ...now,
          flat: new Set(without(now.flat, new Set([...(before?.flat ?? []), ...(before?.deep ?? [])]))),
          deep: new Set(without(now.deep, before?.deep ?? new Set())),
          led: new Set(without(now.led, before?.led ?? new Set())),
        };
  const dataScope = all(gained) || gained.flat.size + gained.deep.size + gained.led.size > 0;
  if (!dataScope && !rank && permissions.length === 0) return false;
  if (!all(own) && !now.places.some(sees(own))) return true;
  if (!within(gained, own) || !every(permissions, holds(own))) return true;
  if ((rank || permissions.length > 0) && !within(now, own)) return true;
  return (rank || dataScope) && !every(now.permissions, holds(own));
}

/** Serializes changes of roles, their permissions and their holders, so that each check sees the previous change. */
const lockRights = (db: Db, enterpriseId: number) => sql`select pg_advisory_xact_lock(713007, ${enterpriseId}::integer)`.execute(db);

const unlimited: Rights = {
  unlimited: true,
  level: Number.POSITIVE_INFINITY,
  permissions: new Set(),
  scopes: new Set(),
  flat: new Set(),
  deep: new Set(),
  led: new Set(),
  places: [],
};

/** The caller's own rights. An access key has those of its owner that are within its scopes, of which `principal` knows. */
function ownRights({ accessKeyId, permissions }: Principal, rights: Rights): Rights {
  if (accessKeyId === null) return rights;
  const scopes: Rights['scopes'] = rights.unlimited ? new Set([...rights.scopes, 'all']) : rights.scopes;
  return { ...rights, unlimited: false, permissions, scopes };
}

interface Change {
  /** The users whose rights may change, evaluated before and after. */
  whose: () => Promise<readonly number[]> | readonly number[];
  /** The input field to report in the error. */
  field: string;
}

const tooMuch = (field: string): Refusal =>
  refuseField(42200, field, 'rights', [
    '这会使员工的权限或数据范围超出你自己的，请减少权限、范围或部门，或联系管理员',
    'This would give someone more access than you have; reduce the permissions, scope or departments, or ask an administrator',
  ]);

/**
 * Makes a change, and rejects it if any user gains rights that the caller lacks. Use it for every change of roles, role holders and
 * departments of staff, except for data synced from WeCom.
 */
export async function withinOwnRights<T>(context: Context, { whose, field }: Change, change: (own: Rights) => Promise<T>): Promise<T> {
  const { db, principal } = context;
  await lockRights(db, principal.enterpriseId);
  if (principal.isAdmin) return change(unlimited);
  const own = ownRights(principal, (await rightsOf(db, [principal.staffId])).get(principal.staffId) as Rights);
  const before = await rightsOf(db, await whose());
  const result = await change(own);
  const after = await rightsOf(db, await whose());
  for (const [id, now] of after) if (exceeds(own, before.get(id), now)) throw tooMuch(field);
  return result;
}

/** @throws Refusal 42200 when the user has rights that the caller lacks, such as when resetting the user's password */
export async function assertCoversRights(db: Db, principal: Principal, staffId: number) {
  if (principal.isAdmin || staffId === principal.staffId) return;
  const rights = await rightsOf(db, [principal.staffId, staffId], true);
  const [own, theirs] = [ownRights(principal, rights.get(principal.staffId) as Rights), rights.get(staffId) as Rights];
  if (within(theirs, own) && every(theirs.permissions, holds(own))) return;
  throw refuseField(42200, 'id', 'rights', [
    '该员工的权限或数据范围超出你自己的，请联系管理员重置',
    'This person has more access than you; ask an administrator to reset the password',
  ]);
}
