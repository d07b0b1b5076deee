import { type Menu, mayHold, type Spot, withBelow } from './menu-tree.js';

/** A visible menu item with its depth. */
export interface MenuLine {
  node: Menu;
  level: number;
  open: boolean;
}

const matches = ({ title, title_en, path, component, permission_code }: Menu, search: string) =>
  [title, title_en, path, component, permission_code].some((text) => text?.toLowerCase().includes(search));

/** Returns the visible items: nothing below a folded item; while searching, matches and their ancestors. */
export function linesOf(menus: readonly Menu[], folded: ReadonlySet<number>, search = '', level = 0): MenuLine[] {
  return menus.flatMap((node) => {
    const below = linesOf(node.children, folded, search, level + 1);
    if (search && below.length === 0 && !matches(node, search)) return [];
    const open = search !== '' || !folded.has(node.id);
    return [{ node, level, open }, ...(open ? below : [])];
  });
}

/** Returns the lines without an item and its descendants. */
export function linesWithout(lines: readonly MenuLine[], menu: Menu): MenuLine[] {
  const own = new Set(withBelow(menu).map((one) => one.id));
  return lines.filter((line) => !own.has(line.node.id));
}

/** A gap between two lines and the level of an item dropped there. */
export interface Gap {
  /** Index of the line after the gap; the number of lines for the end. */
  before: number;
  level: number;
}

/** Clamps the level of a gap to what its adjacent lines allow. */
export function fit(rest: readonly MenuLine[], { before, level }: Gap): Gap {
  const above = rest[before - 1];
  const least = rest[before]?.level ?? 0;
  const most = above ? above.level + (mayHold(above.node) ? 1 : 0) : 0;
  return { before, level: Math.max(least, Math.min(level, most)) };
}

/** Converts a gap to a position in the tree. */
export function spotAt(rest: readonly MenuLine[], { before, level }: Gap): Spot {
  const parentAt = level === 0 ? -1 : rest.findLastIndex((line, at) => at < before && line.level === level - 1);
  const parent = rest[parentAt];
  if (parent && parentAt === before - 1 && !parent.open) return { pid: parent.node.id, index: parent.node.children.length };
  const index = rest.slice(parentAt + 1, before).filter((line) => line.level === level).length;
  return { pid: parent?.node.id ?? null, index };
}
