import { bandsOf } from '../week/day-frame.js';
import type { PlannedDay } from './day.js';
import type { DietaryRestrictions, Exclusion } from './dietary-restrictions.js';
import type { Dish, Food, PlanLine } from './food.js';
import { seasonOf } from './pick.js';
import { suitsKitchen } from './preference-check.js';
import { noPreferences, type PlanPreferences } from './preferences.js';
import { roundTo } from './round.js';
import type { Meal, PlanWarning } from './schemas.js';
import { type Candidate, candidatesFor, purchasesOf } from './swap-candidates.js';
import { bandWarnings, type Totals, totalsOf } from './totals.js';

/** Why a swap has its rank, or why it is not offered. */
export type SwapReason =
  | 'disliked'
  | 'day_holds'
  | 'day_breaks'
  | 'same_kind'
  | 'other_kind'
  | 'uses_bought'
  | 'in_season'
  | 'not_recent'
  | 'suits_meal'
  | 'more_fiber';

type SwapTotals = Pick<Totals, 'energy_kcal' | 'protein_g' | 'fat_g' | 'carb_g' | 'sodium_mg'>;
type FoodName = Pick<Food, 'id' | 'name'>;

export interface Swap {
  item: PlanLine;
  energy_diff_kcal: number;
  protein_diff_g: number | null;
  fat_diff_g: number | null;
  carb_diff_g: number | null;
  sodium_diff_mg: number | null;
  /** The meal and the day with it. */
  meal_totals: SwapTotals;
  day_totals: SwapTotals;
  /** Bands that the day then leaves. */
  warnings: PlanWarning[];
  /** Foods that the week then has to buy as well, and those that it no longer needs. */
  buys: FoodName[];
  saves: FoodName[];
  /** Last day before this one with the food, `YYYY-MM-DD`. */
  last_used: string | null;
  disliked: boolean;
  /** Why it is not offered, and because of which of its foods; found only by a search. */
  avoided: Exclusion | null;
  avoided_foods: string[];
  /** The gravest first. */
  reasons: SwapReason[];
}

export interface SwapRequest {
  day: PlannedDay;
  meal: Meal;
  /** Place of the line in the meal, from 0. It must be a dish, or a food of an exchange group. */
  at: number;
  /** Target of the day in kcal. */
  energy_kcal: number;
  restrictions: DietaryRestrictions;
  foods: readonly Food[];
  dishes?: readonly Dish[];
  /** How the person cooks and eats; a search finds other dishes too. */
  preferences?: PlanPreferences;
  /** Part of a name to search for. */
  keyword?: string | undefined;
  /** Lines of the week without the one that is replaced. */
  week?: readonly Pick<PlanLine, 'ingredient_id' | 'case_id'>[];
  /** Last day before this one by food, and by dish under the negative of its id. */
  lastUsed?: ReadonlyMap<number, string>;
}

const mostSwaps = 50;
const restDays = 3;
const dayMs = 86_400_000;

const difference = (one: number | null, two: number | null, places = 1) =>
  one === null || two === null ? null : roundTo(one - two, places);

const swapTotals = ({ energy_kcal, protein_g, fat_g, carb_g, sodium_mg }: Totals): SwapTotals => ({
  ...{ energy_kcal, protein_g, fat_g, carb_g, sodium_mg: Math.round(sodium_mg) },
});

/** The alternatives of a meal belong to it: equal keys of two meals are told apart. */
const ownGroup = (meal: Meal, line: PlanLine): PlanLine =>
  line.replace_group ? { ...line, replace_group: `${meal} ${line.replace_group}` } : line;

/** The meal and the day with another line in place of the old one. */
function totalsWith({ day, meal, energy_kcal, restrictions }: SwapRequest, old: PlanLine, item: PlanLine) {
  const placed = { ...item, replace_group: old.replace_group ?? null };
  const linesOf = (one: PlannedDay['meals'][number]) =>
    one.items.map((line) => ownGroup(one.meal, one.meal === meal && line === old ? placed : line));
  const own = day.meals.find((one) => one.meal === meal);
  const whole = totalsOf(day.meals.flatMap(linesOf));
  return {
    meal_totals: swapTotals(totalsOf(own ? linesOf(own) : [])),
    day_totals: swapTotals(whole),
    warnings: [...bandWarnings(whole, energy_kcal, bandsOf({ ...restrictions, energy_kcal }))],
  };
}

