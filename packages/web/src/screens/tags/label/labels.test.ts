import { describe, expect, it } from 'vitest';
import { childrenOf, type Label, savesOf } from './labels.js';

const label = (id: number, pid: number | null, sort: number): Label => ({
  ...{ id, pid, sort, name: `标签${id}`, type: 'article', tag_ids: [], tags: [], use_count: 0, read_user_count: 0 },
  ...{ created_at: `2026-01-0${id}`, updated_at: '', version: 1 },
});
const labels = [label(1, null, 0), label(2, null, 0), label(3, 1, 1), label(4, 1, 2), label(5, 2, 1)];
const moves = (id: number, pid: number | null, index: number) =>
  savesOf(labels, id, pid, index).map((one) => [one.id, 'pid' in one ? one.pid : null, one.sort]);

describe('childrenOf', () => {
  it('orders by number, then the newest first', () => {
    expect(childrenOf(labels, null).map(({ id }) => id)).toEqual([2, 1]);
    expect(childrenOf(labels, 1).map(({ id }) => id)).toEqual([3, 4]);
  });
});

describe('savesOf', () => {
  it('numbers a line again, the moved label first', () => {
    expect(moves(4, 1, 0)).toEqual([
      [4, 1, 1],
      [3, 1, 2],
    ]);
  });

  it('moves a label below another one and to the top', () => {
    expect(moves(3, 2, 1)).toEqual([[3, 2, 2]]);
    expect(moves(5, null, 0)).toEqual([
      [5, null, 1],
      [2, null, 2],
      [1, null, 3],
    ]);
  });

  it('saves nothing for a label that stays', () => {
    expect(moves(3, 1, 0)).toEqual([]);
  });
});
