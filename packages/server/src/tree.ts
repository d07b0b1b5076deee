/** Rows with a `pid` as a tree, in the order they came. A row whose parent is missing stands at the top. */
export function treeOf<T extends { id: number; pid: number | null }>(rows: T[]): (T & { children: ReturnType<typeof treeOf<T>> })[] {
  type Node = T & { children: Node[] };
  const nodes = new Map<number, Node>(rows.map((row) => [row.id, { ...row, children: [] }]));
  const top: Node[] = [];
  for (const node of nodes.values()) {
    const parent = node.pid === null ? undefined : nodes.get(node.pid);
    (parent ? parent.children : top).push(node);
  }
  return top;
}

/** Whether putting `id` below `pid` would make it its own ancestor. */
export function makesCycle(rows: { id: number; pid: number | null }[], id: number, pid: number): boolean {
  const parents = new Map(rows.map((row) => [row.id, row.pid]));
  for (let at: number | null | undefined = pid; at != null; at = parents.get(at)) if (at === id) return true;
  return false;
}
