import { describe, expect, it } from 'vitest';
import { dayNumber } from '../db/days/day-numbers.js';
import { turnOf } from './turns.js';

const turn = (cycle: 'daily' | 'weekly', day: string) => turnOf(3, cycle, dayNumber(day));

describe('turnOf', () => {
  it('takes the next one every day, in order', () => {
    const days = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'].map((day) => turn('daily', day));
    expect(days.slice(1).map((at, index) => (at - (days[index] as number) + 3) % 3)).toEqual([1, 1, 1]);
  });

  it('takes the next one every Monday', () => {
    const [sunday, monday, next] = ['2026-11-29', '2026-11-30', '2026-12-06'].map((day) => turn('weekly', day)) as [number, number, number];
    expect((monday - sunday + 3) % 3).toBe(1);
    expect(next).toBe(monday);
  });
});
