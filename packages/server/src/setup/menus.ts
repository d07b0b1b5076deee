import { menus } from '../generated/areas/menu.js';
import { type AreaMenu, groups, type MenuSeed } from './menu-seed.js';

const inOrder = <T extends { sort: number; name: string }>(list: readonly T[]): T[] =>
  list.toSorted((one, other) => one.sort - other.sort || (one.name < other.name ? -1 : 1));

const seedsIn = (group: AreaMenu['group']): (MenuSeed & { sort: number })[] =>
  menus.flat().flatMap(({ group: its, ...seed }: AreaMenu) => (its === group ? [seed] : []));

/** Returns the menus of a new company. */
export function menuSeeds(): MenuSeed[] {
  const full = groups.map((group) => ({ ...group, component: 'Layout', children: inOrder(seedsIn(group.name)) }));
  return inOrder([...seedsIn(null), ...full.filter((group) => group.children.length > 0)]);
}
