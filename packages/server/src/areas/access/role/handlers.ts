import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Principal } from '../../../auth/principal.js';
import { type DataScopeKind, permissionsOf, type Rights } from '../../../auth/rights.js';
import { assertCoversScope, assertHoldsPermissions, withinOwnRights } from '../../../auth/rights-limits.js';
import type { Db } from '../../../db/database.js';
import { listRows } from '../../../db/list-rows.js';
import { lockRows } from '../../../db/lock-rows.js';
import { findNode, makesCycle, treeOf } from '../../../db/tree.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { assertAdminRemains } from '../users/staff.js';

const roleColumns = [
  'role.id',
  'role.name',
  'role.code',
  'role.pid',
  'role.level',
  'role.data_scope',
  sql<number[]>`coalesce((select json_agg(dept_id order by dept_id) from role_scope_department where role_id = role.id), '[]')`.as(
    'scope_dept_ids',
  ),
  'role.status',
  'role.remark',
  'role.sort',
  'role.builtin',
  sql<number>`(select count(*)::int from staff_role sr join staff s on s.id = sr.staff_id and s.deleted_at is null where sr.role_id = role.id)`.as(
    'user_count',
  ),
  'role.created_at',
  'role.version',
] as const;

const roles = (db: Db) => db.selectFrom('role').select(roleColumns).orderBy('role.sort').orderBy('role.id');

/** Clears this process's session cache after the commit, because rights changed. */
export const forgetRights = ({ afterCommit, deps }: Context) => afterCommit(() => deps.sessions.forget());

/** @throws Refusal 42200 when the level is not below the caller's */
function assertBelow(principal: Principal, level: number) {
  if (!principal.isAdmin && level >= principal.level)
    throw refuseField(42200, 'level', 'rank', ['级别必须低于自己的级别', 'The level must be below your own']);
}

/** Locks and returns a role below the caller's rank. @throws Refusal 40400, 42200 */
export async function roleBelow(db: Db, principal: Principal, id: number) {
  const role = await mustExist(roles(db).select('role.updated_at').where('role.id', '=', id).forNoKeyUpdate());
  assertBelow(principal, role.level);
  return role;
}

async function assertParent(db: Db, id: number | undefined, pid: number | null | undefined) {
  if (pid == null) return;
  await lockRows(db, 'role');
  const rows = await db.selectFrom('role').select(['id', 'pid']).execute();
  if (!rows.some((row) => row.id === pid)) throw refuseField(42200, 'pid', 'exists', ['上级角色不存在', 'The parent role does not exist']);
  if (id !== undefined && makesCycle(rows, id, pid))
    throw refuseField(42200, 'pid', 'cycle', [
      '上级角色不能是自己或自己的下级',
      'A role cannot be its own parent or move under its own children',
    ]);
}

async function assertCodeFree(db: Db, code: string, but?: number) {
  const known = await db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirst();
  if (known && known.id !== but) throw refuseField(40902, 'code', 'taken', ['角色标识已被占用', 'This role code is taken']);
}

