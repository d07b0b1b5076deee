import { describe, expect, it } from 'vitest';
import { type Block, type Condition, conditionOf, isBlock, itemAt, pathsOf, prune, rulesIn, treeOf } from './condition-tree.js';

const lost: Condition = { field: 'attribute.stage', op: 'eq', values: ['lost'] };
const old: Condition = { field: 'attribute.age', op: 'gte', values: ['60'] };
const condition: Condition = { all: [lost, { not: { any: [old, { not: lost }] } }] };

const at = (root: Block, path: string) => {
  const item = itemAt(root, path);
  return isBlock(item) ? item.join : item.field;
};

describe('treeOf', () => {
  it('is undone by conditionOf, whatever is nested', () => {
    const events: Condition = {
      any: [
        { field: 'punch.meal', op: 'happened', times: 5, window: { kind: 'last_days', days: 7 } },
        { field: 'evaluation.total', of: '12', op: 'between', values: ['1', '9'] },
      ],
    };
    for (const one of [condition, events, { not: { all: [lost] } }]) expect(conditionOf(treeOf(one))).toEqual(one);
  });

  it('puts a lone rule into a block, and takes two negations as none', () => {
    expect(conditionOf(treeOf(lost))).toEqual({ all: [lost] });
    expect(conditionOf(treeOf({ not: lost }))).toEqual({ all: [{ not: lost }] });
    expect(conditionOf(treeOf({ not: { not: { any: [old] } } }))).toEqual({ any: [old] });
  });
});

describe('pathsOf', () => {
  it('names each part as the server does, the outer of a negation', () => {
    expect([...pathsOf(treeOf(condition))].map(([path]) => path)).toEqual(['', 'all.0', 'all.1', 'all.1.not.any.0', 'all.1.not.any.1']);
  });
});

describe('itemAt', () => {
  it('finds the part that a path leads into', () => {
    const root = treeOf(condition);
    expect(at(root, '')).toBe('all');
    expect(at(root, 'all.0.values.0')).toBe('attribute.stage');
    expect(at(root, 'all.1')).toBe('any');
    expect(at(root, 'all.1.not.any.0.op')).toBe('attribute.age');
    expect(at(root, 'all.9')).toBe('all');
  });
});

describe('prune', () => {
  it('leaves out rules and the blocks they leave empty, and keeps ids', () => {
    const root = treeOf({ all: [lost, { any: [old] }] });
    const rest = prune(root, (rule) => rule.field === 'attribute.stage') ?? expect.unreachable('nothing left');
    expect(conditionOf(rest)).toEqual({ all: [lost] });
    expect(rulesIn(rest)[0]?.id).toBe(rulesIn(root)[0]?.id);
    expect(prune(root, () => false)).toBeUndefined();
  });
});
