import type { Data } from '@shiyi/sdk';
import { usePreferences } from '../../../app/preferences.js';
import { useSession } from '../../../app/session.js';
import { type Menu, previewOf } from '../menu/menu-tree.js';
import { usePermissionName } from '../permission/permission-names.js';
import { type Difference, differenceOf, noChanges, want, wanted } from './changes.js';
import { below, type Grant, menuGrants, type Permission, permissionGrants, toggleMenu, togglePermission, unseenMenus } from './grants.js';
import { isAdminRole, type Role } from './roles.js';
import type { RoleDrafts } from './use-role-drafts.js';

interface Side {
  tree: Grant[];
  before: ReadonlySet<number>;
  held: ReadonlySet<number>;
  difference: Difference;
  press: (grant: Grant) => void;
}

const idsOf = (grants: readonly Grant[]) => grants.flatMap(below).map((one) => one.id);

/** What a role holds and will hold, and what pressing a box makes of it. */
export function useGrants(
  role: Role,
  drafts: RoleDrafts,
  menus: readonly Menu[],
  permissions: readonly Permission[],
  held: Data<'getRoleMenus'>,
) {
  const en = usePreferences((one) => one.language) === 'en';
  const user = useSession((one) => one.user);
  const nameOf = usePermissionName();
  const admin = isAdminRole(role);
  const draft = drafts.of(role.id);
  const menuTree = menuGrants(menus, en);
  const permissionTree = permissionGrants(permissions, nameOf);
  const heldMenus = new Set(admin ? idsOf(menuTree) : held.menu_ids);
  const heldPermissions = new Set(admin ? idsOf(permissionTree) : held.permission_ids);
  const nextMenus = wanted(heldMenus, draft.menus);
  const nextPermissions = wanted(heldPermissions, draft.permissions);
  const all = permissionTree.flatMap(below);
  const codes = new Set(all.filter((one) => nextPermissions.has(one.id)).map((one) => one.code ?? ''));

  /** Nobody gives what they do not hold themselves. */
  const mayChange = (one: Grant) =>
    heldPermissions.has(one.id) || user?.is_admin === true || user?.permissions.includes(one.code ?? '') === true;

  function pressMenu(grant: Grant) {
    const { ids, on } = toggleMenu(menuTree, grant, nextMenus);
    const asked = new Set(menuTree.flatMap(below).flatMap((one) => (one.code && ids.includes(one.id) ? [one.code] : [])));
    // A menu is of no use without the permission it asks for, so that comes along.
    const along = on ? all.filter((one) => one.code && asked.has(one.code) && !one.group && mayChange(one)).map((one) => one.id) : [];
    drafts.change(role.id, {
      menus: want(heldMenus, draft.menus, ids, on),
      permissions: want(heldPermissions, draft.permissions, along, true),
    });
  }

  function pressPermission(grant: Grant) {
    const { ids, on } = togglePermission(grant, nextPermissions, mayChange);
    drafts.change(role.id, { permissions: want(heldPermissions, draft.permissions, ids, on) });
  }

  const menuSide: Side = {
    tree: menuTree,
    before: heldMenus,
    held: nextMenus,
    difference: differenceOf(heldMenus, draft.menus),
    press: pressMenu,
  };
  const permissionSide: Side = {
    tree: permissionTree,
    before: heldPermissions,
    held: nextPermissions,
    difference: differenceOf(heldPermissions, draft.permissions),
    press: pressPermission,
  };
  return {
    menus: menuSide,
    permissions: permissionSide,
    mayChange,
    unseen: admin ? new Map<number, never>() : unseenMenus(menuTree, nextMenus, codes),
    preview: previewOf(
      menus,
      en,
      (menu) => admin || (nextMenus.has(menu.id) && (!menu.permission_code || codes.has(menu.permission_code))),
    ),
    drop: () => drafts.change(role.id, { menus: noChanges, permissions: noChanges }),
  };
}