type SwapEffect = Omit<Swap, 'reasons'>;

function* reasonsOf(
  { day, meal }: SwapRequest,
  old: PlanLine,
  { meals, seasons, isSameKind }: Candidate,
  swap: SwapEffect,
): Generator<SwapReason> {
  if (swap.disliked) yield 'disliked';
  yield swap.warnings.length === 0 ? 'day_holds' : 'day_breaks';
  yield isSameKind ? 'same_kind' : 'other_kind';
  if (swap.buys.length === 0) yield 'uses_bought';
  if (seasons.includes(seasonOf(day.date))) yield 'in_season';
  const rest = swap.last_used === null ? restDays + 1 : (Date.parse(day.date) - Date.parse(swap.last_used)) / dayMs;
  if (rest > restDays) yield 'not_recent';
  if (meals.includes(meal)) yield 'suits_meal';
  if ((swap.item.fiber_g ?? 0) >= (old.fiber_g ?? 0) + 1) yield 'more_fiber';
}

/** What the week buys without the old line, and what it buys for the old line alone. */
function purchases({ foods, dishes = [], week = [] }: SwapRequest, old: PlanLine) {
  const [foodById, dishById] = [new Map(foods.map((food) => [food.id, food])), new Map(dishes.map((dish) => [dish.id, dish]))];
  const byName = new Map(foods.map((food) => [food.name, food]));
  const others = new Set(week.flatMap((line) => purchasesOf(line, foodById, dishById, byName)).map(({ id }) => id));
  return { others, own: purchasesOf(old, foodById, dishById, byName).filter(({ id }) => !others.has(id)) };
}

const nameOf = ({ id, name }: Food): FoodName => ({ id, name });

function swapOf(request: SwapRequest, old: PlanLine, candidate: Candidate, { others, own }: ReturnType<typeof purchases>): Swap {
  const { item, key, avoided, avoidedFoods, buys } = candidate;
  const isDisliked = avoided === 'dislike_ingredient_ids';
  const swap: SwapEffect = {
    item,
    energy_diff_kcal: item.energy_kcal - old.energy_kcal,
    protein_diff_g: difference(item.protein_g, old.protein_g),
    fat_diff_g: difference(item.fat_g, old.fat_g),
    carb_diff_g: difference(item.carb_g, old.carb_g),
    sodium_diff_mg: difference(item.sodium_mg, old.sodium_mg, 0),
    ...totalsWith(request, old, item),
    buys: buys.filter(({ id }) => !others.has(id) && !own.some((food) => food.id === id)).map(nameOf),
    saves: own.filter(({ id }) => !buys.some((food) => food.id === id)).map(nameOf),
    last_used: request.lastUsed?.get(key) ?? null,
    disliked: isDisliked,
    avoided: isDisliked && item.case_id === null ? null : (avoided ?? null),
    avoided_foods: [...avoidedFoods],
  };
  return { ...swap, reasons: [...reasonsOf(request, old, candidate, swap)] };
}

/**
 * What may take the place of a line, with what it changes in the meal, the day and the purchases of the week. First what the person may have and
 * likes, of that what keeps the day within its bands, of these the nearest in energy; a food to buy counts as much as 10 kcal. At most 50; none for a
 * free text.
 */
export function swapsFor(request: SwapRequest): Swap[] {
  const { day, meal, at, restrictions, foods, dishes = [], keyword, preferences = noPreferences } = request;
  const old = day.meals.find((one) => one.meal === meal)?.items[at];
  if (!old) return [];
  const bought = purchases(request, old);
  const candidates = candidatesFor({ old, meal, restrictions, foods, dishes, keyword, suits: suitsKitchen(preferences, day.date, meal) });
  const swaps = candidates.map((candidate) => swapOf(request, old, candidate, bought));
  return swaps.sort((one, two) => rankOf(one) - rankOf(two)).slice(0, mostSwaps);
}

const rankOf = ({ avoided, disliked, reasons, energy_diff_kcal, buys }: Swap) =>
  (avoided === null ? 0 : 1e8) +
  (disliked ? 1e6 : 0) +
  (reasons.includes('day_breaks') ? 1e4 : 0) +
  Math.abs(energy_diff_kcal) +
  (reasons.includes('other_kind') ? 20 : 0) +
  10 * buys.length -
  (reasons.includes('not_recent') ? 0.5 : 0);
