import { describe, expect, it } from 'vitest';
import { type Choice, type Memory, pick, seasonOf, type Turn } from './pick.js';

describe('pick', () => {
  const turn: Turn = { day: 10, meal: 'lunch', season: 'winter', draw: () => 0 };
  const choices: Choice<string>[] = ['one', 'two'].map((item, key) => ({ item, key, points: 0 }));
  const seen = (last: number, times: number): Memory => new Map([[0, { last, times }]]);

  it('prefers foods not eaten in the last three days, less often, and not on the same day', () => {
    expect(pick(choices, turn, new Map())).toBe('one');
    expect(pick(choices, turn, seen(7, 0))).toBe('two');
    expect(pick(choices, turn, seen(6, 0))).toBe('one');
    expect(pick(choices, turn, seen(1, 1))).toBe('two');
    expect(
      pick(
        choices.map((one) => ({ ...one, points: one.key === 0 ? 9 : 0 })),
        turn,
        seen(10, 0),
      ),
    ).toBe('two');
  });

  it('prefers foods with more points that fit', () => {
    const better = choices.map((one) => ({ ...one, points: one.key }));
    expect(pick(better, turn, new Map())).toBe('two');
    expect(pick(better, turn, new Map(), (item) => item === 'one')).toBe('one');
    expect(pick([], turn, new Map())).toBeUndefined();
  });

  it('uses the season of the day', () => {
    const days = ['2026-02-28', '2026-03-01', '2026-06-01', '2026-09-01', '2026-12-01'];
    expect(days.map(seasonOf)).toEqual(['winter', 'spring', 'summer', 'autumn', 'winter']);
  });
});
