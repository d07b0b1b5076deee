import type { Choice } from '#api/meta.js';
import type { TreeNode } from './TreeView.js';

/** Flattens a tree into options with their level and the path of their ancestors. */
export function treeChoices(nodes: readonly TreeNode[], above: readonly string[] = []): Choice[] {
  return nodes.flatMap((node) => [
    { value: node.id, label: node.name, level: above.length, note: above.join(' / ') },
    ...treeChoices(node.children, [...above, node.name]),
  ]);
}

/** Returns every node of a tree, parents before children. */
export function treeNodes<T extends TreeNode>(nodes: readonly T[]): T[] {
  return nodes.flatMap((node) => [node, ...treeNodes(node.children as readonly T[])]);
}

/** Returns the nodes from the top down to this one; empty if there is none. */
export function nodesTo<T extends TreeNode>(nodes: readonly T[], id: unknown): T[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = nodesTo(node.children as readonly T[], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
