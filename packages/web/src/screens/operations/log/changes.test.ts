import { describe, expect, it } from 'vitest';
import { changesOf, hiddenReason } from './changes.js';

const json = JSON.stringify;

describe('changesOf', () => {
  it('shows what differs and keeps the rest aside', () => {
    const { shown, rest } = changesOf(
      json({ name: '陈雨桐', position: '营养师', id: 3 }),
      json({ name: '陈雨桐', position: '高级营养师' }),
    );
    expect(shown).toEqual([{ name: 'position', before: '营养师', after: '高级营养师' }]);
    expect(rest.map((one) => one.name)).toEqual(['name', 'id']);
  });

  it('shows a new field, and compares lists by content', () => {
    const { shown, rest } = changesOf(json({ ids: [1, 2], a: null }), json({ ids: [1, 2], a: 0, b: 'new' }));
    expect(shown).toEqual([
      { name: 'a', before: null, after: 0 },
      { name: 'b', after: 'new' },
    ]);
    expect(rest).toEqual([{ name: 'ids', before: [1, 2], after: [1, 2] }]);
  });

  it('shows both sides completely if they have nothing in common', () => {
    const { shown, rest } = changesOf(json({ name: '林青' }), json({ id: 13 }));
    expect(shown.map((one) => one.name)).toEqual(['id', 'name']);
    expect(rest).toEqual([]);
  });

  it('shows nothing for a missing side', () => {
    expect(changesOf('null', json({ id: 9 }))).toEqual({ shown: [{ name: 'id', after: 9 }], rest: [] });
  });

  it('shows hidden values, which may differ', () => {
    const hidden = json({ weight: { hidden: 'consent' } });
    expect(changesOf(hidden, hidden)).toEqual({
      shown: [{ name: 'weight', before: { hidden: 'consent' }, after: { hidden: 'consent' } }],
      rest: [],
    });
    expect([{ hidden: 'permission' }, { hidden: true }, 'hidden', null].map(hiddenReason)).toEqual([
      'permission',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('handles any record: empty, lists, broken text', () => {
    expect(changesOf(null, null)).toEqual({ shown: [], rest: [] });
    expect(changesOf(json([{ id: 1 }]), json({ ids: [1] })).shown).toEqual([
      { name: 'ids', after: [1] },
      { name: '', before: [{ id: 1 }] },
    ]);
    expect(changesOf(null, '{"a":').shown).toEqual([{ name: '', after: '{"a":' }]);
    expect(changesOf(null, '{"__proto__":{"x":1}}').shown[0]?.name).toBe('__proto__');
  });
});
