import { describe, expect, it } from 'vitest';
import { columnOf, Merges, rowOf } from './merges.js';
import type { Cell } from './table.js';

/** Returns the values that each row shares with the one above. */
function sharedIn(ranges: readonly string[], rows: readonly (readonly Cell[])[]) {
  const merges = new Merges();
  for (const range of ranges) merges.add(range);
  return rows.map((cells, at) => merges.valuesAt(at + 1, cells));
}

describe('Merges', () => {
  it('fills the value of the first row down to the last', () => {
    expect(sharedIn(['B1:B3'], [['a', 'x'], ['b'], ['c'], ['d']])).toEqual([[], [[1, 'x']], [[1, 'x']], []]);
  });

  it('fills the first of several columns only, and nothing over one row', () => {
    expect(sharedIn(['A1:C2'], [['x'], []])).toEqual([[], [[0, 'x']]]);
    expect(sharedIn(['A1:C1'], [['x'], []])).toEqual([[], []]);
  });

  it('replaces no value of a row', () => {
    expect(sharedIn(['A1:A2'], [['x'], ['y']])).toEqual([[], []]);
  });

  it('accepts ranges that follow each other', () => {
    expect(sharedIn(['A1:A2', 'A3:A4'], [['x'], [], ['y'], []])).toEqual([[], [[0, 'x']], [], [[0, 'y']]]);
  });

  it('ignores ranges that name no cells', () => {
    expect(sharedIn(['', 'A1', ':', '1:2', 'XFD1:XFD2'], [['x'], []])).toEqual([[], []]);
  });

  it('refuses more ranges than a sheet has rows', () => {
    const merges = new Merges();
    const addAll = () => Array.from({ length: 100_001 }, (_, at) => merges.add(`A${at * 2 + 1}:A${at * 2 + 2}`));
    expect(addAll).toThrow('too many merged cells');
  });
});

describe('columnOf and rowOf', () => {
  it.each([
    ['A1', 0, 1],
    ['Z9', 25, 9],
    ['AB12', 27, 12],
    ['12', -1, 12],
    ['', -1, 0],
  ])('read column and row of %s', (reference, column, row) => {
    expect([columnOf(reference), rowOf(reference)]).toEqual([column, row]);
  });
});
