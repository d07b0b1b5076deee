import type { Data } from '@shiyi/sdk';

export type Department = Data<'getDepartmentTree'>[number];

/** Position of a department: its parent and its index among the others there. */
export interface Spot {
  pid: number | null;
  index: number;
}

/** A visible department with its depth. */
export interface DepartmentLine {
  node: Department;
  level: number;
  open: boolean;
}

/** Returns the visible departments: nothing below a closed one; while searching, matches and those above them. */
export function linesOf(tree: readonly Department[], opened: ReadonlySet<number>, search: string): DepartmentLine[] {
  const lines: DepartmentLine[] = [];
  function add(nodes: readonly Department[], level: number): boolean {
    let found = false;
    for (const node of nodes) {
      const at = lines.length;
      const open = search !== '' || opened.has(node.id);
      lines.push({ node, level, open });
      const below = open && add(node.children, level + 1);
      if (search && !below && !node.name.toLowerCase().includes(search)) lines.length = at;
      else found = true;
    }
    return found;
  }
  add(tree, 0);
  return lines;
}

interface Place {
  node: Department;
  siblings: readonly Department[];
}

const places = new WeakMap<readonly Department[], ReadonlyMap<number, Place>>();

/** Returns the position of each department of a tree. A tree is immutable, so this is computed once. */
function placesIn(tree: readonly Department[]): ReadonlyMap<number, Place> {
  const known = places.get(tree);
  if (known) return known;
  const found = new Map<number, Place>();
  function add(siblings: readonly Department[]) {
    for (const node of siblings) {
      found.set(node.id, { node, siblings });
      add(node.children);
    }
  }
  add(tree);
  places.set(tree, found);
  return found;
}

export const findDepartment = (tree: readonly Department[], id: number | undefined): Department | undefined =>
  id === undefined ? undefined : placesIn(tree).get(id)?.node;

/** Returns a department and those above it, from the top down; empty if there is none. */
export function lineTo(tree: readonly Department[], id: number): Department[] {
  const line: Department[] = [];
  for (let node = findDepartment(tree, id); node; node = findDepartment(tree, node.pid ?? undefined)) line.unshift(node);
  return line;
}

export const countDepartments = (tree: readonly Department[]): number => placesIn(tree).size;

export const childrenOf = (tree: readonly Department[], pid: number | null): readonly Department[] =>
  pid === null ? tree : (findDepartment(tree, pid)?.children ?? []);

export function spotOf(tree: readonly Department[], node: Department): Spot {
  const siblings = placesIn(tree).get(node.id)?.siblings ?? [];
  return { pid: node.pid, index: siblings.findIndex((one) => one.id === node.id) };
}

/** Replaces the children of one department; all others stay the same objects, so that only changed rows are drawn again. */
function withChildren(
  tree: readonly Department[],
  pid: number | null,
  change: (children: readonly Department[]) => Department[],
): Department[] {
  if (pid === null) return change(tree);
  const above = new Set(lineTo(tree, pid).map((node) => node.id));
  const rebuild = (nodes: readonly Department[]): Department[] =>
    nodes.map((node) => {
      if (node.id === pid) return { ...node, children: change(node.children) };
      return above.has(node.id) ? { ...node, children: rebuild(node.children) } : node;
    });
  return rebuild(tree);
}

/** Returns the tree with a department moved; the index counts the others there. */
export function moveDepartment(tree: readonly Department[], id: number, { pid, index }: Spot): Department[] {
  const moved = findDepartment(tree, id);
  if (!moved) return [...tree];
  const rest = withChildren(tree, moved.pid, (children) => children.filter((node) => node.id !== id));
  return withChildren(rest, pid, (children) => children.toSpliced(index, 0, { ...moved, pid }));
}
