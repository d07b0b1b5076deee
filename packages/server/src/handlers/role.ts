import { sql } from 'kysely';
import { deleteMatching } from '../cache/cache.js';
import type { Context, Handlers } from '../context.js';
import type { Db } from '../db/database.js';
import { containsText, page } from '../page.js';
import type { Principal } from '../principal.js';
import { notFound, Refusal, refuseField } from '../refusal.js';
import { assertAdminRemains, inScope, liveStaff, manageable, staffColumns } from '../staff.js';
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

/** Rights changed: menus and the sessions this process knows are made anew. */
export function forgetRights({ afterCommit, house, principal }: Context) {
  afterCommit(async () => {
    house.sessions.forget();
    await house.database.tenant(principal.enterpriseId, (db) => deleteMatching(house.cache.of(principal.enterpriseId, db), 'menus:*'));
  });
}

/** @throws Refusal 42200 when the level is not below the caller's */
function assertBelow(principal: Principal, level: number) {
  if (!principal.isAdmin && level >= principal.level)
    throw refuseField(42200, 'level', 'rank', ['级别必须低于自己的级别', 'The level must be below your own']);
}

async function mine(db: Db, principal: Principal, id: number) {
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

async function grantsOf(db: Db, roleId: number) {
  const [menus, permissions] = [
    await db.selectFrom('role_menu').select('menu_id').where('role_id', '=', roleId).orderBy('menu_id').execute(),
    await db.selectFrom('role_permission').select('permission_id').where('role_id', '=', roleId).orderBy('permission_id').execute(),
  ];
  return { menu_ids: menus.map((row) => row.menu_id), permission_ids: permissions.map((row) => row.permission_id) };
}

/** Nobody gives what they do not hold. */
async function assertGrantable(db: Db, principal: Principal, menuIds: number[], permissionIds: number[]) {
  const menus = menuIds.length ? await db.selectFrom('menu').select('id').where('id', 'in', menuIds).execute() : [];
  const permissions = permissionIds.length
    ? await db.selectFrom('permission').select(['id', 'code', 'type']).where('id', 'in', permissionIds).execute()
    : [];
  if (menus.length !== menuIds.length) throw refuseField(42200, 'menu_ids', 'exists', ['所选菜单不存在', 'A chosen menu does not exist']);
  if (permissions.length !== permissionIds.length)
    throw refuseField(42200, 'permission_ids', 'exists', ['所选权限不存在', 'A chosen permission does not exist']);
  const foreign = permissions.filter((one) => one.type !== 'menu' && !principal.permissions.has(one.code));
  if (!principal.isAdmin && foreign.length > 0)
    throw refuseField(42200, 'permission_ids', 'rank', ['只能授予自己拥有的权限', 'You can give only permissions you hold']);
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

  async updateRole(context, { id, version, scope_dept_ids = [], pid = null, remark, ...fields }) {
    const { db, principal, audit } = context;
    const before = await mine(db, principal, id);
    if (before.version !== version) throw new Refusal(40901);
    assertBelow(principal, fields.level);
    if (before.builtin && fields.code !== before.code)
      throw refuseField(42200, 'code', 'builtin', ['内置角色的标识不能修改', 'The code of a built-in role cannot be changed']);
    await assertParent(db, id, pid);
    await assertCodeFree(db, fields.code, id);
    await db
      .updateTable('role')
      .set({ ...fields, pid, remark: remark ?? null, version: version + 1, updated_at: new Date() })
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
    const before = await mine(db, principal, id);
    if (before.builtin) throw new Refusal(40903, ['内置角色不能删除', 'A built-in role cannot be deleted']);
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

  async listRoleStaff({ db, principal }, { role_id, page: number, limit, keyword }) {
    const known = await db.selectFrom('role').select('id').where('id', '=', role_id).executeTakeFirst();
    if (!known) throw notFound();
    const query = liveStaff(db)
      .select(staffColumns)
      .where(inScope(principal))
      .where(sql<boolean>`exists (select from staff_role sr where sr.staff_id = staff.id and sr.role_id = ${role_id})`)
      .$if(Boolean(keyword?.trim()), (some) => some.where(containsText(keyword as string, ['staff.name', 'staff.username'])))
      .orderBy('staff.id');
    return page(db, query, { page: number, limit });
  },

  async saveRoleStaff(context, { role_id, user_ids }) {
    const { db, principal, audit } = context;
    await mine(db, principal, role_id);
    const held = await db
      .selectFrom('staff_role')
      .innerJoin('staff', 'staff.id', 'staff_role.staff_id')
      .select('staff_role.staff_id')
      .where('staff_role.role_id', '=', role_id)
      .where('staff.deleted_at', 'is', null)
      .where(inScope(principal))
      .execute();
    const before = held.map((row) => row.staff_id);
    const added = user_ids.filter((id) => !before.includes(id));
    const removed = before.filter((id) => !user_ids.includes(id));
    if (added.length + removed.length > 0) await manageable(db, principal, [...added, ...removed]);
    if (removed.length > 0) await db.deleteFrom('staff_role').where('role_id', '=', role_id).where('staff_id', 'in', removed).execute();
    if (added.length > 0)
      await db
        .insertInto('staff_role')
        .values(added.map((staff_id) => ({ enterprise_id: principal.enterpriseId, staff_id, role_id })))
        .execute();
    await assertAdminRemains(db);
    audit({ target: role_id, before: { user_ids: before } });
    forgetRights(context);
    return {};
  },

  async getRoleMenus({ db }, { role_id }) {
    const known = await db.selectFrom('role').select('id').where('id', '=', role_id).executeTakeFirst();
    if (!known) throw notFound();
    return grantsOf(db, role_id);
  },

  async saveRoleMenus(context, { role_id, menu_ids, permission_ids }) {
    const { db, principal, audit } = context;
    await mine(db, principal, role_id);
    const before = await grantsOf(db, role_id);
    await assertGrantable(
      db,
      principal,
      menu_ids.filter((id) => !before.menu_ids.includes(id)),
      permission_ids.filter((id) => !before.permission_ids.includes(id)),
    );
    const enterprise_id = principal.enterpriseId;
    await db.deleteFrom('role_menu').where('role_id', '=', role_id).execute();
    await db.deleteFrom('role_permission').where('role_id', '=', role_id).execute();
    if (menu_ids.length > 0)
      await db
        .insertInto('role_menu')
        .values(menu_ids.map((menu_id) => ({ enterprise_id, role_id, menu_id })))
        .execute();
    if (permission_ids.length > 0)
      await db
        .insertInto('role_permission')
        .values(permission_ids.map((permission_id) => ({ enterprise_id, role_id, permission_id })))
        .execute();
    audit({ target: role_id, before });
    forgetRights(context);
    return {};
  },
};
