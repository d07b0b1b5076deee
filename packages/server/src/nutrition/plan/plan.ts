import { setImmediate } from 'node:timers/promises';
import type { RefusedField } from '../../http/refusal.js';
import { type DayFrame, dayFrame } from '../week/day-frame.js';
import { type BrokenRule, fishDaysFor, judgeWeek } from '../week/judge-week.js';
import { isEnough, larderOf } from '../week/larder.js';
import { leastPortion } from '../week/least-portion.js';
import { WeekPlanner } from '../week/week-plan.js';
import { type AllowedFoods, allowedFoods, type Replacement } from './allowed-foods.js';
import { type PlanContext, type PlannedDay, type ProtectedMeal, type ProtectionReason, planDay, plannedDay } from './day.js';
import { movableOf, portionsOf } from './day-portions.js';
import type { DietaryRestrictions } from './dietary-restrictions.js';
import type { Dish, Food, PlanLine } from './food.js';
import { defaultShares, type MealShare } from './meal-needs.js';
import { type Memory, remember, shelvesOf } from './pick.js';
import { type Portions, sharesIn } from './portions.js';
import { noPreferences, type PlanPreferences } from './preferences.js';
import type { Meal } from './schemas.js';

/** A meal that a plan has already. */
export interface EarlierMeal {
  date: string;
  meal: Meal;
  items: readonly PlanLine[];
  locked: boolean;
  punched: boolean;
}

export interface PlanRequest {
  /** Chooses among what is equally good; the same seed gives the same plan, so it includes the service and the version. */
  seed: string;
  /** First day, `YYYY-MM-DD`. */
  from: string;
  /** 1 to 366. */
  days: number;
  /** Days of the first week, 7 when left out; the later weeks have seven. A week buys and varies for itself. */
  firstWeek?: number;
  /** Target of each day in kcal. */
  energy_kcal: number;
  /** Weight of the person in kg, where it is known. */
  weight?: number | null | undefined;
  restrictions: DietaryRestrictions;
  foods: readonly Food[];
  dishes?: readonly Dish[];
  /** Meals of a day with their shares of its energy; 30, 40 and 30 % when left out. */
  shares?: readonly MealShare[];
  /** The current meals of the plan's days and of those before: checked-in meals always stay, locked ones unless `keepLocked` is false. */
  earlier?: readonly EarlierMeal[];
  keepLocked?: boolean;
  /** Points for foods, by id, and for dishes, by the negative of their id. */
  preference?: ReadonlyMap<number, number>;
  /** How the person cooks and eats. */
  preferences?: PlanPreferences;
}

export interface Plan {
  /** Portions of a day, after replacements. */
  portions: Portions;
  replaced: Replacement[];
  days: PlannedDay[];
  kept: { date: string; meal: Meal; reason: ProtectionReason }[];
  /** Rules that the plan does not keep, week by week. */
  broken: BrokenRule[];
}

const dayMs = 86_400_000;
const weekDays = 7;
const dateOf = (from: string, day: number) => new Date(Date.parse(`${from}T00:00:00Z`) + day * dayMs).toISOString().slice(0, 10);
const dayNumber = (from: string, date: string) => Math.round((Date.parse(date) - Date.parse(from)) / dayMs);

function memoryOf({ from, earlier = [] }: PlanRequest): Memory {
  const memory: Memory = new Map();
  for (const { date, items } of earlier.toSorted((one, two) => one.date.localeCompare(two.date))) {
    if (date >= from) continue;
    for (const { ingredient_id, case_id } of items) {
      const key = ingredient_id ?? (case_id === null ? null : -case_id);
      if (key !== null) remember(memory, key, dayNumber(from, date));
    }
  }
  return new Map([...memory].map(([key, { last }]) => [key, { last, times: 0 }]));
}

/** The meals that regeneration leaves alone, by day. */
function protectedMeals({ from, days, earlier = [], keepLocked = true }: PlanRequest): Map<string, ProtectedMeal[]> {
  const kept = new Map<string, ProtectedMeal[]>();
  for (const { date, meal, items, locked, punched } of earlier) {
    const day = dayNumber(from, date);
    if (day < 0 || day >= days || !(punched || (locked && keepLocked))) continue;
    kept.set(date, [...(kept.get(date) ?? []), { meal, items, reason: punched ? 'punched' : 'locked' }]);
  }
  return kept;
}

export type PlanResult = Plan | { refused: RefusedField[] };

/** Plans a week or a part of one: of dishes where there are enough for the person, otherwise of foods by their groups. */
type WeekMaker = (week: readonly { date: string; day: number; kept: readonly ProtectedMeal[] }[]) => Generator<undefined, PlannedDay[]>;

