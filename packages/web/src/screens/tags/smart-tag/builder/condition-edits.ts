import { type Block, type Item, isBlock } from './condition-tree.js';

/** Replaces a part, or removes it if `change` returns undefined. What did not change stays the same object. */
export function changeItem(block: Block, id: string, change: (item: Item) => Item | undefined): Block {
  let touched = false;
  const items = block.items.flatMap((item) => {
    const next = item.id === id ? change(item) : isBlock(item) ? changeItem(item, id, change) : item;
    touched ||= next !== item;
    return next ?? [];
  });
  return touched ? { ...block, items } : block;
}

/** Changes a block, which may be the root itself. */
export function changeBlock(root: Block, id: string, change: (block: Block) => Block): Block {
  return root.id === id ? change(root) : changeItem(root, id, (item) => (isBlock(item) ? change(item) : item));
}

/** Adds a part to a block, at the end unless a place is given. */
export const addItem = (root: Block, blockId: string, item: Item, at?: number): Block =>
  changeBlock(root, blockId, (block) => ({ ...block, items: block.items.toSpliced(at ?? block.items.length, 0, item) }));

export const removeItem = (root: Block, id: string): Block => changeItem(root, id, () => undefined);

/** Returns the block that directly contains a part. */
function parentOf(block: Block, id: string): Block | undefined {
  if (block.items.some((item) => item.id === id)) return block;
  for (const item of block.items) {
    const found = isBlock(item) ? parentOf(item, id) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Returns what has the focus after a part is removed: the one after it, the one before it, or its block. */
export function neighbourOf(root: Block, id: string): string {
  const parent = parentOf(root, id) ?? root;
  const at = parent.items.findIndex((item) => item.id === id);
  return (parent.items[at + 1] ?? parent.items[at - 1] ?? parent).id;
}

/** Moves a part one place up (-1) or down (1): past a rule, into a block, or out of its block. */
export function moveItem(root: Block, id: string, step: -1 | 1): Block {
  const parent = parentOf(root, id);
  if (!parent) return root;
  const at = parent.items.findIndex((item) => item.id === id);
  const item = parent.items[at] as Item;
  const other = parent.items[at + step];
  const without = removeItem(root, id);
  if (other && isBlock(other)) return addItem(without, other.id, item, step === 1 ? 0 : undefined);
  if (other) return addItem(without, parent.id, item, at + step);
  const outer = parentOf(root, parent.id);
  if (!outer) return root;
  const place = outer.items.findIndex((one) => one.id === parent.id);
  return addItem(without, outer.id, item, step === 1 ? place + 1 : place);
}
