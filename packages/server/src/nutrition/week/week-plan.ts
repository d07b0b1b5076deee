import { drawOf } from '../plan/draw.js';
import type { Dish, Food, PlanLine } from '../plan/food.js';
import { dishLine, foodLine } from '../plan/food.js';
import type { MealShare } from '../plan/meal-needs.js';
import { seasonOf } from '../plan/pick.js';
import type { PlanPreferences } from '../plan/preferences.js';
import type { Meal } from '../plan/schemas.js';
import { placeOf } from './amounts.js';
import type { Choice } from './choice.js';
import type { DayFrame } from './day-frame.js';
import { fixedChoice } from './fixed-meals.js';
import { dishRoles, type Larder } from './larder.js';
import { mainsOfWeek } from './mains.js';
import { PreferredMeals } from './preferred-meals.js';
import { type Slot, type SlotRole, slotsOf } from './slots.js';
import { basketFor } from './week-basket.js';
import { weekLimits } from './week-rules.js';
import { WeekSearch } from './week-search.js';
import { emptyDay, type Placement, servingOf, WeekState } from './week-state.js';

export interface WeekRequest {
  seed: string;
  larder: Larder;
  frame: DayFrame;
  shares: readonly MealShare[];
  /** Points for dishes, by the negative of their id, and for foods, by their id. */
  preference: ReadonlyMap<number, number>;
  /** Days since each dish was last served, by its id: 1 is the day before the plan. */
  before: ReadonlyMap<number, number>;
  /** Days with fish that a week should have, where the person may have fish. */
  fishDays: number;
  isPreferredOil(food: Food): boolean;
  preferences: PlanPreferences;
}

export interface OpenDay {
  date: string;
  /** Meals that stay as they are. */
  kept: readonly { meal: Meal; items: readonly PlanLine[] }[];
}

type DayLines = { meal: Meal; line: PlanLine }[];

/** A recipe is one serving of a day of about this energy. */
const recipeKcal = 1500;
const restDays = 3;
/** A week whose rules do not hold is planned again with another basket, and the best is taken. */
const [attempts, nearEnough] = [4, 3];
/** Room for the foods that are eaten on their own. */
const looseFoods = 100;
const soft = { season: -1, outOfSeason: 2.5, recent: 1.5, preference: -0.5 };

/** Plans weeks of dishes one after another; each knows what the days before have eaten. */
export class WeekPlanner {
  private readonly lastDay = new Map<number, number>();
  private mainsBefore: readonly string[] = [];
  private days = 0;
  private readonly preferred: PreferredMeals;

  constructor(
    private readonly request: WeekRequest,
    private readonly foods: ReadonlyMap<number, Food>,
    private readonly dishes: ReadonlyMap<number, Dish>,
  ) {
    this.preferred = new PreferredMeals(request.larder, request.preferences);
    for (const [id, days] of request.before) this.lastDay.set(id, -days);
  }

  /** The lines of the open meals of these days, one week at most, in the order they are eaten. Stops often, so that other work may come between. */
  *planWeek(week: readonly OpenDay[]): Generator<undefined, DayLines[]> {
    let best = yield* this.attempt(week, 0);
    for (let at = 1; at < attempts && best.cost > nearEnough; at += 1) {
      const next = yield* this.attempt(week, at);
      if (next.cost < best.cost) best = next;
    }
    this.remember(best.state);
    return best.state.days.map(({ meals }) => meals.flatMap(({ placed }) => placed.flatMap((one) => this.linesOf(one))));
  }

  /** Plans the week with a basket of its own. */
  private *attempt(week: readonly OpenDay[], at: number): Generator<undefined, { state: WeekState; cost: number }> {
    const { frame, seed, fishDays, isPreferredOil } = this.request;
    const larder = this.preferred.home;
    const draw = drawOf(seed, 'week', this.days, week[0]?.date ?? '', at);
    const slots = this.slotsFor(week, draw);
    const repeats = this.preferred.repeats(slots);
    const places = new Map<SlotRole, number>();
    for (const { role, isOut, isRepeat } of slots) if (!isOut && !isRepeat) places.set(role, (places.get(role) ?? 0) + 1);
    const needsFish = hasFish(this.request.larder) ? Math.round((fishDays * week.length) / 7) : 0;
    const dislikeOf = this.dislikes(week);
    const basket = basketFor({
      ...{ larder, frame, places, draw, needsFish: needsFish > 0, isPreferredOil, season: seasonOf(week[0]?.date ?? '') },
      dislikeOf: (choice) => dislikeOf(choice, 0),
    });
    const state = this.stateFor(week);
    const scale = Math.min(1.25, frame.energy_kcal / recipeKcal);
    const search = new WeekSearch({
      ...{ state, basket, frame, mainsBefore: this.mainsBefore, needsFish, dislikeOf, draw, scale, repeats },
      choicesFor: this.preferred.choicesFor(basket, slots),
    });
    search.fill(slots);
    yield;
    return { state, cost: yield* search.improve() };
  }

