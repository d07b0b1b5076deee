import { drawOf } from '../plan/draw.js';
import type { Dish, Food, PlanLine } from '../plan/food.js';
import { dishLine, foodLine } from '../plan/food.js';
import type { MealShare } from '../plan/meal-needs.js';
import { seasonOf } from '../plan/pick.js';
import type { Meal } from '../plan/schemas.js';
import { composeDay, type WeekContext } from './compose-day.js';
import type { DayFrame } from './day-frame.js';
import { type DayPart, fitDay } from './fit-day.js';
import type { Larder } from './larder.js';
import { emptyPantry, type Pantry } from './pantry.js';
import { basketFor, type WeekBasket } from './week-basket.js';
import { type Amounts, addAmounts, noAmounts } from './week-dish.js';

export interface WeekRequest {
  seed: string;
  larder: Larder;
  frame: DayFrame;
  shares: readonly MealShare[];
  preference: ReadonlyMap<number, number>;
  /** Days since each dish was last served, by its id: 1 is the day before the plan. */
  before: ReadonlyMap<number, number>;
}

export interface OpenDay {
  date: string;
  /** Number of the day in the plan, from 0. */
  day: number;
  /** Meals that stay as they are. */
  kept: readonly { meal: Meal; items: readonly PlanLine[] }[];
}

const attempts = 10;
/** Days this near to their frame are taken at once. */
const nearEnough = 0.05;

/** What the meals that stay bring to their day. */
function amountsOfMeals(kept: OpenDay['kept'], foods: ReadonlyMap<number, Food>, dishes: ReadonlyMap<number, Dish>): Amounts {
  const sum = noAmounts();
  for (const line of kept.flatMap(({ items }) => items)) {
    const food = line.ingredient_id === null ? undefined : foods.get(line.ingredient_id);
    const dish = line.case_id === null ? undefined : dishes.get(line.case_id);
    const whole = dish?.items.reduce((all, item) => all + item.dosage_g, 0) ?? 0;
    const parts = food ? [{ food, grams: line.dosage_g }] : [];
    for (const item of dish?.items ?? []) {
      const part = foods.get(item.ingredient_id);
      if (part && whole > 0) parts.push({ food: part, grams: (item.dosage_g * line.dosage_g) / whole });
    }
    if (parts.length === 0) sum.kcal += line.energy_kcal;
    for (const part of parts) addAmounts(sum, part.food, part.grams);
  }
  return sum;
}

/** Plans days of dishes one after another; each knows what the days before have bought and eaten. */
export class WeekPlanner {
  private pantry: Pantry = emptyPantry();
  private readonly context: WeekContext;
  private basket: WeekBasket;

  constructor(
    private readonly request: WeekRequest,
    private readonly foods: ReadonlyMap<number, Food>,
    private readonly dishes: ReadonlyMap<number, Dish>,
  ) {
    const { larder, frame, shares, preference, seed } = request;
    this.basket = basketFor(larder, drawOf(seed, 'basket', 0));
    this.context = { larder, frame, shares, preference };
    for (const [id, days] of request.before) this.pantry.lastDay.set(id, -days);
  }

  /** The lines of the open meals of a day, in the order they are eaten. */
  planDay({ date, day, kept }: OpenDay): { meal: Meal; line: PlanLine }[] {
    if (day % 7 === 0) this.startWeek(day / 7);
    const open = this.request.shares.map(({ meal }) => meal).filter((meal) => !kept.some((one) => one.meal === meal));
    const fixed = amountsOfMeals(kept, this.foods, this.dishes);
    const all = this.request.shares.reduce((sum, { share_pct }) => sum + share_pct, 0);
    const shares = open.map((meal) => (this.request.shares.find((one) => one.meal === meal)?.share_pct ?? 0) / all);
    let best: { parts: DayPart[]; pantry: Pantry; distance: number } | undefined;
    for (let attempt = 0; attempt < attempts && (best?.distance ?? 1) > nearEnough; attempt += 1) {
      const draw = drawOf(this.request.seed, date, attempt);
      const choice = composeDay(this.context, { day, season: seasonOf(date), open, fixed, pantry: this.pantry, loose: this.basket }, draw);
      const distance = fitDay(choice.parts, fixed, this.request.frame, { meals: open, shares });
      if (best === undefined || distance < best.distance) best = { ...choice, distance };
    }
    if (!best) return [];
    this.pantry = best.pantry;
    return best.parts.flatMap((part) => this.linesOf(part));
  }

  /** A week buys for itself, its basket first; what was served stays known. */
  private startWeek(week: number) {
    this.basket = basketFor(this.request.larder, drawOf(this.request.seed, 'basket', week));
    const { milks, fruits, nuts, staples, oils, stapleIds } = this.basket;
    const { lastDay, mains } = this.pantry;
    const bought = new Set([...[...milks, ...fruits, ...nuts, ...staples].map(({ id }) => id), ...stapleIds]);
    this.pantry = { ...emptyPantry(), lastDay, mains, bought, oils: new Set(oils), staples: new Set(stapleIds) };
  }

  private linesOf({ dish, food, meal, sizes, at }: DayPart): { meal: Meal; line: PlanLine }[] {
    const grams = sizes[at]?.grams ?? 0;
    const line = dish ? dishLine(dish.dish, this.foods, grams) : food ? foodLine(food, grams) : undefined;
    return line ? [{ meal, line }] : [];
  }
}
