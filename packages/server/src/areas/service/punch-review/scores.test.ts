import { describe, expect, it } from 'vitest';
import { scoreOf } from './scores.js';

const points = (...values: (number | null)[]) => values.flatMap((value, at) => (value === null ? [] : [{ item_id: at + 1, value }]));
const full = points(30, 26, 10, 7, 10, 10);

describe('scoreOf', () => {
  it('scales the points to what was judged', () => {
    expect(scoreOf(full, full)).toBe(93);
    expect(scoreOf(points(null, null, 10, 7, 10, 10), points(null, null, 10, 9, 10, 10))).toBe(93);
    expect(scoreOf(points(null, null, null, null, 0, 4), points(null, null, null, null, 10, 6))).toBe(20);
  });

  it('lets staff judge what the draft could not', () => {
    expect(scoreOf(full, points(null, null, null, null, 10, 10))).toBe(93);
  });

  it('refuses points without an item of the draft, twice the same item and too many points', () => {
    expect(() => scoreOf(points(30, null, 10, 7, 10, 10), full)).toThrow();
    expect(() => scoreOf([...full, { item_id: 1, value: 3 }], full)).toThrow();
    expect(() => scoreOf(points(31, 26, 10, 7, 10, 10), full)).toThrow();
  });
});
