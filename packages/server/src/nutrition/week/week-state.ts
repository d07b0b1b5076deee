import type { Meal } from '../plan/schemas.js';
import { type Amounts, noAmounts, placeOf, plus } from './amounts.js';
import type { Choice, ServingSize } from './choice.js';
import type { Slot } from './slots.js';
import { weekLimits } from './week-rules.js';

/** What stands at a place of the week, and in which serving; nothing where the meal does without. */
export interface Placement {
  slot: Slot;
  choice: Choice | null;
  /** Index of its serving. */
  size: number;
}

export const servingOf = ({ choice, size }: Placement): ServingSize | undefined => choice?.servings[size];

/** A meal: its share of the energy, 0 for one that is not planned. */
export interface MealState {
  meal: Meal;
  share: number;
  sum: Amounts;
  placed: Placement[];
}

export interface DayState {
  sum: Amounts;
  meals: MealState[];
  /** How often each food comes this day. */
  kinds: Uint8Array;
  kindCount: number;
}

const { aquatic, egg } = placeOf;
export const isFishDay = (sum: Amounts) => (sum[aquatic] as number) >= weekLimits.fishGrams;

/** A week as it stands, with counts of what it buys. */
export class WeekState {
  readonly bought: Uint16Array;
  readonly oils: Uint16Array;
  readonly grains: Uint16Array;
  readonly times: Uint8Array;
  purchases = 0;
  oilCount = 0;
  grainCount = 0;
  eggs = 0;
  fishDays = 0;

  constructor(
    readonly days: DayState[],
    foods: number,
    choices: number,
    /** Meals are eaten out, whose kinds of food are not among the purchases. */
    readonly hasOut = false,
  ) {
    this.bought = new Uint16Array(foods);
    this.oils = new Uint16Array(foods);
    this.grains = new Uint16Array(foods);
    this.times = new Uint8Array(choices);
  }

  mealOf({ day, meal }: Pick<Slot, 'day' | 'meal'>): MealState {
    return this.days[day]?.meals.find((one) => one.meal === meal) as MealState;
  }

  put(placed: Placement) {
    this.mealOf(placed.slot).placed.push(placed);
    this.count(placed, 1);
  }

  take(placed: Placement) {
    const meal = this.mealOf(placed.slot);
    meal.placed.splice(meal.placed.indexOf(placed), 1);
    this.count(placed, -1);
  }

  /** Serves another amount of the same. */
  resize(placed: Placement, size: number) {
    this.addAmounts(placed, -1);
    placed.size = size;
    this.addAmounts(placed, 1);
  }

  private addAmounts(placed: Placement, by: 1 | -1) {
    const serving = servingOf(placed);
    if (!serving) return;
    const day = this.days[placed.slot.day] as DayState;
    const had = isFishDay(day.sum);
    plus(day.sum, serving.amounts, by);
    plus(this.mealOf(placed.slot).sum, serving.amounts, by);
    this.eggs += (serving.amounts[egg] as number) * by;
    this.fishDays += Number(isFishDay(day.sum)) - Number(had);
  }

  private count(placed: Placement, by: 1 | -1) {
    const { choice, slot } = placed;
    if (!choice) return;
    this.addAmounts(placed, by);
    const day = this.days[slot.day] as DayState;
    day.kindCount += countIn(day.kinds, choice.buys, by);
    if (!slot.isOut) {
      this.purchases += countIn(this.bought, choice.buys, by);
      this.oilCount += countIn(this.oils, choice.oils, by);
      this.grainCount += countIn(this.grains, choice.grains, by);
    }
    if (choice.at >= 0) this.times[choice.at] = (this.times[choice.at] as number) + by;
  }
}

/** Counts foods up or down. Returns how many came or went. */
function countIn(counts: Uint16Array | Uint8Array, foods: readonly number[], by: 1 | -1): number {
  let changed = 0;
  for (const food of foods) {
    const before = counts[food] as number;
    counts[food] = before + by;
    if (before === (by > 0 ? 0 : 1)) changed += by;
  }
  return changed;
}

export const emptyDay = (meals: readonly { meal: Meal; share: number }[], foods: number): DayState => ({
  ...{ sum: noAmounts(), kinds: new Uint8Array(foods), kindCount: 0 },
  meals: meals.map(({ meal, share }) => ({ meal, share, sum: noAmounts(), placed: [] })),
});
