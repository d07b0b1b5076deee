import { bandsOf } from '../week/day-frame.js';
import { larderOf } from '../week/larder.js';
import { weekDish } from '../week/week-dish.js';
import type { PlannedDay } from './day.js';
import { type DietaryRestrictions, exclusionOf } from './dietary-restrictions.js';
import { type Dish, dishLine, type Food, foodLine, gramsOf, type PlanLine } from './food.js';
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
  /** Place of the line in the meal, from 0. It must be a dish, or a food of an exchange group. */
  at: number;
  /** Target of the day in kcal. */
  energy_kcal: number;
  restrictions: DietaryRestrictions;
  foods: readonly Food[];
  dishes?: readonly Dish[];
  /** Last day before this one by food, and by dish under the negative of its id. */
  lastUsed?: ReadonlyMap<number, string>;
}

const mostSwaps = 50;
const restDays = 3;
const dayMs = 86_400_000;

const difference = (one: number | null, two: number | null) => (one === null || two === null ? null : roundTo(one - two, 1));

/** Warnings of the day with another line in place of one. */
function warningsWith({ day, meal, energy_kcal, restrictions }: SwapRequest, old: PlanLine, item: PlanLine): number {
  const lines = day.meals.flatMap((one) => one.items.map((line) => (one.meal === meal && line === old ? item : line)));
  const { diet_style, health_flags } = restrictions;
  return [...bandWarnings(totalsOf(lines), energy_kcal, bandsOf(diet_style, health_flags))].length;
}

function* reasonsOf(request: SwapRequest, old: PlanLine, meals: readonly Meal[], swap: Omit<Swap, 'reasons'>): Generator<SwapReason> {
  if (swap.disliked) yield 'disliked';
  yield warningsWith(request, old, swap.item) === 0 ? 'day_holds' : 'day_breaks';
  const rest = swap.last_used === null ? restDays + 1 : (Date.parse(request.day.date) - Date.parse(swap.last_used)) / dayMs;
  if (rest > restDays) yield 'not_recent';
  if (meals.includes(request.meal)) yield 'suits_meal';
  if ((swap.item.fiber_g ?? 0) >= (old.fiber_g ?? 0) + 1) yield 'more_fiber';
}

/** Something that may take the place of a line. */
interface Candidate {
  item: PlanLine;
  key: number;
  meals: readonly Meal[];
  disliked: boolean;
}

function foodCandidates({ restrictions, foods }: SwapRequest, old: PlanLine): Candidate[] {
  const oldFood = foods.find(({ id }) => id === old.ingredient_id);
  if (!oldFood?.portion_g) return [];
  const portions = old.dosage_g / oldFood.portion_g;
  const exclusion = exclusionOf(restrictions);
  return foods.flatMap((food): Candidate[] => {
    const why = exclusion(food);
    if (food.id === oldFood.id || food.exchange_group !== oldFood.exchange_group || (why && why !== 'dislike_ingredient_ids')) return [];
    return [{ item: foodLine(food, gramsOf(food, portions)), key: food.id, meals: food.meals, disliked: why !== undefined }];
  });
}

/** Dishes of the same role, each in the part whose energy is nearest. */
function dishCandidates({ restrictions, foods, dishes = [], meal }: SwapRequest, old: PlanLine): Candidate[] {
  const exclusion = exclusionOf(restrictions);
  const larder = larderOf(foods, dishes, (food) => exclusion(food) === undefined);
  const oldDish = dishes.find(({ id }) => id === old.case_id);
  const role = oldDish && weekDish(oldDish, new Map(foods.map((food) => [food.id, food])))?.role;
  if (!role) return [];
  return larder.dishes[role].flatMap(({ dish, amounts, whole, scales, meals }): Candidate[] => {
    if (dish.id === old.case_id || (meals.length > 0 && !meals.includes(meal))) return [];
    const off = (scale: number) => Math.abs(amounts.kcal * scale - old.energy_kcal);
    const scale = scales.reduce((best, one) => (off(one) < off(best) ? one : best));
    const item = dishLine(dish, larder.foods, Math.round(whole * scale * 10) / 10);
    return item ? [{ item, key: -dish.id, meals, disliked: false }] : [];
  });
}

/**
 * What the person may eat in place of a line. For a food: foods of the same exchange group, in the grams of as many portions (grams / grams of one
 * portion of the old food × grams of one portion of the new one, to 5 g, of oil 1 g). For a dish: dishes of the same role, in quarters of their
 * recipe. Disliked ones last; of the others first those that keep the day within energy and bands, of these the nearest in energy. At most 50; none
 * for a free text.
 */
export function swapsFor(request: SwapRequest): Swap[] {
  const old = request.day.meals.find(({ meal }) => meal === request.meal)?.items[request.at];
  if (!old) return [];
  const candidates = old.case_id === null ? foodCandidates(request, old) : dishCandidates(request, old);
  const swaps = candidates.map(({ item, key, meals, disliked }): Swap => {
    const swap = {
      item,
      energy_diff_kcal: item.energy_kcal - old.energy_kcal,
      protein_diff_g: difference(item.protein_g, old.protein_g),
      fat_diff_g: difference(item.fat_g, old.fat_g),
      carb_diff_g: difference(item.carb_g, old.carb_g),
      last_used: request.lastUsed?.get(key) ?? null,
      disliked,
    };
    return { ...swap, reasons: [...reasonsOf(request, old, meals, swap)] };
  });
  return swaps.sort((one, two) => rankOf(one) - rankOf(two)).slice(0, mostSwaps);
}

const rankOf = ({ disliked, reasons, energy_diff_kcal }: Swap) =>
  (disliked ? 1e6 : 0) +
  (reasons.includes('day_breaks') ? 1e4 : 0) +
  Math.abs(energy_diff_kcal) -
  (reasons.includes('not_recent') ? 0.5 : 0);
