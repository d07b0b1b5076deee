import type { Input } from '@shiyi/sdk';
import type { SelectQueryBuilder } from 'kysely';
import { isPermission, type Rights } from '../../../auth/rights.js';
import { assertCoversRoles, assertHoldsPermissions, coversScope, type RoleContent, withinOwnRights } from '../../../auth/rights-limits.js';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { noteChange } from '../../../db/note-change.js';
import type { Tables } from '../../../generated/tables.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { assertAdminRemains, holdsRole, inScope, liveStaff, manageable, staffColumns } from '../users/staff.js';
import { forgetRights, holdersOf, nodeOf, roleBelow } from './handlers.js';

/** @throws Refusal 40903 naming the roles, if the query returns any */
export async function assertHeldByNone(db: Db, holders: SelectQueryBuilder<Tables, never, { role_id: number }>) {
  const roles = await db.selectFrom('role').select('name').where('id', 'in', holders).orderBy('sort').orderBy('id').execute();
  if (roles.length === 0) return;
  const some = roles.slice(0, 3).map((role) => role.name);
  const more = roles.length > some.length;
  throw new Refusal(40903, [
    `角色「${some.join('」「')}」${more ? `等 ${roles.length} 个` : ''}仍在使用，请先在角色中取消勾选`,
    `Still used by ${some.join(', ')}${more ? ` and ${roles.length - some.length} more` : ''}; remove it from these roles first`,
  ]);
}

async function grantsOf(db: Db, roleId: number) {
  const [menus, permissions] = [
    await db.selectFrom('role_menu').select('menu_id').where('role_id', '=', roleId).orderBy('menu_id').execute(),
    await db.selectFrom('role_permission').select('permission_id').where('role_id', '=', roleId).orderBy('permission_id').execute(),
  ];
  return { menu_ids: menus.map((row) => row.menu_id), permission_ids: permissions.map((row) => row.permission_id) };
}

/** Returns a role's grants, as the contract's `RoleGrants`. @throws Refusal 40400 */
async function contentOf(db: Db, roleId: number) {
  const known = await mustExist(db.selectFrom('role').select('version').where('id', '=', roleId));
  return { version: known.version, ...(await grantsOf(db, roleId)) };
}

/** Checks that the caller has all menus and permissions to be granted. */
async function assertGrantable(db: Db, own: Rights, menuIds: number[], permissionIds: number[]) {
  const menus = menuIds.length ? await db.selectFrom('menu').select('id').where('id', 'in', menuIds).execute() : [];
  const permissions = permissionIds.length
    ? await db.selectFrom('permission').select(['id', 'code', 'type']).where('id', 'in', permissionIds).execute()
    : [];
  if (menus.length !== menuIds.length) throw refuseField(42200, 'menu_ids', 'exists', ['所选菜单不存在', 'A selected menu does not exist']);
  if (permissions.length !== permissionIds.length)
    throw refuseField(42200, 'permission_ids', 'exists', ['所选权限不存在', 'A selected permission does not exist']);
  const codes = permissions.filter(isPermission).map((one) => one.code);
  assertHoldsPermissions(own, codes, 'permission_ids');
}

/**
 * Checks the role's data scope, because granted permissions apply to everything it shows. @throws Refusal 42200 if that is more than the
 * caller sees
 */
function assertCoversRole(own: Rights, role: RoleContent) {
  if (coversScope(own, role)) return;
  throw refuseField(42200, 'permission_ids', 'scope', [
    '该角色的数据范围超出你自己的，不能给它增加权限，请联系管理员',
    'The data scope of this role is wider than yours; ask an administrator to give it permissions',
  ]);
}

async function changeHolders(context: Context, own: Rights, { role_id, user_ids }: Input<'saveRoleStaff'>) {
  const { db, principal, audit } = context;
  await roleBelow(db, principal, role_id);
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
  if (added.length > 0) await assertCoversRoles(db, own, [role_id]);
  if (removed.length > 0) await db.deleteFrom('staff_role').where('role_id', '=', role_id).where('staff_id', 'in', removed).execute();
  if (added.length > 0)
    await db
      .insertInto('staff_role')
      .values(added.map((staff_id) => ({ staff_id, role_id })))
      .execute();
  await assertAdminRemains(db);
  audit({ target: role_id, before: { user_ids: before } });
  forgetRights(context);
  return nodeOf(db, role_id);
}

async function changeGrants(context: Context, own: Rights, input: Input<'saveRoleMenus'>) {
  const { role_id, version, menu_ids, permission_ids } = input;
  const { db, principal, audit } = context;
  const role = await roleBelow(db, principal, role_id);
  assertVersion(role, version);
  const before = await grantsOf(db, role_id);
  const added = permission_ids.filter((id) => !before.permission_ids.includes(id));
  await assertGrantable(
    db,
    own,
    menu_ids.filter((id) => !before.menu_ids.includes(id)),
    added,
  );
  if (added.length > 0) assertCoversRole(own, role as RoleContent);
  await noteChange(db, 'role', [role_id]);
  await db.deleteFrom('role_menu').where('role_id', '=', role_id).execute();
  await db.deleteFrom('role_permission').where('role_id', '=', role_id).execute();
  if (menu_ids.length > 0)
    await db
      .insertInto('role_menu')
      .values(menu_ids.map((menu_id) => ({ role_id, menu_id })))
      .execute();
  if (permission_ids.length > 0)
    await db
      .insertInto('role_permission')
      .values(permission_ids.map((permission_id) => ({ role_id, permission_id })))
      .execute();
  audit({ target: role_id, before });
  forgetRights(context);
  return contentOf(db, role_id);
}

async function holders({ db, principal }: Context, { role_id }: Input<'listRoleStaff'>) {
  await mustExist(db.selectFrom('role').select('id').where('id', '=', role_id));
  return liveStaff(db).where(inScope(principal));
}

export const handlers: Handlers = {
  listRoleStaff: list('listRoleStaff', {
    from: holders,
    id: 'staff.id',
    columns: staffColumns,
    search: searchNames(['staff.name', 'staff.username']),
    where: { role_id: holdsRole },
    order: [{ asc: 'staff.id' }],
  }),

  saveRoleStaff: (context, input) =>
    withinOwnRights(context, { whose: () => input.user_ids, field: 'user_ids' }, (own) => changeHolders(context, own, input)),

  getRoleMenus: ({ db }, { role_id }) => contentOf(db, role_id),

  saveRoleMenus: (context, input) =>
    withinOwnRights(context, { whose: () => holdersOf(context.db, input.role_id), field: 'permission_ids' }, (own) =>
      changeGrants(context, own, input),
    ),
};
