import { dayCost, mealCost } from './day-cost.js';
import type { DayFrame } from './day-frame.js';
import type { DayState, Placement, WeekState } from './week-state.js';

/** What the amounts of a day and its meals cost. */
export function amountCost(day: DayState, frame: DayFrame): number {
  let sum = dayCost(day.sum, frame);
  for (const meal of day.meals) if (meal.share > 0) sum += mealCost(meal.sum, meal.share, frame);
  return sum;
}

const canStep = ({ choice, size }: Placement, by: number) => choice !== null && size + by >= 0 && size + by < choice.servings.length;
const mostRounds = 40;
const steps = [-1, 1] as const;

interface Step {
  placed: Placement;
  by: number;
}

/** The single step of one serving, or of two at once, that brings a day nearest to its frame. */
function bestStep(state: WeekState, day: DayState, frame: DayFrame, parts: readonly Placement[], two: boolean, now: number): Step[] {
  let [best, least]: [Step[], number] = [[], now - 1e-6];
  const step = ({ placed, by }: Step) => state.resize(placed, placed.size + by);
  const consider = (all: Step[]) => {
    const cost = amountCost(day, frame);
    if (cost < least) [best, least] = [all, cost];
  };
  for (const [at, placed] of parts.entries())
    for (const by of steps) {
      if (!canStep(placed, by)) continue;
      const first = { placed, by };
      step(first);
      if (!two) consider([first]);
      for (const other of two ? parts.slice(at + 1) : [])
        for (const otherBy of steps) {
          if (!canStep(other, otherBy)) continue;
          const second = { placed: other, by: otherBy };
          step(second);
          consider([first, second]);
          step({ placed: other, by: -otherBy });
        }
      step({ placed, by: -by });
    }
  return best;
}

/**
 * Changes the servings of a day by single steps, with `pairs` then by two at once, until no step brings it nearer to its frame. Returns what is left
 * to pay.
 */
export function fitDay(state: WeekState, number: number, frame: DayFrame, pairs: boolean): number {
  const day = state.days[number] as DayState;
  const parts = day.meals.flatMap(({ placed }) => placed.filter(({ slot, choice }) => choice !== null && slot.role !== 'fixed'));
  let cost = amountCost(day, frame);
  for (let round = 0; round < mostRounds && cost > 0.01; round += 1) {
    let best = bestStep(state, day, frame, parts, false, cost);
    if (best.length === 0 && pairs) best = bestStep(state, day, frame, parts, true, cost);
    if (best.length === 0) break;
    for (const { placed, by } of best) state.resize(placed, placed.size + by);
    cost = amountCost(day, frame);
  }
  return cost;
}
