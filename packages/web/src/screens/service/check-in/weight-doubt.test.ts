import { describe, expect, it } from 'vitest';
import { weighingBefore, weightDoubt } from './weight-doubt.js';

describe('weightDoubt', () => {
  it('flags a weight that jumped, and proposes the likely value', () => {
    expect(weightDoubt(73.7, 63.9)).toEqual({ jump: 9.8, likely: 63.7 });
    expect(weightDoubt(139, 69.8)).toEqual({ jump: 69.2, likely: 69.5 });
    expect(weightDoubt(66.9, 63.9)).toBeNull();
    expect(weightDoubt(null, 63.9)).toBeNull();
    expect(weightDoubt(70, undefined)).toBeNull();
    expect(weightDoubt(85, 63.9)).toEqual({ jump: 21.1, likely: null });
  });
});

describe('weighingBefore', () => {
  const weighings = [
    { date: '2026-11-20', weight: 64 },
    { date: '2026-11-24', weight: 63.5 },
    { date: '2026-11-26', weight: 63.2 },
  ];

  it('finds the last one before the day, and not that of the day', () => {
    expect(weighingBefore(weighings, '2026-11-26')?.weight).toBe(63.5);
    expect(weighingBefore(weighings, '2026-11-28')?.weight).toBe(63.2);
  });

  it('takes the first one after a day that has none before it', () => {
    expect(weighingBefore(weighings, '2026-11-01')?.weight).toBe(64);
    expect(weighingBefore([], '2026-11-01')).toBeUndefined();
  });
});
