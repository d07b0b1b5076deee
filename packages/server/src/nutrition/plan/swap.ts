import type { PlannedDay } from './day.js';
import { type DietaryRestrictions, exclusionOf } from './dietary-restrictions.js';
import { type Food, foodLine, gramsOf, type PlanLine } from './food.js';
import { roundTo } from './round.js';
import type { Meal } from './schemas.js';
import { bandWarnings, totalsOf } from './totals.js';

/** Why a swap has its rank: the day keeps or leaves its bands, the food suits the meal, is rested, has more fiber, or is disliked. */
export type SwapReason = 'day_holds' | 'day_breaks' | 'suits_meal' | 'not_recent' | 'more_fiber' | 'disliked';

export interface Swap {
  item: PlanLine;
  energy_diff_kcal: number;
  protein_diff_g: number | null;
  fat_diff_g: number | null;
  carb_diff_g: number | null;
  /** Last day before this one with the food, `YYYY-MM-DD`. */
  last_used: string | null;
  disliked: boolean;
  /** The gravest first. */
  reasons: SwapReason[];
}

export interface SwapRequest {
  day: PlannedDay;
  meal: Meal;
  /** Place of the line in the meal, from 0. It must be a food of an exchange group. */
  at: number;
  /** Target of the day in kcal. */
  energy_kcal: number;
  restrictions: DietaryRestrictions;
  foods: readonly Food[];
  /** Last day before this one by food. */
  lastUsed?: ReadonlyMap<number, string>;
}

const mostSwaps = 50;
const restDays = 3;
const dayMs = 86_400_000;

const difference = (one: number | null, two: number | null) => (one === null || two === null ? null : roundTo(one - two, 1));

/** Warnings of the day with another line in place of one. */
function warningsWith({ day, meal, energy_kcal }: SwapRequest, old: PlanLine, item: PlanLine): number {
  const lines = day.meals.flatMap((one) => one.items.map((line) => (one.meal === meal && line === old ? item : line)));
  return [...bandWarnings(totalsOf(lines), energy_kcal)].length;
}

function* reasonsOf(request: SwapRequest, old: PlanLine, food: Food, swap: Omit<Swap, 'reasons'>): Generator<SwapReason> {
  if (swap.disliked) yield 'disliked';
  yield warningsWith(request, old, swap.item) === 0 ? 'day_holds' : 'day_breaks';
  const rest = swap.last_used === null ? restDays + 1 : (Date.parse(request.day.date) - Date.parse(swap.last_used)) / dayMs;
  if (rest > restDays) yield 'not_recent';
  if (food.meals.includes(request.meal)) yield 'suits_meal';
  if ((swap.item.fiber_g ?? 0) >= (old.fiber_g ?? 0) + 1) yield 'more_fiber';
}

/**
 * Foods of the same exchange group that the person may eat, in the grams of as many portions: grams / grams of one portion of the old food × grams
 * of one portion of the new one, to 5 g, of oil 1 g. Disliked ones last; of the others first those that keep the day within energy and bands, of
 * these the nearest in energy. At most 50; none for a dish or a free text.
 */
export function swapsFor(request: SwapRequest): Swap[] {
  const old = request.day.meals.find(({ meal }) => meal === request.meal)?.items[request.at];
  const oldFood = request.foods.find(({ id }) => id === old?.ingredient_id);
  if (!old || !oldFood?.portion_g) return [];
  const portions = old.dosage_g / oldFood.portion_g;
  const exclusion = exclusionOf(request.restrictions);
  const swaps = request.foods.flatMap((food): Swap[] => {
    const why = exclusion(food);
    if (food.id === oldFood.id || food.exchange_group !== oldFood.exchange_group || (why && why !== 'dislike_ingredient_ids')) return [];
    const item = foodLine(food, gramsOf(food, portions));
    const swap = {
      item,
      energy_diff_kcal: item.energy_kcal - old.energy_kcal,
      protein_diff_g: difference(item.protein_g, old.protein_g),
      fat_diff_g: difference(item.fat_g, old.fat_g),
      carb_diff_g: difference(item.carb_g, old.carb_g),
      last_used: request.lastUsed?.get(food.id) ?? null,
      disliked: why !== undefined,
    };
    return [{ ...swap, reasons: [...reasonsOf(request, old, food, swap)] }];
  });
  return swaps.sort((one, two) => rankOf(one) - rankOf(two)).slice(0, mostSwaps);
}

const rankOf = ({ disliked, reasons, energy_diff_kcal }: Swap) =>
  (disliked ? 1e6 : 0) +
  (reasons.includes('day_breaks') ? 1e4 : 0) +
  Math.abs(energy_diff_kcal) -
  (reasons.includes('not_recent') ? 0.5 : 0);
