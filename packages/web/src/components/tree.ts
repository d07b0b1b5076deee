import type { Choice } from '../meta.js';
import type { TreeNode } from './TreeView.js';

/** A tree as choices of a list, set in by their level. */
export function treeChoices(nodes: readonly TreeNode[], level = 0): Choice[] {
  return nodes.flatMap((node) => [
    { value: node.id, label: `${'\u2003'.repeat(level)}${node.name}` },
    ...treeChoices(node.children, level + 1),
  ]);
}

/** Every node of a tree, parents before children. */
export function treeNodes<T extends TreeNode>(nodes: readonly T[]): T[] {
  return nodes.flatMap((node) => [node, ...treeNodes(node.children as readonly T[])]);
}
