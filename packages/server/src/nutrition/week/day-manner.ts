import { isEatenOut, type PlanPreferences, weekdayOf } from '../plan/preferences.js';
import type { Meal } from '../plan/schemas.js';

/** How a day is cooked and eaten. */
export interface DayManner {
  /** Its main meals at home are one-dish meals. */
  isOnePot: boolean;
  isOut(meal: Meal): boolean;
}

export const dayManner = (preferences: PlanPreferences, date: string): DayManner => ({
  isOnePot: preferences.one_pot_weekdays.includes(weekdayOf(date)),
  isOut: (meal) => isEatenOut(preferences, date, meal),
});
