import { sql } from 'kysely';
import type { Context, Handlers } from '../context.js';
import type { Db } from '../db/database.js';
import type { Principal } from '../principal.js';
import { notFound, Refusal, refuseField } from '../refusal.js';
import { assertAdminRemains } from '../staff.js';
import { findNode, makesCycle, treeOf } from '../tree.js';

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

/** Rights changed: the sessions this process knows are made anew. */
export const forgetRights = ({ afterCommit, house }: Context) => afterCommit(() => house.sessions.forget());

/** @throws Refusal 42200 when the level is not below the caller's */
function assertBelow(principal: Principal, level: number) {
  if (!principal.isAdmin && level >= principal.level)
    throw refuseField(42200, 'level', 'rank', ['级别必须低于自己的级别', 'The level must be below your own']);
}

/** A role below the caller's rank. @throws Refusal 40400, 42200 */
export async function roleBelow(db: Db, principal: Principal, id: number) {
  const role = await roles(db).where('role.id', '=', id).forUpdate().executeTakeFirst();
  if (!role) throw notFound();
  assertBelow(principal, role.level);
  return role;
}

async function assertParent(db: Db, id: number | undefined, pid: number | null | undefined) {
  if (pid == null) return;
  const rows = await db.selectFrom('role').select(['id', 'pid']).forUpdate().execute();
  if (!rows.some((row) => row.id === pid)) throw refuseField(42200, 'pid', 'exists', ['上级角色不存在', 'The parent role does not exist']);
  if (id !== undefined && makesCycle(rows, id, pid))
    throw refuseField(42200, 'pid', 'cycle', ['上级角色不能是自己或自己的下级', 'A role cannot stand below itself']);
}

async function assertCodeFree(db: Db, code: string, but?: number) {
  const known = await db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirst();
  if (known && known.id !== but) throw refuseField(40902, 'code', 'taken', ['角色标识已被占用', 'This role code is taken']);
}

async function setScope(db: Db, enterprise_id: number, role_id: number, scope: string, deptIds: number[]) {
  await db.deleteFrom('role_scope_department').where('role_id', '=', role_id).execute();
  if (scope === 'custom' && deptIds.length === 0)
    throw refuseField(42200, 'scope_dept_ids', 'required', ['请选择至少一个部门', 'Choose at least one department']);
  if (deptIds.length === 0) return;
  const known = await db.selectFrom('department').select('id').where('id', 'in', deptIds).execute();
  if (known.length !== deptIds.length)
    throw refuseField(42200, 'scope_dept_ids', 'exists', ['所选部门不存在', 'A chosen department does not exist']);
  if (scope !== 'custom') return;
  await db
    .insertInto('role_scope_department')
    .values(deptIds.map((dept_id) => ({ enterprise_id, role_id, dept_id })))
    .execute();
}

export const roleHandlers: Handlers = {
  async getRoleTree({ db }) {
    return treeOf(await roles(db).execute()) as never;
  },

  async listChildRoles({ db }, { pid, page: number = 1, limit = 20 }) {
    const tree = treeOf(await roles(db).execute());
    const children = pid === undefined ? tree : findNode(tree, pid)?.children;
    if (!children) throw notFound();
    return { list: children.slice((number - 1) * limit, number * limit), total: children.length, page: number, limit } as never;
  },

  async createRole({ db, principal, audit }, { scope_dept_ids = [], ...fields }) {
    assertBelow(principal, fields.level);
    await assertParent(db, undefined, fields.pid);
    await assertCodeFree(db, fields.code);
    const { id } = await db
      .insertInto('role')
      .values({ ...fields, enterprise_id: principal.enterpriseId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setScope(db, principal.enterpriseId, id, fields.data_scope, scope_dept_ids);
    audit({ target: id });
    return { id };
  },

  async updateRole(context, { id, version, scope_dept_ids = [], pid = null, remark = null, status = 'enabled', sort = 0, ...fields }) {
    const { db, principal, audit } = context;
    const before = await roleBelow(db, principal, id);
    if (before.version !== version) throw new Refusal(40901);
    assertBelow(principal, fields.level);
    if (before.builtin && fields.code !== before.code)
      throw refuseField(42200, 'code', 'builtin', ['内置角色的标识不能修改', 'The code of a built-in role cannot be changed']);
    await assertParent(db, id, pid);
    await assertCodeFree(db, fields.code, id);
    await db
      .updateTable('role')
      .set({ ...fields, pid, remark, status, sort, version: version + 1, updated_at: new Date() })
      .where('id', '=', id)
      .execute();
    await setScope(db, principal.enterpriseId, id, fields.data_scope, scope_dept_ids);
    await assertAdminRemains(db);
    audit({ target: id, before });
    forgetRights(context);
    return {};
  },

  async deleteRole(context, { id }) {
    const { db, principal, audit } = context;
    const before = await roleBelow(db, principal, id);
    if (before.builtin) throw refuseField(42200, 'id', 'builtin', ['内置角色不能删除', 'A built-in role cannot be deleted']);
    if (before.user_count > 0)
      throw new Refusal(40903, [
        `还有 ${before.user_count} 位员工在使用该角色，请先移出`,
        `${before.user_count} staff still hold this role; take it from them first`,
      ]);
    const child = await db.selectFrom('role').select('id').where('pid', '=', id).executeTakeFirst();
    if (child) throw new Refusal(40903, ['请先删除下级角色', 'Delete the roles below it first']);
    await db.deleteFrom('staff_role').where('role_id', '=', id).execute();
    await db.deleteFrom('role').where('id', '=', id).execute();
    audit({ target: id, before });
    forgetRights(context);
    return {};
  },
};