  private openMeals({ kept }: OpenDay): { meal: Meal; share: number }[] {
    const { shares } = this.request;
    const all = shares.reduce((sum, { share_pct }) => sum + share_pct, 0);
    return shares.flatMap(({ meal, share_pct }) => (kept.some((one) => one.meal === meal) ? [] : [{ meal, share: share_pct / all }]));
  }

  private slotsFor(week: readonly OpenDay[], draw: () => number): Slot[] {
    const { frame } = this.request;
    const oneDishes = this.preferred.oneDishes(week);
    let oneDishBefore = false;
    return week.flatMap((one, day) => {
      const open = this.openMeals(one).map(({ meal }) => meal);
      const manner = this.preferred.manner(one.date);
      const slots = slotsOf({ day, frame, open, manner, oneDishes: oneDishes[day] ?? 'none', oneDishBefore, draw });
      oneDishBefore = slots.some(({ meal, role }) => meal === 'lunch' && role === 'one_dish');
      return slots;
    });
  }

  /** The week with the meals that stay. */
  private stateFor(week: readonly OpenDay[]): WeekState {
    const { larder } = this.request;
    const foods = larder.foods.size + this.foods.size;
    const days = week.map((one) => {
      const kept = one.kept.map(({ meal }) => ({ meal, share: 0 }));
      return emptyDay([...this.openMeals(one), ...kept].toSorted(inOrder), foods);
    });
    const manners = week.map(({ date }) => this.preferred.manner(date));
    const hasOut = days.some(({ meals }, day) => meals.some(({ meal }) => manners[day]?.isOut(meal)));
    const state = new WeekState(days, foods, larder.size + looseFoods, hasOut);
    for (const [day, { kept }] of week.entries())
      for (const { meal, items } of kept) {
        const choice = fixedChoice(items, this.foods, this.dishes, larder.book);
        const isOut = manners[day]?.isOut(meal) ?? false;
        state.put({ slot: { day, meal, role: 'fixed', isOptional: false, isOut, isRepeat: false }, choice, size: 0 });
      }
    return state;
  }

  /** Points off for a choice on a day of the week: out of season, or served the days before. */
  private dislikes(week: readonly OpenDay[]) {
    const seasons = week.map(({ date }) => seasonOf(date));
    const { preference } = this.request;
    const { points } = this.preferred;
    const dislike = ({ at, dish, food, seasons: own }: Choice, day: number): number => {
      const season = seasons[day];
      const inSeason = own.length === 0 || !season ? 0 : own.includes(season) ? soft.season : soft.outOfSeason;
      const last = dish ? this.lastDay.get(dish.id) : undefined;
      const recent = last !== undefined && this.days + day - last <= restDays ? soft.recent : 0;
      return inSeason + recent + (points.get(at) ?? 0) + soft.preference * (preference.get(dish ? -dish.id : (food?.id ?? 0)) ?? 0);
    };
    const known = week.map(() => new Map<Choice, number>());
    return (choice: Choice, day: number): number => {
      const ofDay = known[day] ?? new Map<Choice, number>();
      const found = ofDay.get(choice) ?? dislike(choice, day);
      ofDay.set(choice, found);
      return found;
    };
  }

  private remember(state: WeekState) {
    for (const [day, { meals }] of state.days.entries())
      for (const { choice } of meals.flatMap(({ placed }) => placed)) if (choice?.dish) this.lastDay.set(choice.dish.id, this.days + day);
    this.preferred.remember(state);
    this.mainsBefore = mainsOfWeek(state).at(-1)?.own ?? [];
    this.days += state.days.length;
  }

  private linesOf(placed: Placement): DayLines {
    const serving = servingOf(placed);
    const { choice, slot } = placed;
    if (!serving || !choice || slot.role === 'fixed') return [];
    const { dish, food } = choice;
    const line = dish ? dishLine(dish, this.foods, serving.grams) : food ? foodLine(food, serving.grams) : undefined;
    return line ? [{ meal: slot.meal, line }] : [];
  }
}

const mealOrder: readonly Meal[] = ['breakfast', 'morning_snack', 'lunch', 'afternoon_snack', 'dinner', 'night_snack'];
const inOrder = (one: { meal: Meal }, two: { meal: Meal }) => mealOrder.indexOf(one.meal) - mealOrder.indexOf(two.meal);

const hasFish = ({ dishes }: Larder) => dishRoles.some((role) => dishes[role].some(({ amounts }) => isFish(amounts)));
const isFish = (amounts: Float64Array) => (amounts[placeOf.aquatic] as number) >= weekLimits.fishGrams;
