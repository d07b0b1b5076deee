import { describe, expect, it } from 'vitest';
import { type PosterChoice, posterRows, posterSize } from './ranking-poster.js';

const member = (rank: number, name: string, loss_pct: number | null) => ({
  ...{
    rank,
    name,
    loss_pct,
    loss_kg: loss_pct,
    service_id: rank,
    user_id: rank,
    avatar: null,
    base_weight: 70,
    base_estimated: rank === 2,
  },
  ...{ current_weight: 68, punch_days: 12, punch_rate: 80, rank_score: 90, paused: false, rank_change: null },
});
const ranked = [
  member(1, '林小满', 4.14),
  member(2, '👩‍🦰苏', 2.5),
  member(3, '郑薇', 0),
  member(4, '何静', null),
  member(5, '高洁', -0.4),
];
const choice: PosterChoice = { count: 10, figure: 'loss_pct', isMasked: false };

describe('posterRows', () => {
  it('shows nobody without a loss, and estimated ones as such', () => {
    expect(posterRows({ ranked }, choice)).toEqual([
      { rank: 1, name: '林小满', value: 4.14, isEstimated: false },
      { rank: 2, name: '👩‍🦰苏', value: 2.5, isEstimated: true },
    ]);
  });

  it('shows as many as are chosen, with other figures or none', () => {
    expect(posterRows({ ranked }, { ...choice, count: 1, figure: 'punch_days' }).map(({ value }) => value)).toEqual([12]);
    expect(posterRows({ ranked }, { ...choice, count: 1, figure: 'none' }).map(({ value }) => value)).toEqual([undefined]);
  });

  it('masks names after their first sign', () => {
    expect(posterRows({ ranked }, { ...choice, isMasked: true })[0]?.name).toBe('林**');
  });
});

describe('posterSize', () => {
  it('grows with each row', () => {
    expect(posterSize(2).height - posterSize(1).height).toBe(76);
  });
});
