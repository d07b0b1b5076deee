import type { Data } from '@shiyi/sdk';

export type Permission = Data<'getPermissionTree'>[number];

export interface PermissionLine {
  node: Permission;
  level: number;
  open: boolean;
}

export interface PermissionFilter {
  text: string;
  type: string;
  origin: string;
}

const fits = ({ code, path, type, builtin }: Permission, name: string, filter: PermissionFilter) =>
  (!filter.text || [name, code, path].some((one) => one?.toLowerCase().includes(filter.text))) &&
  (!filter.type || type === filter.type) &&
  (!filter.origin || builtin === (filter.origin === 'builtin'));

export const isFiltering = ({ text, type, origin }: PermissionFilter) => Boolean(text || type || origin);

/** Returns the visible permissions; while filtering, matches and their groups. */
export function linesOf(
  nodes: readonly Permission[],
  open: ReadonlySet<number>,
  filter: PermissionFilter,
  nameOf: (permission: Permission) => string,
  level = 0,
): PermissionLine[] {
  const filtering = isFiltering(filter);
  return nodes.flatMap((node) => {
    const below = linesOf(node.children, open, filter, nameOf, level + 1);
    if (filtering && below.length === 0 && !fits(node, nameOf(node), filter)) return [];
    const shown = filtering || open.has(node.id);
    return [{ node, level, open: shown }, ...(shown ? below : [])];
  });
}

/** Returns the possible parent groups, without a permission and its descendants. */
export const groupsWithout = (
  nodes: readonly Permission[],
  id: number | undefined,
  nameOf: (permission: Permission) => string,
): Permission[] =>
  nodes
    .filter((node) => node.id !== id && (node.type === 'menu' || node.children.length > 0))
    .map((node) => ({ ...node, name: nameOf(node), children: groupsWithout(node.children, id, nameOf) }));
