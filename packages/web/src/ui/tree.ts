import type { Choice } from '../api/meta.js';
import type { TreeNode } from './TreeView.js';

/** A tree as choices of a list, each with its level and with what stands above it. */
export function treeChoices(nodes: readonly TreeNode[], above: readonly string[] = []): Choice[] {
  return nodes.flatMap((node) => [
    { value: node.id, label: node.name, level: above.length, note: above.join(' / ') },
    ...treeChoices(node.children, [...above, node.name]),
  ]);
}

/** Every node of a tree, parents before children. */
export function treeNodes<T extends TreeNode>(nodes: readonly T[]): T[] {
  return nodes.flatMap((node) => [node, ...treeNodes(node.children as readonly T[])]);
}
