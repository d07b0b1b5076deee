import { type MenuNode, walkMenus } from './menus.js';

export const screenPathsKey = 'shiyi-screen-paths';

/** Keeps which screen stands behind which path, so that the next visit can begin with it; it says nothing of anybody. */
export function keepScreenPaths(menus: readonly MenuNode[]) {
  const paths = [...walkMenus(menus)].flatMap(({ node }) => (node.path && node.component ? [[node.path, node.component]] : []));
  localStorage.setItem(screenPathsKey, JSON.stringify(Object.fromEntries(paths)));
}
