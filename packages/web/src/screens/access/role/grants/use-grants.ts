import type { Data } from '@shiyi/sdk';
import { usePreferences } from '#app/preferences.js';
import { useSession } from '#app/session.js';
import { type Menu, previewOf } from '#screens/access/menu/menu-tree.js';
import { usePermissionName } from '#screens/access/permission/permission-names.js';
import { isAdminRole, type Role } from '../roles.js';
import type { RoleDrafts } from '../use-role-drafts.js';
import { applyChanges, type Changes, type Difference, differenceOf, noChanges, setGrant } from './changes.js';
import {
  below,
  type Grant,
  hiddenMenus,
  menuGapOf,
  menuGrants,
  type Permission,
  permissionGrants,
  toggleMenu,
  togglePermission,
  withAncestors,
} from './grants.js';

interface Side {
  tree: Grant[];
  before: ReadonlySet<number>;
  held: ReadonlySet<number>;
  difference: Difference;
  press: (grant: Grant) => void;
}

const idsOf = (grants: readonly Grant[]) => grants.flatMap(below).map((one) => one.id);

/** Users cannot grant what they lack; permissions the role already has can be revoked and restored. */
function useMayChange(held: ReadonlySet<number>) {
  const user = useSession((one) => one.user);
  return ({ id, code }: Grant) => held.has(id) || user?.is_admin === true || user?.permissions.includes(code ?? '') === true;
}

/** Returns the permissions that menus require, to be granted along with them. */
function permissionsFor(menus: readonly Grant[], ids: readonly number[], permissions: readonly Grant[]): Grant[] {
  const codes = new Set(menus.flatMap(below).flatMap((one) => (one.code && ids.includes(one.id) ? [one.code] : [])));
  return permissions.filter((one) => one.code && codes.has(one.code) && !one.group);
}

/** Combines the current grants of one kind with the unsaved changes. */
function sideOf(tree: Grant[], before: ReadonlySet<number>, changes: Changes, press: Side['press']): Side {
  return { tree, before, held: applyChanges(before, changes), difference: differenceOf(before, changes), press };
}

export interface GrantData {
  menus: readonly Menu[];
  permissions: readonly Permission[];
  /** The role's grants on the server. */
  held: Data<'getRoleMenus'>;
}

/** Holds a role's current and unsaved grants, and applies clicks on boxes. */
export function useGrants(role: Role, drafts: RoleDrafts, { menus, permissions, held }: GrantData) {
  const en = usePreferences((one) => one.language) === 'en';
  const admin = isAdminRole(role);
  const draft = drafts.of(role.id);
  const menuTree = menuGrants(menus, en);
  const permissionTree = permissionGrants(permissions, usePermissionName());
  const heldMenus = new Set(admin ? idsOf(menuTree) : held.menu_ids);
  const heldPermissions = new Set(admin ? idsOf(permissionTree) : held.permission_ids);
  const all = permissionTree.flatMap(below);

  const mayChange = useMayChange(heldPermissions);

  const menuSide = sideOf(menuTree, heldMenus, draft.menus, (grant) => {
    const { ids, on } = toggleMenu(menuTree, grant, menuSide.held);
    setMenus(ids, on);
  });
  /** Gives and takes menus with the permissions that open them; one that a remaining menu needs stays. */
  function setMenus(ids: readonly number[], on: boolean) {
    const left = [...menuSide.held].filter((id) => !ids.includes(id));
    const needed = new Set(on ? [] : permissionsFor(menuTree, left, all).map((one) => one.id));
    const along = permissionsFor(menuTree, ids, all).filter((one) => mayChange(one) && !needed.has(one.id));
    const permissions = setGrant(
      heldPermissions,
      draft.permissions,
      along.map((one) => one.id),
      on,
    );
    drafts.change(role.id, { menus: setGrant(heldMenus, draft.menus, ids, on), permissions });
  }
  const permissionSide = sideOf(permissionTree, heldPermissions, draft.permissions, (grant) => {
    const { ids, on } = togglePermission(grant, permissionSide.held, mayChange);
    drafts.change(role.id, { permissions: setGrant(heldPermissions, draft.permissions, ids, on) });
  });

  const codes = new Set(all.filter((one) => permissionSide.held.has(one.id)).map((one) => one.code ?? ''));
  const added = all.filter((one) => permissionSide.difference.added.includes(one.id));
  const lacking = menuGapOf(menuTree, menuSide.held, added);
  return {
    menus: menuSide,
    permissions: permissionSide,
    mayChange,
    unseen: admin ? new Map<number, never>() : hiddenMenus(menuTree, menuSide.held, codes),
    preview: previewOf(
      menus,
      en,
      (menu) => admin || (menuSide.held.has(menu.id) && (!menu.permission_code || codes.has(menu.permission_code))),
    ),
    lacking,
    addMissingMenus: () => setMenus(withAncestors(menuTree, lacking.menus), true),
    drop: () => drafts.change(role.id, { menus: noChanges, permissions: noChanges }),
  };
}

export type RoleGrants = ReturnType<typeof useGrants>;