/** Returns the ids of the staff who have a role. */
export async function holdersOf(db: Db, roleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('staff_role')
    .innerJoin('staff', 'staff.id', 'staff_role.staff_id')
    .select('staff.id')
    .where('staff_role.role_id', '=', roleId)
    .where('staff.deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

type RoleState = Required<Pick<Input<'updateRole'>, 'level' | 'data_scope' | 'scope_dept_ids' | 'status'>>;

const breadth: Record<DataScopeKind, number> = { self: 0, custom: 1, dept: 1, dept_and_children: 2, all: 3 };

async function setScope(db: Db, role_id: number, scope: string, deptIds: number[]) {
  await db.deleteFrom('role_scope_department').where('role_id', '=', role_id).execute();
  if (scope === 'custom' && deptIds.length === 0)
    throw refuseField(42200, 'scope_dept_ids', 'required', ['请选择至少一个部门', 'Choose at least one department']);
  if (deptIds.length === 0) return;
  const known = await db.selectFrom('department').select('id').where('id', 'in', deptIds).execute();
  if (known.length !== deptIds.length)
    throw refuseField(42200, 'scope_dept_ids', 'exists', ['所选部门不存在', 'A selected department does not exist']);
  if (scope !== 'custom') return;
  await db
    .insertInto('role_scope_department')
    .values(deptIds.map((dept_id) => ({ role_id, dept_id })))
    .execute();
}

/** Whether a role grants more after a change than before. */
function isWidened(before: RoleState, after: RoleState): boolean {
  if (after.status === 'disabled') return false;
  const known = before.data_scope === 'custom' ? before.scope_dept_ids : [];
  return (
    before.status === 'disabled' ||
    after.level > before.level ||
    breadth[after.data_scope] > breadth[before.data_scope] ||
    (breadth[after.data_scope] === breadth[before.data_scope] && after.data_scope !== before.data_scope) ||
    (after.data_scope === 'custom' && after.scope_dept_ids.some((id) => !known.includes(id)))
  );
}

const tree = async (db: Db) => treeOf(await roles(db).execute());

/** Returns a role with its descendants. */
export const nodeOf = async (db: Db, id: number) => findNode(await tree(db), id) as Data<'createRole'>;

async function changeRole(context: Context, own: Rights, input: Input<'updateRole'>) {
  const { db, principal, audit } = context;
  const { id, version, scope_dept_ids = [], pid = null, remark = null, status = 'enabled', sort = 0, ...fields } = input;
  // Lock all roles, because choosing a new parent reads the whole tree, including this role.
  if (pid !== null) await lockRows(db, 'role');
  const before = await roleBelow(db, principal, id);
  assertVersion(before, version);
  assertBelow(principal, fields.level);
  if (before.builtin && fields.code !== before.code)
    throw refuseField(42200, 'code', 'builtin', ['内置角色的标识不能修改', 'The code of a built-in role cannot be changed']);
  await assertParent(db, id, pid);
  await assertCodeFree(db, fields.code, id);
  await db
    .updateTable('role')
    .set({ ...fields, pid, remark, status, sort })
    .where('id', '=', id)
    .execute();
  await setScope(db, id, fields.data_scope, scope_dept_ids);
  assertCoversScope(own, { data_scope: fields.data_scope, scope_dept_ids });
  if (isWidened(before as RoleState, { ...fields, scope_dept_ids, status }))
    assertHoldsPermissions(own, (await permissionsOf(db, [id])).get(id) ?? [], 'data_scope');
  await assertAdminRemains(db);
  audit({ target: id, before });
  forgetRights(context);
  return nodeOf(db, id);
}

export const handlers: Handlers = {
  getRoleTree: ({ db }) => tree(db) as Promise<Data<'getRoleTree'>>,

  async listChildRoles(context, { pid, ...asks }) {
    const all = await tree(context.db);
    const children = pid === undefined ? all : findNode(all, pid)?.children;
    if (!children) throw notFound();
    return listRows('listChildRoles', context, children, asks, ({ sort, id }) => [sort, id]);
  },

  createRole: (context, { scope_dept_ids = [], ...fields }) =>
    withinOwnRights(context, { whose: () => [], field: 'data_scope' }, async (own) => {
      const { db, principal, audit } = context;
      assertBelow(principal, fields.level);
      await assertParent(db, undefined, fields.pid);
      await assertCodeFree(db, fields.code);
      const { id } = await db.insertInto('role').values(fields).returning('id').executeTakeFirstOrThrow();
      await setScope(db, id, fields.data_scope, scope_dept_ids);
      assertCoversScope(own, { data_scope: fields.data_scope, scope_dept_ids });
      audit({ target: id });
      return nodeOf(db, id);
    }),

  updateRole: (context, input) =>
    withinOwnRights(context, { whose: () => holdersOf(context.db, input.id), field: 'data_scope' }, (own) =>
      changeRole(context, own, input),
    ),

  async deleteRole(context, { id }) {
    const { db, principal, audit } = context;
    const before = await roleBelow(db, principal, id);
    if (before.builtin) throw refuseField(42200, 'id', 'builtin', ['内置角色不能删除', 'A built-in role cannot be deleted']);
    if (before.user_count > 0)
      throw new Refusal(40903, [
        `还有 ${before.user_count} 位员工在使用该角色，请先移除他们的该角色`,
        `${before.user_count} staff still have this role; remove it from them first`,
      ]);
    const child = await db.selectFrom('role').select('id').where('pid', '=', id).executeTakeFirst();
    if (child) throw new Refusal(40903, ['请先删除下级角色', 'Delete its child roles first']);
    const department = await db.selectFrom('department').select('name').where('role_id', '=', id).executeTakeFirst();
    if (department)
      throw new Refusal(40903, [
        `部门「${department.name}」把该角色设为新员工的默认角色，请先为该部门更换默认角色`,
        `${department.name} assigns this role to new staff; choose another default role for the department first`,
      ]);
    await db.deleteFrom('staff_role').where('role_id', '=', id).execute();
    await db.deleteFrom('role').where('id', '=', id).execute();
    audit({ target: id, before });
    forgetRights(context);
    return {};
  },
};
