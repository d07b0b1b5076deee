import type { Food } from '../plan/food.js';
import type { Meal } from '../plan/schemas.js';
import type { DayPart, PartSize } from './fit-day.js';
import { addAmounts, noAmounts, times, type WeekDish } from './week-dish.js';

const sizeOfFood = (food: Food, grams: number): PartSize => {
  const amounts = noAmounts();
  addAmounts(amounts, food, grams);
  return { grams, amounts };
};

const nearest = (sizes: readonly PartSize[], grams: number) =>
  sizes.reduce((best, one, at) => (Math.abs(one.grams - grams) < Math.abs((sizes[best]?.grams ?? 0) - grams) ? at : best), 0);

/** A dish in its parts, first in the one nearest to `scale`. */
export function dishPart(dish: WeekDish, meal: Meal, scale: number): DayPart {
  const sizes = dish.scales.map(
    (part): PartSize => ({ grams: Math.round(dish.whole * part * 10) / 10, amounts: times(dish.amounts, part) }),
  );
  return { meal, dish, food: null, sizes, at: nearest(sizes, dish.whole * scale) };
}

/** Smaller pieces are eaten whole. */
const wholePieces = 80;

/** A food in steps of its pieces, whole and half, or of `step` grams. */
export function foodPart(
  food: Food,
  meal: Meal,
  { from, to, step, wish }: { from: number; to: number; step: number; wish: number },
): DayPart {
  const piece = food.household.find(({ unit, grams }) => /个|根|片|盒|块/.test(unit) && grams >= 30)?.grams;
  const unit = piece === undefined ? step : piece < wholePieces ? piece : piece / 2;
  const sizes: PartSize[] = [];
  for (let grams = Math.max(unit, Math.ceil(from / unit) * unit); grams <= to || sizes.length === 0; grams += unit)
    sizes.push(sizeOfFood(food, Math.round(grams * 10) / 10));
  return { meal, dish: null, food, sizes, at: nearest(sizes, wish) };
}
