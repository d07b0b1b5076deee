import type { Data } from '@shiyi/sdk';
import { isGroup, type Menu, titleOf } from '#screens/access/menu/menu-tree.js';
import type { TreeNode } from '#ui/tree/TreeView.js';

export type Permission = Data<'getPermissionTree'>[number];

/** A menu or permission that a role can have, in a tree. */
export interface Grant extends TreeNode {
  title: string;
  code: string | null;
  /** Only groups others and is not granted itself. */
  group: boolean;
  children: Grant[];
}

/** Converts menus to grants; granting a menu also grants its ancestors, or it would be unreachable. */
export const menuGrants = (menus: readonly Menu[], en: boolean): Grant[] =>
  menus.map((menu) => ({
    id: menu.id,
    title: titleOf(menu, en),
    name: `${menu.title} ${menu.title_en ?? ''} ${menu.path}`,
    code: menu.permission_code,
    group: isGroup(menu),
    children: menuGrants(menu.children, en),
  }));

/** Converts permissions to grants; their groups only organize them. */
export const permissionGrants = (permissions: readonly Permission[], nameOf: (permission: Permission) => string): Grant[] =>
  permissions.map((one) => ({
    id: one.id,
    title: nameOf(one),
    name: `${nameOf(one)} ${one.code}`,
    code: one.code,
    group: one.type === 'menu' && one.children.length > 0,
    children: permissionGrants(one.children, nameOf),
  }));

export const below = (grant: Grant): Grant[] => [grant, ...grant.children.flatMap(below)];

/** Returns the grantable items of a subtree; a group counts only by its contents. */
export const leaves = (grant: Grant): Grant[] => below(grant).filter((one) => !one.group || one.children.length === 0);

/** Returns the checked and partly checked boxes; `count` returns the grants a box covers. */
export function ticks(grants: readonly Grant[], held: ReadonlySet<number>, count: (grant: Grant) => Grant[]) {
  const chosen = new Set<number>();
  const mixed = new Set<number>();
  for (const grant of grants.flatMap(below)) {
    const all = count(grant);
    const some = all.filter((one) => held.has(one.id)).length;
    if (some === all.length) chosen.add(grant.id);
    else if (some > 0) mixed.add(grant.id);
  }
  return { chosen, mixed };
}

function above(grants: readonly Grant[], id: number, trail: Grant[] = []): Grant[] | undefined {
  for (const grant of grants) {
    if (grant.id === id) return trail;
    const found = above(grant.children, id, [...trail, grant]);
    if (found) return found;
  }
  return undefined;
}

interface Toggle {
  ids: number[];
  on: boolean;
}

/** Returns the effect of clicking a permission's box; `open` says which permissions the user may change. */
export function togglePermission(grant: Grant, held: ReadonlySet<number>, open: (grant: Grant) => boolean): Toggle {
  const all = leaves(grant).filter(open);
  const on = all.some((one) => !held.has(one.id));
  return { ids: on ? all.map((one) => one.id) : below(grant).map((one) => one.id), on };
}

/** Returns the effect of clicking a menu's box: also grants its ancestors, and revokes groups left empty. */
export function toggleMenu(menus: readonly Grant[], grant: Grant, held: ReadonlySet<number>): Toggle {
  const own = below(grant);
  const trail = above(menus, grant.id) ?? [];
  const needed = [...trail, ...own].map((one) => one.id);
  if (needed.some((id) => !held.has(id))) return { ids: needed, on: true };
  const left = new Set(held);
  for (const one of own) left.delete(one.id);
  const gone = own.map((one) => one.id);
  for (const parent of trail.toReversed()) {
    if (!parent.group || parent.children.some((child) => left.has(child.id))) break;
    left.delete(parent.id);
    gone.push(parent.id);
  }
  return { ids: gone, on: false };
}

/** Returns the tree reduced to granted items and their ancestors. */
export const heldGrants = (grants: readonly Grant[], held: ReadonlySet<number>): Grant[] =>
  grants.flatMap((grant) => {
    const children = heldGrants(grant.children, held);
    return children.length > 0 || (held.has(grant.id) && (!grant.group || grant.children.length === 0)) ? [{ ...grant, children }] : [];
  });

export type HiddenReason = 'parent' | 'permission';

/** Returns granted menus that are not shown, because an ancestor is not granted or the required permission is missing. */
export function hiddenMenus(
  menus: readonly Grant[],
  held: ReadonlySet<number>,
  codes: ReadonlySet<string>,
  reachable = true,
): Map<number, HiddenReason> {
  return new Map(
    menus.flatMap((menu) => {
      const allowed = menu.code === null || codes.has(menu.code);
      const reason: HiddenReason | undefined = !held.has(menu.id) ? undefined : !reachable ? 'parent' : allowed ? undefined : 'permission';
      const inside = hiddenMenus(menu.children, held, codes, reachable && held.has(menu.id) && allowed);
      return [...(reason ? [[menu.id, reason] as const] : []), ...inside];
    }),
  );
}

const areaOf = (code: string | null) => code?.split(':')[0];

/** Permissions whose screens no held menu opens, and the menus that would. */
export interface MenuGap {
  permissions: Grant[];
  menus: Grant[];
}

/** Returns which of the permissions stay out of sight, because their area has menus and none of them is held. */
export function menuGapOf(menus: readonly Grant[], held: ReadonlySet<number>, permissions: readonly Grant[]): MenuGap {
  const opening = menus.flatMap(below).filter((one) => !one.group && one.code !== null);
  const menusFor = ({ code }: Grant) => opening.filter((menu) => areaOf(menu.code) === areaOf(code));
  const hidden = permissions.filter((one) => menusFor(one).length > 0 && !menusFor(one).some((menu) => held.has(menu.id)));
  return { permissions: hidden, menus: [...new Set(hidden.flatMap(menusFor))] };
}

/** Returns the ids of menus and of those above them. */
export const withAncestors = (menus: readonly Grant[], some: readonly Grant[]): number[] => [
  ...new Set(some.flatMap((one) => [...(above(menus, one.id) ?? []), one].map(({ id }) => id))),
];
