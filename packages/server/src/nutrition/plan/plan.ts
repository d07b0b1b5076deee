import { setImmediate } from 'node:timers/promises';
import type { RefusedField } from '../../http/refusal.js';
import { bandsOf, dayFrame } from '../week/day-frame.js';
import { isEnough, larderOf } from '../week/larder.js';
import { WeekPlanner } from '../week/week-plan.js';
import { type AllowedFoods, allowedFoods, type Replacement, replaceGroups } from './allowed-foods.js';
import { type PlanContext, type PlannedDay, type ProtectedMeal, type ProtectionReason, planDay, plannedDay } from './day.js';
import type { DietaryRestrictions } from './dietary-restrictions.js';
import type { Dish, Food, PlanLine } from './food.js';
import { defaultShares, type MealShare } from './meal-needs.js';
import { type Memory, remember, shelvesOf } from './pick.js';
import { type PlanGroup, type Portions, portionsFor } from './portions.js';
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
  /** Target of each day in kcal. */
  energy_kcal: number;
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
}

export interface Plan {
  /** Portions of a day, after replacements. */
  portions: Portions;
  replaced: Replacement[];
  days: PlannedDay[];
  kept: { date: string; meal: Meal; reason: ProtectionReason }[];
}

const dayMs = 86_400_000;
const dateOf = (from: string, day: number) => new Date(Date.parse(`${from}T00:00:00Z`) + day * dayMs).toISOString().slice(0, 10);
const dayNumber = (from: string, date: string) => Math.round((Date.parse(date) - Date.parse(from)) / dayMs);
const mostKcal = 10_000;

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

/** The groups used for meat, oil and grain after replacements. */
function movableOf(portions: Portions): readonly [PlanGroup, PlanGroup, PlanGroup] {
  const meat = portions.meat_egg > 1 || portions.soy === 0 ? 'meat_egg' : 'soy';
  return [meat, portions.oil > 0 ? 'oil' : 'nut', 'grain'];
}

function portionsOf(energyKcal: number, allowed: AllowedFoods): ReturnType<typeof replaceGroups> {
  const field = 'energy_kcal';
  if (!(energyKcal <= mostKcal))
    return { refused: [{ field, rule: 'maximum', message: [`能量不能超过 ${mostKcal} 千卡`, `Energy can’t exceed ${mostKcal} kcal`] }] };
  const portions = portionsFor(energyKcal);
  if (!portions)
    return {
      refused: [
        {
          field,
          rule: 'portions_minimum',
          message: ['能量过低，无法排出食谱，请不低于 660 千卡', 'Too little energy for a meal plan; give at least 660 kcal'],
        },
      ],
    };
  return replaceGroups(portions, allowed);
}

export type PlanResult = Plan | { refused: RefusedField[] };

/** Plans a day: of dishes where there are enough for the person, otherwise of foods by their groups. */
type DayPlanner = (date: string, day: number, kept: readonly ProtectedMeal[]) => PlannedDay;

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

function plannerOfDishes(request: PlanRequest, allowed: AllowedFoods, context: PlanContext): DayPlanner | undefined {
  const { foods, dishes = [], restrictions, energy_kcal, shares = defaultShares, seed, preference = new Map() } = request;
  const larder = larderOf(foods, dishes, (food) => allowed.exclusion(food) === undefined);
  if (!isEnough(larder)) return undefined;
  const frame = dayFrame(energy_kcal, restrictions.diet_style, restrictions.health_flags);
  const byId = new Map(dishes.map((dish) => [dish.id, dish]));
  const planner = new WeekPlanner({ seed, larder, frame, shares, preference, before: daysBefore(request) }, allowed.foods, byId);
  return (date, day, kept) => plannedDay(context, date, planner.planDay({ date, day, kept }), kept);
}

/** Makes a plan, one day at each step. */
function* planSteps(request: PlanRequest): Generator<undefined, PlanResult> {
  const { foods, dishes = [], restrictions, energy_kcal, shares = defaultShares, from } = request;
  const allowed = allowedFoods(foods, dishes, restrictions);
  const found = portionsOf(energy_kcal, allowed);
  if ('refused' in found) return found;
  const { portions } = found;
  const shelves = shelvesOf(allowed, request.preference ?? new Map());
  const memory = memoryOf(request);
  const bands = bandsOf(restrictions.diet_style, restrictions.health_flags);
  const context = { seed: request.seed, energy_kcal, bands, portions, movable: movableOf(portions), shares, allowed, shelves, memory };
  const plan: DayPlanner = plannerOfDishes(request, allowed, context) ?? ((date, day, stay) => planDay(context, date, day, stay));
  const kept = protectedMeals(request);
  const days: PlannedDay[] = [];
  for (let day = 0; day < request.days; day += 1) {
    const date = dateOf(from, day);
    days.push(plan(date, day, kept.get(date) ?? []));
    yield;
  }
  const stayed = days.flatMap(({ date, meals }) => meals.flatMap(({ meal, kept: reason }) => (reason ? [{ date, meal, reason }] : [])));
  return { ...found, days, kept: stayed };
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

/** Does the same, and lets other work come first after each day. */
export async function makePlanByDay(request: PlanRequest): Promise<PlanResult> {
  const steps = planSteps(request);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
