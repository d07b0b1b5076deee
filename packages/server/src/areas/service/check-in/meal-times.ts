import type { Meal } from '../../../nutrition/plan/schemas.js';
import type { MealWindow } from '../../../nutrition/review/rubric.js';

/** A meal of a plan with its time by the company's clock. */
export interface MealClock {
  meal: Meal;
  time_from: string;
  time_to: string;
}

const usual: Record<Meal, [from: string, to: string]> = {
  breakfast: ['07:00', '09:00'],
  morning_snack: ['09:30', '10:30'],
  lunch: ['11:30', '13:30'],
  afternoon_snack: ['15:00', '16:30'],
  dinner: ['17:30', '19:30'],
  night_snack: ['20:00', '22:00'],
};

/** Begin and end of a meal: as the ready plan has it, else the usual ones. */
export function clockOf(meal: Meal, planned: readonly MealClock[] | null = null): [from: string, to: string] {
  const own = planned?.find((one) => one.meal === meal);
  return own ? [own.time_from, own.time_to] : usual[meal];
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The same in minutes from midnight. */
export function windowOf(meal: Meal, planned: readonly MealClock[] | null): MealWindow {
  const [from, to] = clockOf(meal, planned);
  return { from: minuteOf(from), to: minuteOf(to) };
}
