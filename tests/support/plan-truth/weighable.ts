import { condiments, eggPieces, oils } from './food-groups.js';
import type { CheckedDish, CheckedFood, CheckedLine, CheckedPlan, Fault, FoodIndex } from './types.js';

const isMultiple = (grams: number, step: number, tolerance = 0.01) => Math.abs(grams - Math.round(grams / step) * step) <= tolerance;

/** Units of which one takes a whole or a half; 颗 and 勺 are too small to halve. */
const pieces = /^(个|根|片|块|只|棵|条|张|盒|杯|碗|把|包|罐|节|段)$/;

/** Eggs may be entered as 50 g, as shops sell them, or as the 53 g of the exchange. */
const eggOfExchange = 53;

function isEggs(name: string, grams: number, tolerance: number): boolean {
  const piece = eggPieces.get(name) ?? 0;
  // Quail eggs, whose piece here stands for five, are eaten whole.
  const steps = piece === 45 ? [9] : [piece / 2, eggOfExchange / 2];
  return steps.some((step) => isMultiple(grams, step, tolerance));
}

/** Steps of 5 g below 50 g and of 10 g above, of oils and seasonings 0.5 g; eggs and other pieces by halves. */
export function isWeighable({ name, household = [] }: CheckedFood, grams: number): boolean {
  if (grams <= 0) return false;
  if (eggPieces.has(name)) return isEggs(name, grams, 1);
  if (oils.has(name) || condiments.has(name)) return isMultiple(grams, 0.5);
  if (household.some(({ unit, grams: piece }) => pieces.test(unit) && isMultiple(grams, piece / 2))) return true;
  return isMultiple(grams, grams < 50 ? 5 : 10);
}

const scale = { from: 0.5, to: 1.5, step: 0.25, tolerance: 0.03 };

function dishReasons(dish: CheckedDish, grams: number, foods: FoodIndex): Pick<Fault, 'rule' | 'detail'>[] {
  const factor = grams / dish.items.reduce((sum, { dosage_g }) => sum + dosage_g, 0);
  const { from, to, step, tolerance } = scale;
  const isStep = factor >= from - tolerance && factor <= to + tolerance && isMultiple(factor, step, tolerance);
  const eggs = dish.items.flatMap(({ ingredient_id, dosage_g }) => {
    const name = foods.get(ingredient_id)?.name ?? '';
    return !eggPieces.has(name) || isEggs(name, dosage_g * factor, 2.5)
      ? []
      : [{ rule: 'weighable', detail: `${dish.name}: ${name} ${(dosage_g * factor).toFixed(1)} g` }];
  });
  return [...(isStep ? [] : [{ rule: 'dish_scale', detail: `${dish.name} × ${factor.toFixed(2)}` }]), ...eggs];
}

function lineReasons(line: CheckedLine, foods: FoodIndex, dishes: ReadonlyMap<number, CheckedDish>): Pick<Fault, 'rule' | 'detail'>[] {
  const dish = line.case_id === null ? undefined : dishes.get(line.case_id);
  if (dish) return dishReasons(dish, line.dosage_g, foods);
  const food = line.ingredient_id === null ? undefined : foods.get(line.ingredient_id);
  return !food || isWeighable(food, line.dosage_g) ? [] : [{ rule: 'weighable', detail: `${food.name} ${line.dosage_g} g` }];
}

/** Amounts that nobody can weigh, and dishes that are not scaled by quarters from half to one and a half. */
export const weightFaults = (plan: CheckedPlan, foods: FoodIndex, dishes: ReadonlyMap<number, CheckedDish>): Fault[] =>
  plan.days.flatMap(({ date: day, meals }) =>
    meals.flatMap(({ meal, items }) =>
      items.flatMap((line) => lineReasons(line, foods, dishes).map(({ rule, detail }) => ({ rule, day, detail: `${meal}: ${detail}` }))),
    ),
  );
