import { type Menu, mayHold, type Spot, withBelow } from './menu-tree.js';

/** An entry in sight, with how deep it stands. */
export interface MenuLine {
  node: Menu;
  level: number;
  open: boolean;
}

const matches = ({ title, title_en, path, component, permission_code }: Menu, search: string) =>
  [title, title_en, path, component, permission_code].some((text) => text?.toLowerCase().includes(search));

/** The entries in sight: none below what is folded; while searching, hits and what stands above them. */
export function linesOf(menus: readonly Menu[], folded: ReadonlySet<number>, search = '', level = 0): MenuLine[] {
  return menus.flatMap((node) => {
    const below = linesOf(node.children, folded, search, level + 1);
    if (search && below.length === 0 && !matches(node, search)) return [];
    const open = search !== '' || !folded.has(node.id);
    return [{ node, level, open }, ...(open ? below : [])];
  });
}

/** The lines without an entry and what stands below it. */
export function linesWithout(lines: readonly MenuLine[], menu: Menu): MenuLine[] {
  const own = new Set(withBelow(menu).map((one) => one.id));
  return lines.filter((line) => !own.has(line.node.id));
}

/** A gap between two lines, and how deep something dropped there would stand. */
export interface Gap {
  /** Before which line; the number of lines for the end. */
  before: number;
  level: number;
}

/** The wished level where the neighbours allow it, else the nearest they do. */
export function fit(rest: readonly MenuLine[], { before, level }: Gap): Gap {
  const above = rest[before - 1];
  const least = rest[before]?.level ?? 0;
  const most = above ? above.level + (mayHold(above.node) ? 1 : 0) : 0;
  return { before, level: Math.max(least, Math.min(level, most)) };
}

/** What a gap means in the tree. */
export function spotAt(rest: readonly MenuLine[], { before, level }: Gap): Spot {
  const parentAt = level === 0 ? -1 : rest.findLastIndex((line, at) => at < before && line.level === level - 1);
  const parent = rest[parentAt];
  if (parent && parentAt === before - 1 && !parent.open) return { pid: parent.node.id, index: parent.node.children.length };
  const index = rest.slice(parentAt + 1, before).filter((line) => line.level === level).length;
  return { pid: parent?.node.id ?? null, index };
}