/** Days since each dish was served last before the plan, by its id. */
function daysBefore({ from, earlier = [] }: PlanRequest): Map<number, number> {
  const days = new Map<number, number>();
  for (const { date, items } of earlier)
    for (const { case_id } of items) {
      const ago = dayNumber(date, from);
      if (case_id !== null && ago > 0) days.set(case_id, Math.min(ago, days.get(case_id) ?? ago));
    }
  return days;
}

const isMonounsaturated = ({ name }: Food) => /橄榄油|山茶油/.test(name);

function weeksOfDishes(request: PlanRequest, allowed: AllowedFoods, frame: DayFrame, context: PlanContext): WeekMaker | undefined {
  const { foods, dishes = [], restrictions, shares = defaultShares, seed, preference = new Map() } = request;
  const larder = larderOf(foods, dishes, (food) => allowed.exclusion(food) === undefined, leastPortion(frame));
  if (!isEnough(larder)) return undefined;
  const byId = new Map(dishes.map((dish) => [dish.id, dish]));
  const isMediterranean = restrictions.diet_style === 'mediterranean';
  const planner = new WeekPlanner(
    {
      ...{ seed, larder, frame, shares, preference, before: daysBefore(request) },
      fishDays: fishDaysFor(restrictions),
      preferences: request.preferences ?? noPreferences,
      isPreferredOil: (food) => isMediterranean && isMonounsaturated(food),
    },
    allowed.foods,
    byId,
  );
  return function* (week) {
    const lines = yield* planner.planWeek(week);
    return week.map(({ date, kept }, at) => plannedDay(context, date, lines[at] ?? [], kept));
  };
}

function weeksOfFoods(context: PlanContext): WeekMaker {
  return function* (week) {
    const days: PlannedDay[] = [];
    for (const { date, day, kept } of week) {
      days.push(planDay(context, date, day, kept));
      yield;
    }
    return days;
  };
}

/** Makes a plan, a part of a week at each step. */
function* planSteps(request: PlanRequest): Generator<undefined, PlanResult> {
  const { foods, dishes = [], restrictions, energy_kcal, shares = defaultShares, from } = request;
  const allowed = allowedFoods(foods, dishes, restrictions);
  const { diet_style, health_flags } = restrictions;
  const frame = dayFrame({ energy_kcal, diet_style, health_flags, weight: request.weight });
  const found = portionsOf(energy_kcal, allowed, sharesIn(frame));
  if ('refused' in found) return found;
  const { portions } = found;
  const shelves = shelvesOf(allowed, request.preference ?? new Map());
  const own = { portions, movable: movableOf(portions), memory: memoryOf(request) };
  const context = { seed: request.seed, energy_kcal, bands: frame, ...own, shares, allowed, shelves };
  const planWeek = weeksOfDishes(request, allowed, frame, context) ?? weeksOfFoods(context);
  const kept = protectedMeals(request);
  const judgment = {
    frame,
    restrictions,
    preferences: request.preferences ?? noPreferences,
    foods: allowed.foods,
    dishes: new Map(dishes.map((dish) => [dish.id, dish])),
  };
  const days: PlannedDay[] = [];
  const broken: BrokenRule[] = [];
  while (days.length < request.days) {
    const length = days.length === 0 ? (request.firstWeek ?? weekDays) : weekDays;
    const week = Array.from({ length: Math.min(length, request.days - days.length) }, (_, at) => dateOf(from, days.length + at));
    const made = yield* planWeek(week.map((date, at) => ({ date, day: days.length + at, kept: kept.get(date) ?? [] })));
    broken.push(...judgeWeek(made, judgment));
    days.push(...made);
    yield;
  }
  const stayed = days.flatMap(({ date, meals }) => meals.flatMap(({ meal, kept: reason }) => (reason ? [{ date, meal, reason }] : [])));
  return { ...found, days, kept: stayed, broken };
}

/**
 * Makes the days of a plan. Each day meets energy ± 5 %, protein 15–20 %, fat 20–30 % and carbohydrate 50–60 %, or reports which of these it misses.
 * Nothing that the person must not or will not eat is picked. Refuses, naming the rule, where the energy is too low for any portions or a group has
 * neither food nor a replacement.
 */
export function makePlan(request: PlanRequest): PlanResult {
  const steps = planSteps(request);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Does the same, and lets other work come first after each step of a few milliseconds. */
export async function makePlanByDay(request: PlanRequest): Promise<PlanResult> {
  const steps = planSteps(request);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
