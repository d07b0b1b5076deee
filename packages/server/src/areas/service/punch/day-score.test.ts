import { expect, it } from 'vitest';
import { defaultShares } from '../../../nutrition/plan/meal-needs.js';
import { dayScore, type ScoredMeal } from './day-score.js';
import { gradeOf } from './grade.js';

const scored = (meal: ScoredMeal['meal'], score: number | null, draft_score: number | null = null): ScoredMeal => ({
  meal,
  score,
  draft_score,
});
const withSnack = [
  { meal: 'breakfast', share_pct: 25 },
  { meal: 'lunch', share_pct: 40 },
  { meal: 'afternoon_snack', share_pct: 10 },
  { meal: 'dinner', share_pct: 25 },
] as const;

it('weighs the meals of a day by their planned shares', () => {
  const day = [scored('breakfast', 90), scored('lunch', 80), scored('dinner', 70)];
  expect(dayScore(day, defaultShares)).toBe(80);
  expect(dayScore(day.with(1, scored('lunch', 100)), defaultShares)).toBe(88);
});

it('counts 0 for a main meal that was not recorded, as in the contract’s example', () => {
  expect(dayScore([scored('lunch', null, 93)], withSnack)).toBe(41);
  expect(dayScore([scored('lunch', 100)], defaultShares)).toBe(40);
});

it('uses the draft only until staff have scored, including zero', () => {
  const meals = (score: number | null) => [scored('breakfast', 80), scored('lunch', score, 80), scored('dinner', 80)];
  expect(dayScore(meals(null), defaultShares)).toBe(80);
  expect(dayScore(meals(0), defaultShares)).toBe(48);
});

it('counts a snack only if it was recorded', () => {
  const main = [scored('breakfast', 80), scored('lunch', 80), scored('dinner', 80)];
  expect(dayScore(main, withSnack)).toBe(80);
  expect(dayScore([...main, scored('afternoon_snack', 20)], withSnack)).toBe(74);
  expect(dayScore([...main, scored('night_snack', 0)], withSnack)).toBe(80);
});

it('omits a meal without a score, and is null if none counts', () => {
  expect(dayScore([], defaultShares)).toBeNull();
  expect(dayScore([scored('lunch', null)], defaultShares)).toBeNull();
  expect(dayScore([scored('night_snack', 90)], defaultShares)).toBeNull();
  expect(dayScore([scored('breakfast', 90), scored('lunch', null), scored('dinner', 60)], defaultShares)).toBe(75);
  expect(dayScore([scored('lunch', 90)], [])).toBeNull();
});

it('rounds halves up to whole points', () => {
  const halves = [
    { meal: 'breakfast', share_pct: 50 },
    { meal: 'lunch', share_pct: 50 },
  ] as const;
  expect(dayScore([scored('breakfast', 80), scored('lunch', 81)], halves)).toBe(81);
});

it('grades from 85, 70 and 60', () => {
  expect([100, 85, 84, 70, 69, 60, 59, 0].map(gradeOf)).toEqual([
    ...['excellent', 'excellent', 'good', 'good', 'fair', 'fair', 'poor', 'poor'],
  ]);
  expect(gradeOf(null)).toBeNull();
});
