import type { AllowedFoods, ReadyDish } from './allowed-foods.js';
import { balance, type Draft, lineOf } from './balance.js';
import { drawOf } from './draw.js';
import { dishLine, type PlanLine } from './food.js';
import { isMainMeal, type MealShare, type Needs, needsOf, slotsOf } from './meal-needs.js';
import { type Memory, pick, remember, seasonOf, type shelvesOf, type Turn } from './pick.js';
import { type PlanGroup, type Portions, planGroups } from './portions.js';
import { roundToMultiple } from './round.js';
import type { Meal, PlanWarning } from './schemas.js';
import { bandWarnings, type EnergyBands, type Totals, totalsOf } from './totals.js';

export type ProtectionReason = 'locked' | 'punched';

export interface PlannedMeal {
  meal: Meal;
  items: PlanLine[];
  totals: Totals;
  /** Why the meal was left as it was; null for a new one. */
  kept: ProtectionReason | null;
}

export interface PlannedDay {
  date: string;
  meals: PlannedMeal[];
  totals: Totals;
  warnings: PlanWarning[];
}

export interface ProtectedMeal {
  meal: Meal;
  items: readonly PlanLine[];
  reason: ProtectionReason;
}

/** What all days of a plan share. */
export interface PlanContext {
  seed: string;
  energy_kcal: number;
  bands: EnergyBands;
  portions: Portions;
  movable: readonly [PlanGroup, PlanGroup, PlanGroup];
  shares: readonly MealShare[];
  allowed: AllowedFoods;
  shelves: ReturnType<typeof shelvesOf>;
  memory: Memory;
}

/** A dish may give a group so much more than the meal needs, in portions. */
const spare = 0.25;

/** How much of a dish fits a meal, as a share of its recipe at most one and a half; below a half it does not fit. */
function fitOf({ amounts }: ReadyDish, needs: Portions): number {
  let fit = 1.5;
  for (const [group, amount] of amounts) if (amount > spare || needs[group] > 0) fit = Math.min(fit, (needs[group] + spare / 2) / amount);
  return fit;
}

/** Picks a dish that fits and takes its portions off the needs. */
function pickDish(
  { allowed, shelves }: PlanContext,
  needs: Portions,
  turn: Turn,
  memory: Memory,
): { id: number; line: PlanLine } | undefined {
  const best = pick(shelves.dishes(turn), turn, memory, (dish) => fitOf(dish, needs) >= 0.5);
  if (!best) return undefined;
  const line = dishLine(best.dish, allowed.foods, Math.max(5, roundToMultiple(best.whole * fitOf(best, needs), 5)));
  if (!line) return undefined;
  for (const group of planGroups) {
    const left = needs[group] - (line.group_portions[group] ?? 0);
    needs[group] = left < spare ? 0 : roundToMultiple(left, group === 'vegetable' ? 0.25 : 0.5);
  }
  return { id: best.dish.id, line };
}

interface Draws {
  drafts: Draft[];
  dishes: { id: number; meal: Meal; line: PlanLine }[];
}

/** Picks the foods of all open meals of a day, for main meals a dish first if requested. */
function drawMeals(context: PlanContext, date: string, day: number, needs: Needs, attempt: number): Draws {
  const memory: Memory = new Map(context.memory);
  const result: Draws = { drafts: [], dishes: [] };
  for (const [meal, whole] of needs) {
    const left = { ...whole };
    const turn: Turn = { day, meal, season: seasonOf(date), draw: drawOf(context.seed, date, meal, attempt) };
    const dish = takesDish(meal, attempt) ? pickDish(context, left, turn, memory) : undefined;
    if (dish) {
      result.dishes.push({ ...dish, meal });
      remember(memory, -dish.id, day);
    }
    for (const { group, portions, part } of slotsOf(left)) {
      const food = pick(context.shelves.foods(group, part, turn), turn, memory);
      if (!food) continue;
      result.drafts.push({ meal, food, group, portions });
      remember(memory, food.id, day);
    }
  }
  return result;
}

const attempts = 8;

/** Dishes leave the second step less to move, so a day that does not hold is tried with fewer: first all main meals, then lunch, then none. */
const takesDish = (meal: Meal, attempt: number) => (attempt === 0 && isMainMeal(meal)) || (attempt === 1 && meal === 'lunch');

