import type { Dish, Food, PlanLine } from '../plan/food.js';
import { countedLines } from '../plan/totals.js';
import { placeOf } from './amounts.js';
import { type Choice, choiceOf, contentOf, type Part } from './choice.js';
import type { FoodBook } from './food-book.js';

/** The foods of a line: its own, or those of its dish. Free text has none. */
export function partsOf(line: PlanLine, foods: ReadonlyMap<number, Food>, dishes: ReadonlyMap<number, Dish>): Part[] {
  const food = line.ingredient_id === null ? undefined : foods.get(line.ingredient_id);
  if (food) return [{ food, grams: line.dosage_g }];
  const dish = line.case_id === null ? undefined : dishes.get(line.case_id);
  const whole = dish?.items.reduce((sum, { dosage_g }) => sum + dosage_g, 0) ?? 0;
  return (dish?.items ?? []).flatMap(({ ingredient_id, dosage_g }) => {
    const part = foods.get(ingredient_id);
    return part && whole > 0 ? [{ food: part, grams: (dosage_g * line.dosage_g) / whole }] : [];
  });
}

/** A meal that stays as it is, as one choice. */
export function fixedChoice(
  items: readonly PlanLine[],
  foods: ReadonlyMap<number, Food>,
  dishes: ReadonlyMap<number, Dish>,
  book: FoodBook,
): Choice {
  const counted = countedLines(items).map((line) => ({ line, parts: partsOf(line, foods, dishes) }));
  const content = contentOf(
    counted.flatMap(({ parts }) => parts),
    book,
  );
  for (const { line, parts } of counted)
    if (parts.length === 0) content.amounts[placeOf.kcal] = (content.amounts[placeOf.kcal] as number) + line.energy_kcal;
  return choiceOf({
    ...{ at: -1, dish: null, food: null, role: null, whole: 0, factors: [1], ...content },
    ...{ meals: [], seasons: [], isPlain: true },
  });
}
