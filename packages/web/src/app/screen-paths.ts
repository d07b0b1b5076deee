import { type MenuNode, walkMenus } from './menus.js';

export const screenPathsKey = 'shiyi-screen-paths';

/** Stores which screen belongs to which path, so that the next visit can load it early; contains no personal data. */
export function keepScreenPaths(menus: readonly MenuNode[]) {
  const paths = [...walkMenus(menus)].flatMap(({ node }) => (node.path && node.component ? [[node.path, node.component]] : []));
  localStorage.setItem(screenPathsKey, JSON.stringify(Object.fromEntries(paths)));
}
