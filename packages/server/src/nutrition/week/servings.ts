import type { Food } from '../plan/food.js';
import type { Meal } from '../plan/schemas.js';
import type { DayPart, Serving } from './fit-day.js';
import { addAmounts, noAmounts, plusScaled, type WeekDish } from './week-dish.js';

const servingOfFood = (food: Food, grams: number): Serving => {
  const amounts = noAmounts();
  addAmounts(amounts, food, grams);
  return { grams, amounts };
};

const nearest = (servings: readonly Serving[], grams: number) =>
  servings.reduce((best, one, at) => (Math.abs(one.grams - grams) < Math.abs((servings[best]?.grams ?? 0) - grams) ? at : best), 0);

/** A dish in its parts, first in the one nearest to `scale`. */
export function dishPart(dish: WeekDish, meal: Meal, scale: number): DayPart {
  const servings = dish.scales.map(
    (part): Serving => ({ grams: Math.round(dish.whole * part * 10) / 10, amounts: plusScaled(dish.amounts, part) }),
  );
  return { meal, dish, food: null, servings, at: nearest(servings, dish.whole * scale) };
}

/** A food in steps of its pieces, whole and half, or of `step` grams. */
export function foodPart(
  food: Food,
  meal: Meal,
  { from, to, step, wish }: { from: number; to: number; step: number; wish: number },
): DayPart {
  const piece = food.household.find(({ unit, grams }) => /个|根|片|盒|块/.test(unit) && grams >= 30)?.grams;
  const unit = piece === undefined ? step : piece / 2;
  const servings: Serving[] = [];
  for (let grams = Math.max(unit, Math.ceil(from / unit) * unit); grams <= to || servings.length === 0; grams += unit)
    servings.push(servingOfFood(food, Math.round(grams * 10) / 10));
  return { meal, dish: null, food, servings, at: nearest(servings, wish) };
}
