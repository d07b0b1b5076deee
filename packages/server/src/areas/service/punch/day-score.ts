import type { MealShare } from '../../../nutrition/plan/meal-needs.js';
import type { Meal } from '../../../nutrition/plan/schemas.js';

/** A meal that the customer checked in. */
export interface ScoredMeal {
  meal: Meal;
  /** By staff, 0 to 100; null until the meal is evaluated. */
  score: number | null;
  /** By the rubric, 0 to 100; null until it can be calculated. */
  draft_score: number | null;
}

const mainMeals = ['breakfast', 'lunch', 'dinner'] as const;

/**
 * The score of a day, 0 to 100 in whole points: the scores of its meals weighted by the planned shares of energy, over the shares of the
 * main meals and the snacks that were recorded. A main meal that was not recorded counts 0, one without any score yet is left out, and so is
 * a meal that the plan gives nothing. Null without a meal that counts.
 */
export function dayScore(punched: readonly ScoredMeal[], shares: readonly MealShare[]): number | null {
  const shareOf = (meal: Meal) => shares.find((one) => one.meal === meal)?.share_pct ?? 0;
  const scored = punched.flatMap(({ meal, score, draft_score }) => {
    const points = score ?? draft_score;
    return points === null ? [] : [{ share: shareOf(meal), points }];
  });
  const isPunched = (meal: Meal) => punched.some((one) => one.meal === meal);
  const missed = mainMeals.filter((meal) => !isPunched(meal)).map((meal) => ({ share: shareOf(meal), points: 0 }));
  const recorded = scored.reduce((sum, { share }) => sum + share, 0);
  if (recorded === 0) return null;
  const all = [...scored, ...missed];
  const whole = all.reduce((sum, { share }) => sum + share, 0);
  return Math.round(all.reduce((sum, { share, points }) => sum + share * points, 0) / whole);
}
