import { mealsInOrder } from '../../../nutrition/plan/day.js';
import { dayFrame } from '../../../nutrition/week/day-frame.js';
import { type BrokenRule, judgeWeek } from '../../../nutrition/week/judge-week.js';
import { type FoodIndex, planItem } from '../../food/recipe-case/plan-items.js';
import { targetOn } from './day-targets.js';
import { dayAfter, type MealRow } from './meals.js';
import { mondayOf } from './period.js';
import { frameRequest, type PlanService } from './plan-service.js';

/** Days from Monday to Sunday of the weeks of these dates. */
export function weeksOf(dates: readonly string[]): { from: string; to: string }[] {
  const mondays = [...new Set(dates.map(mondayOf))].sort();
  return mondays.map((from) => ({ from, to: dayAfter(from, 6) }));
}

/** Rules that the days of a plan do not keep, week by week from Monday. Empty while there is no target energy. */
export function brokenRules(service: PlanService, rows: readonly MealRow[], foodIndex: FoodIndex): BrokenRule[] {
  if (service.energy_kcal === null) return [];
  const judgment = {
    frame: dayFrame(frameRequest(service)),
    frameOf: (date: string) => dayFrame(frameRequest({ ...service, energy_kcal: targetOn(service, date) })),
    ...{ restrictions: service.restrictions, preferences: service.cooking, ...foodIndex },
  };
  const dates = [...new Set(rows.map(({ date }) => date))].sort();
  return weeksOf(dates).flatMap(({ from, to }) => {
    const week = dates.filter((date) => date >= from && date <= to);
    const days = week.map((date) => ({
      date,
      meals: rows
        .filter((row) => row.date === date)
        .toSorted((one, two) => mealsInOrder.indexOf(one.meal) - mealsInOrder.indexOf(two.meal))
        .map(({ meal, items }) => ({ meal, items: items.map((item) => planItem(item, foodIndex)) })),
    }));
    return judgeWeek(days, judgment);
  });
}
