import { describe, expect, it } from 'vitest';
import { change, createBuilder, showErrors, showPreview, undo } from './builder-store.js';
import { changeItem, removeItem } from './condition-edits.js';
import { conditionOf, type Rule, rulesIn } from './condition-tree.js';

const condition = {
  any: [
    { field: 'attribute.age', op: 'gte' as const, values: ['60'] },
    { not: { field: 'attribute.age', op: 'lt' as const, values: ['18'] } },
  ],
};

function built() {
  const builder = createBuilder(condition);
  const [first, second] = rulesIn(builder.getState().root) as [Rule, Rule];
  const type = (value: string) =>
    change(
      builder,
      changeItem(builder.getState().root, first.id, (item) => ({ ...item, values: [value] })),
      { typing: 'value' },
    );
  return { builder, first, second, type };
}

describe('undo', () => {
  it('takes back what was typed in one field at once, and gives the focus to what comes back', () => {
    const { builder, second, type } = built();
    type('6');
    type('65');
    change(builder, removeItem(builder.getState().root, second.id));
    undo(builder);
    expect(builder.getState().focus).toBe(second.id);
    expect(rulesIn(builder.getState().root)[0]?.values).toEqual(['65']);
    undo(builder);
    expect(conditionOf(builder.getState().root)).toEqual(condition);
    undo(builder);
    expect(conditionOf(builder.getState().root)).toEqual(condition);
  });
});

describe('showPreview', () => {
  it('gives each rule its count, and its warning also inside of a negation', () => {
    const { builder, first, second } = built();
    const { root } = builder.getState();
    const parts = [
      { path: '', text: '', count: 9 },
      { path: 'any.0', text: '', count: 5 },
      { path: 'any.1', text: '', count: 4 },
      { path: 'any.1.not', text: '', count: 30 },
    ];
    const warnings = [{ path: 'any.1.not', kind: 'nobody' as const, text: '没有人满足' }];
    showPreview(builder, root, { ...{ count: 9, total: 34, come: null, go: null, marks: 0, minutes: 0, sample: [] }, parts, warnings });
    const { counts, warnings: shown } = builder.getState();
    expect([counts[root.id], counts[first.id], counts[second.id]]).toEqual([9, 5, 4]);
    expect(shown).toEqual({ [second.id]: ['没有人满足'] });
  });
});

describe('showErrors', () => {
  it('finds the rule of an error until something is changed, and leaves errors of other fields', () => {
    const { builder, second, type } = built();
    const { root } = builder.getState();
    expect(showErrors(builder, root, [{ field: 'name', message: '请填写' }])).toBe(false);
    expect(showErrors(builder, root, [{ field: 'condition.any.1.not.values.0', message: '没有这个值' }])).toBe(true);
    expect(builder.getState().errors).toEqual({ [second.id]: '没有这个值' });
    type('7');
    expect(builder.getState().errors).toEqual({});
  });
});
