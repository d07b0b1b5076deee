import { describe, expect, it } from 'vitest';
import { addItem, changeItem, moveItem, neighbourOf, removeItem } from './condition-edits.js';
import { type Block, conditionOf, newRule, rulesIn, treeOf } from './condition-tree.js';

const rule = (value: string) => ({ field: 'attribute.city', op: 'eq' as const, values: [value] });
const root = treeOf({ all: [rule('a'), { any: [rule('b'), rule('c')] }, rule('d')] });
const ids = Object.fromEntries(rulesIn(root).map((one) => [one.values[0], one.id])) as Record<'a' | 'b' | 'c' | 'd', string>;

/** The values of the rules, with brackets around blocks. */
const shape = (block: Block): string => `[${block.items.map((item) => ('items' in item ? shape(item) : item.values.join())).join(' ')}]`;

describe('moveItem', () => {
  it('moves a rule into a block, within it, and out of it again', () => {
    const steps = [root];
    for (let step = 0; step < 4; step++) steps.push(moveItem(steps.at(-1) ?? root, ids.a, 1));
    expect(steps.map(shape)).toEqual(['[a [b c] d]', '[[a b c] d]', '[[b a c] d]', '[[b c a] d]', '[[b c] a d]']);
    expect(shape(moveItem(root, ids.d, -1))).toBe('[a [b c d]]');
    expect(shape(moveItem(root, ids.b, -1))).toBe('[a b [c] d]');
  });

  it('leaves the first and the last where they are', () => {
    expect(moveItem(root, ids.a, -1)).toBe(root);
    expect(moveItem(root, ids.d, 1)).toBe(root);
  });
});

describe('changeItem', () => {
  it('keeps the objects of all parts beside the changed one', () => {
    const next = changeItem(root, ids.b, (item) => ({ ...item, not: true }));
    expect(next.items[0]).toBe(root.items[0]);
    expect(next.items[1]).not.toBe(root.items[1]);
    expect((next.items[1] as Block).items[1]).toBe((root.items[1] as Block).items[1]);
    expect(changeItem(root, 'none', () => undefined)).toBe(root);
  });
});

describe('addItem', () => {
  it('puts a part at a place, or at the end', () => {
    const item = { ...newRule(), ...rule('x') };
    expect(shape(addItem(root, root.id, item, 0))).toBe('[x a [b c] d]');
    expect(shape(addItem(root, root.items[1]?.id ?? '', item))).toBe('[a [b c x] d]');
  });
});

describe('removeItem', () => {
  it('takes a part away, after which the next one, the one before or the block has the focus', () => {
    expect(shape(removeItem(root, ids.b))).toBe('[a [c] d]');
    expect(neighbourOf(root, ids.b)).toBe(ids.c);
    expect(neighbourOf(root, ids.c)).toBe(ids.b);
    const lone = treeOf({ all: [rule('a')] });
    expect(neighbourOf(lone, rulesIn(lone)[0]?.id ?? '')).toBe(lone.id);
    expect(conditionOf(removeItem(lone, rulesIn(lone)[0]?.id ?? ''))).toEqual({ all: [] });
  });
});
