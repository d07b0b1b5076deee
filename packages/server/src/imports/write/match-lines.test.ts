import { describe, expect, it } from 'vitest';
import { matchLines } from './match-lines.js';

const line = (id: number, sku: string | null, title: string, isRemoved = false) => ({ id, values: [sku, title], isRemoved });
const by = ['outer_sku', 'title'];

describe('matchLines', () => {
  it('finds lines that come again, in any order', () => {
    const there = [line(1, 'A', 'a'), line(2, null, 'b'), line(3, 'A', 'a')];
    const again = [{ title: 'b' }, { outer_sku: 'A', title: 'a' }, { outer_sku: 'A', title: 'a' }];
    expect(matchLines(there, again, by)).toEqual({ ids: [2, 1, 3], others: new Set(), left: [] });
  });

  it('puts an exchanged line in the place of what it was', () => {
    const there = [line(1, 'A', 'a'), line(2, 'B', 'b')];
    const found = matchLines(
      there,
      [
        { outer_sku: 'B', title: 'b' },
        { outer_sku: 'C', title: 'c' },
      ],
      by,
    );
    expect(found).toEqual({ ids: [2, 1], others: new Set([1]), left: [] });
  });

  it('adds what is more and leaves out what is less', () => {
    expect(
      matchLines(
        [line(1, 'A', 'a')],
        [
          { outer_sku: 'A', title: 'a' },
          { outer_sku: 'B', title: 'b' },
        ],
        by,
      ).ids,
    ).toEqual([1, null]);
    expect(matchLines([line(1, 'A', 'a'), line(2, 'B', 'b')], [{ outer_sku: 'B', title: 'b' }], by).left).toEqual([1]);
  });

  it('finds a line that was removed before, which takes no other place', () => {
    const there = [line(1, 'A', 'a', true), line(2, 'B', 'b')];
    expect(
      matchLines(
        there,
        [
          { outer_sku: 'B', title: 'b' },
          { outer_sku: 'A', title: 'a' },
        ],
        by,
      ).ids,
    ).toEqual([2, 1]);
    expect(matchLines([line(1, 'A', 'a', true)], [{ outer_sku: 'C', title: 'c' }], by)).toEqual({
      ids: [null],
      others: new Set(),
      left: [],
    });
  });
});
