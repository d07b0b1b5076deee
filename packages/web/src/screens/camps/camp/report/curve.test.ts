import { expect, it } from 'vitest';
import { curveOf } from './curve.js';

const camp = { first: '2026-11-02', last: '2026-11-12' };
const frame = { width: 100, height: 40 };

it('runs across the days of the camp, not the weigh-ins, and falls as weight falls', () => {
  const weights = [
    { date: '2026-11-02', weight: 72 },
    { date: '2026-11-07', weight: 71 },
    { date: '2026-11-12', weight: 70 },
  ];
  expect(curveOf(weights, camp, frame)).toEqual([
    { x: 0, y: 0 },
    { x: 50, y: 20 },
    { x: 100, y: 40 },
  ]);
});

it('lies in the middle for one weight, and does not make much of little', () => {
  expect(curveOf([{ date: '2026-11-03', weight: 60 }], camp, frame)).toEqual([{ x: 10, y: 20 }]);
  const [, last] = curveOf(
    [
      { date: '2026-11-02', weight: 60.1 },
      { date: '2026-11-12', weight: 60 },
    ],
    camp,
    frame,
  );
  expect(last).toEqual({ x: 100, y: 8 });
});
