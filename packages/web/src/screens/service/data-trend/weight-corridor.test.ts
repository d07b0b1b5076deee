import { describe, expect, it } from 'vitest';
import { weightCorridor } from './weight-corridor.js';

const points = [
  { date: '2026-11-01', value: 70 },
  { date: '2026-11-15', value: 69 },
  { date: '2026-12-27', value: 66 },
];

describe('weightCorridor', () => {
  it('falls by half a kilogram to one a week from the first weigh-in, and ends at the goal', () => {
    expect(weightCorridor(points, 65)).toEqual([
      { date: '2026-11-01', low: 70, high: 70 },
      { date: '2026-11-15', low: 68, high: 69 },
      { date: '2026-12-27', low: 65, high: 66 },
    ]);
  });

  it('is none without a goal below the first weigh-in', () => {
    expect(weightCorridor(points, null)).toEqual([]);
    expect(weightCorridor(points, 71)).toEqual([]);
    expect(weightCorridor([], 60)).toEqual([]);
  });
});
