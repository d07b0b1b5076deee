interface InTree {
  id: number;
  pid: number | null;
}

export type TreeNode<T> = T & { children: TreeNode<T>[] };

/** Builds a tree from rows with a `pid`, keeping their order. A row whose parent is missing becomes a root. */
export function treeOf<T extends InTree>(rows: T[]): TreeNode<T>[] {
  const nodes = new Map<number, TreeNode<T>>(rows.map((row) => [row.id, { ...row, children: [] }]));
  const top: TreeNode<T>[] = [];
  for (const node of nodes.values()) {
    const parent = node.pid === null ? undefined : nodes.get(node.pid);
    (parent ? parent.children : top).push(node);
  }
  return top;
}

/** Whether moving `id` below `pid` would make it its own ancestor. */
export function makesCycle(rows: InTree[], id: number, pid: number): boolean {
  const parents = new Map(rows.map((row) => [row.id, row.pid]));
  for (let at: number | null | undefined = pid; at != null; at = parents.get(at)) if (at === id) return true;
  return false;
}

/** Finds the node with this id anywhere in the tree. */
export function findNode<T extends InTree>(nodes: TreeNode<T>[], id: number): TreeNode<T> | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found) return found;
  }
  return undefined;
}
