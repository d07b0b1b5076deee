import { describe, expect, it } from 'vitest';
import { inTreeOrder } from './channel-tree.js';

const row = (id: number, pid: number | null) => ({ id, pid });

describe('inTreeOrder', () => {
  it('puts children below their parents, whatever the order of the page', () => {
    const rows = [row(4, 2), row(3, 1), row(2, null), row(5, 3), row(1, null)];
    expect(inTreeOrder(rows).map(({ id }) => id)).toEqual([2, 4, 1, 3, 5]);
  });

  it('keeps a row whose parent is on another page', () => {
    expect(inTreeOrder([row(7, 99), row(8, 7)]).map(({ id }) => id)).toEqual([7, 8]);
  });
});
