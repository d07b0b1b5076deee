import type { Data } from '@shiyi/sdk';
import { externalLink, type MenuNode, place, readMenus } from '#app/menus.js';

export type Menu = Data<'getMenuTree'>[number];
type Route = Data<'buildMenus'>[number];

/** Position of a menu item: its parent and its index among the siblings. */
export interface Spot {
  pid: number | null;
  index: number;
}

/** Returns whether the item only groups others. */
export const isGroup = (menu: Pick<Menu, 'component'>) => menu.component === 'Layout' || menu.component === 'ParentView';
export const isLink = (menu: Pick<Menu, 'path' | 'is_frame'>) => menu.is_frame || externalLink.test(menu.path);
/** Returns whether items can be dropped below it; the dialog allows more. */
export const mayHold = (menu: Menu) => !isLink(menu) && (isGroup(menu) || menu.children.length > 0);
export const titleOf = (menu: Pick<Menu, 'title' | 'title_en'>, en: boolean) => (en && menu.title_en) || menu.title;

export function findMenu(menus: readonly Menu[], id: number | null | undefined): Menu | undefined {
  for (const menu of menus) {
    const found = menu.id === id ? menu : findMenu(menu.children, id);
    if (found) return found;
  }
  return undefined;
}

/** Returns an item and its descendants. */
export const withBelow = (menu: Menu): Menu[] => [menu, ...menu.children.flatMap(withBelow)];

export const childrenOf = (menus: readonly Menu[], pid: number | null): readonly Menu[] =>
  pid === null ? menus : (findMenu(menus, pid)?.children ?? []);

export function spotOf(menus: readonly Menu[], id: number, pid: number | null = null): Spot | undefined {
  const index = menus.findIndex((menu) => menu.id === id);
  if (index >= 0) return { pid, index };
  for (const menu of menus) {
    const found = spotOf(menu.children, id, menu.id);
    if (found) return found;
  }
  return undefined;
}

/** Returns the tree with an item moved to another position; the index counts the siblings without it. */
export function moveMenu(menus: readonly Menu[], id: number, { pid, index }: Spot): Menu[] {
  const moved = findMenu(menus, id);
  if (!moved) return [...menus];
  const rebuild = (some: readonly Menu[], parent: number | null): Menu[] => {
    const rest = some.filter((menu) => menu.id !== id).map((menu) => ({ ...menu, children: rebuild(menu.children, menu.id) }));
    return parent === pid ? rest.toSpliced(index, 0, { ...moved, pid }) : rest;
  };
  return rebuild(menus, null);
}

/** Returns the paths of all items by id, empty for external links. */
export function pathsOf(menus: readonly Menu[], parent = ''): Map<number, string> {
  return new Map(
    menus.flatMap((menu) => {
      const path = place(menu.path, parent)?.path ?? '';
      return [[menu.id, path] as const, ...pathsOf(menu.children, path || parent)];
    }),
  );
}

/** Returns the sidebar for a user with these items: applies the server's rules first, then the console's. */
export function previewOf(menus: readonly Menu[], en: boolean, sees: (menu: Menu) => boolean = () => true): MenuNode[] {
  const routes = (some: readonly Menu[]): Route[] =>
    some
      .filter((menu) => menu.status === 'enabled' && sees(menu))
      .map((menu) => ({
        path: menu.path,
        name: menu.name,
        component: menu.component,
        hidden: menu.hidden,
        alwaysShow: menu.always_show,
        redirect: menu.redirect,
        sort: menu.sort,
        meta: {
          title: titleOf(menu, en),
          icon: menu.icon,
          noCache: menu.no_cache,
          keepAlive: menu.keep_alive,
          ...(isLink(menu) ? { link: menu.path } : {}),
        },
        children: routes(menu.children),
      }))
      .filter((route) => route.component !== 'Layout' || route.children.length > 0);
  return readMenus(routes(menus));
}