/** Portions that kept meals leave for the others, in halves. */
function leftOver(portions: Portions, kept: readonly ProtectedMeal[]): Portions {
  const { group_portions } = totalsOf(kept.flatMap(({ items }) => items));
  const left = { ...portions };
  if (kept.length > 0)
    for (const group of planGroups) left[group] = Math.max(0, roundToMultiple(left[group] - (group_portions[group] ?? 0), 0.5));
  return left;
}

function drawDay(context: PlanContext, date: string, day: number, kept: readonly ProtectedMeal[]): Draws {
  const open = context.shares.filter(({ meal }) => !kept.some((one) => one.meal === meal));
  if (open.length === 0) return { drafts: [], dishes: [] };
  const needs = needsOf(leftOver(context.portions, kept), open);
  const keptLines = kept.flatMap(({ items }) => items);
  let best: { draws: Draws; distance: number } | undefined;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const draws = drawMeals(context, date, day, needs, attempt);
    const fixed = [...keptLines, ...draws.dishes.map(({ line }) => line)];
    const { drafts, distance } = balance(draws.drafts, fixed, { ...context, far: attempt >= attempts / 2 });
    if (best === undefined || distance < best.distance) best = { draws: { ...draws, drafts }, distance };
    if (distance === 0) break;
  }
  return best?.draws ?? { drafts: [], dishes: [] };
}

export const mealsInOrder: readonly Meal[] = ['breakfast', 'morning_snack', 'lunch', 'afternoon_snack', 'dinner', 'night_snack'];

/** A day of these lines and of the meals that stay, with its sums and warnings. */
export function plannedDay(
  context: PlanContext,
  date: string,
  lines: readonly { meal: Meal; line: PlanLine }[],
  kept: readonly ProtectedMeal[],
): PlannedDay {
  const shown = mealsInOrder.filter((meal) => [...context.shares, ...kept].some((one) => one.meal === meal));
  const meals = shown.map((meal): PlannedMeal => {
    const old = kept.find((one) => one.meal === meal);
    const items = old ? [...old.items] : lines.filter((one) => one.meal === meal).map(({ line }) => line);
    return { meal, items, totals: totalsOf(items), kept: old?.reason ?? null };
  });
  const totals = totalsOf(meals.flatMap(({ items }) => items));
  return { date, meals, totals, warnings: [...warningsOf(context, meals, totals)] };
}

/** Makes one day; `day` is its number in the plan from 0. What it eats is remembered for the days that follow. */
export function planDay(context: PlanContext, date: string, day: number, kept: readonly ProtectedMeal[]): PlannedDay {
  const { drafts, dishes } = drawDay(context, date, day, kept);
  const made = plannedDay(context, date, [...dishes, ...drafts.map((one) => ({ meal: one.meal, line: lineOf(one) }))], kept);
  for (const { ingredient_id, case_id } of made.meals.flatMap(({ items }) => items)) {
    const key = ingredient_id ?? (case_id === null ? null : -case_id);
    if (key !== null) remember(context.memory, key, day);
  }
  return made;
}

/** What a day is not as it should be: energy and bands, a main meal without food, a food that the person must not or will not eat. */
export function* dayWarnings(
  meals: readonly { meal: Meal; items: readonly PlanLine[] }[],
  totals: Parameters<typeof bandWarnings>[0],
  energyKcal: number | null,
  isAvoided: (line: PlanLine) => boolean,
  own?: EnergyBands,
): Generator<PlanWarning> {
  if (energyKcal !== null) yield* bandWarnings(totals, energyKcal, own);
  const eaten = new Set(meals.flatMap(({ meal, items }) => (items.length > 0 ? [meal] : [])));
  if (mealsInOrder.some((meal) => isMainMeal(meal) && !eaten.has(meal))) yield 'meal_missing';
  if (meals.some(({ items }) => items.some(isAvoided))) yield 'avoided_food';
}

function warningsOf({ energy_kcal, allowed, bands }: PlanContext, meals: readonly PlannedMeal[], totals: Totals): Generator<PlanWarning> {
  const isAvoided = ({ ingredient_id, case_id }: PlanLine) => {
    const food = ingredient_id === null ? undefined : allowed.foods.get(ingredient_id);
    return food ? allowed.exclusion(food) !== undefined : case_id !== null && !allowed.dishes.some(({ dish }) => dish.id === case_id);
  };
  return dayWarnings(meals, totals, energy_kcal, isAvoided, bands);
}
