import { type SelectQueryBuilder, sql } from 'kysely';
import type { Handlers } from '../context.js';
import type { Db } from '../db/database.js';
import type { Tables } from '../generated/tables.js';
import { containsText, page } from '../page.js';
import type { Principal } from '../principal.js';
import { notFound, Refusal, refuseField } from '../refusal.js';
import { assertAdminRemains, inScope, liveStaff, manageable, staffColumns } from '../staff.js';
import { forgetRights, roleBelow } from './role.js';

/** @throws Refusal 40903 that names roles of the query, where it finds any */
export async function assertHeldByNone(db: Db, holders: SelectQueryBuilder<Tables, never, { role_id: number }>) {
  const roles = await db.selectFrom('role').select('name').where('id', 'in', holders).orderBy('sort').orderBy('id').execute();
  if (roles.length === 0) return;
  const some = roles.slice(0, 3).map((role) => role.name);
  const more = roles.length > some.length;
  throw new Refusal(40903, [
    `角色「${some.join('」「')}」${more ? `等 ${roles.length} 个` : ''}还拥有它，请先在角色里取消勾选`,
    `Still held by ${some.join(', ')}${more ? ` and ${roles.length - some.length} more` : ''}; take it from these roles first`,
  ]);
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

export const roleGrantHandlers: Handlers = {
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
    const known = await db.selectFrom('role').select('version').where('id', '=', role_id).executeTakeFirst();
    if (!known) throw notFound();
    return { version: known.version, ...(await grantsOf(db, role_id)) };
  },

  async saveRoleMenus(context, { role_id, version, menu_ids, permission_ids }) {
    const { db, principal, audit } = context;
    const role = await roleBelow(db, principal, role_id);
    if (role.version !== version) throw new Refusal(40901);
    const before = await grantsOf(db, role_id);
    await assertGrantable(
      db,
      principal,
      menu_ids.filter((id) => !before.menu_ids.includes(id)),
      permission_ids.filter((id) => !before.permission_ids.includes(id)),
    );
    const enterprise_id = principal.enterpriseId;
    await db
      .updateTable('role')
      .set({ version: version + 1, updated_at: new Date() })
      .where('id', '=', role_id)
      .execute();
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
