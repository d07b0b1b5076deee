import { describe, expect, it } from 'vitest';
import { dayCount, dayKey, type Entry, moveEntry, savedOf, turnEntry } from './cycle-edits.js';

const entry = (id: number, day_no: number | null, item_id: number, weekday: number | null = null): Entry => ({
  ...{ id, day_no, weekday, item_type: 'poster', item_id, title: `海报 ${item_id}`, image: null, sort: 0, status: 'on' },
});
const entries = [entry(1, 1, 10), entry(2, 1, 11), entry(3, 2, 12), entry(4, null, 10, 5)];

describe('moveEntry', () => {
  it('puts an entry at a place of another day', () => {
    const moved = moveEntry(entries, 3, 'day 1', 1) ?? [];
    expect(moved.filter((one) => dayKey(one) === 'day 1').map(({ id }) => id)).toEqual([1, 3, 2]);
    expect(moved.filter((one) => dayKey(one) === 'day 2')).toEqual([]);
  });

  it('takes an entry from a day of the service to a weekday', () => {
    expect(savedOf(moveEntry(entries, 3, 'weekday 5', 0) ?? []).slice(-2)).toEqual([
      { weekday: 5, item_type: 'poster', item_id: 12, status: 'on' },
      { weekday: 5, item_type: 'poster', item_id: 10, status: 'on' },
    ]);
  });

  it('does not put the same content on a day twice', () => expect(moveEntry(entries, 1, 'weekday 5', 0)).toBeUndefined());
});

describe('turnEntry', () => {
  it('turns one entry off and on', () => {
    const off = turnEntry(entries, 2);
    expect(off.map(({ status }) => status)).toEqual(['on', 'off', 'on', 'on']);
    expect(turnEntry(off, 2)).toEqual(entries);
  });
});

describe('dayCount', () => {
  it('shows four weeks, and a free week after the last entry', () => {
    expect([dayCount([]), dayCount([entry(1, 28, 1)]), dayCount([entry(1, 366, 1)])]).toEqual([28, 35, 366]);
  });
});
