import type { PlannedDay } from './day.js';
import type { Dish, Food } from './food.js';
import { countedLines } from './totals.js';

export interface ShoppingItem {
  ingredient_id: number;
  name: string;
  type_id: number;
  /** Edible grams in the plan, one decimal. */
  edible_g: number;
  /** Grams to buy: edible grams / edible part, up to the next 5 g. */
  bought_g: number;
}

/** What to buy for the days of a plan, by type and name. Dishes count with their ingredients; of alternatives only the first does. */
export function shoppingList(
  days: readonly Pick<PlannedDay, 'meals'>[],
  foods: readonly Food[],
  dishes: readonly Dish[] = [],
): ShoppingItem[] {
  const [foodById, dishById] = [new Map(foods.map((food) => [food.id, food])), new Map(dishes.map((dish) => [dish.id, dish]))];
  const grams = new Map<number, number>();
  const add = (id: number, more: number) => grams.set(id, (grams.get(id) ?? 0) + more);
  for (const { meals } of days)
    for (const { items } of meals)
      for (const { ingredient_id, case_id, dosage_g } of countedLines(items)) {
        if (ingredient_id !== null) add(ingredient_id, dosage_g);
        const dish = case_id === null ? undefined : dishById.get(case_id);
        const whole = dish?.items.reduce((sum, item) => sum + item.dosage_g, 0) ?? 0;
        for (const item of dish?.items ?? []) add(item.ingredient_id, (item.dosage_g * dosage_g) / whole);
      }
  const items = [...grams].flatMap(([id, edible]): ShoppingItem[] => {
    const food = foodById.get(id);
    if (!food) return [];
    const edible_g = Math.round(edible * 10) / 10;
    const bought_g = Math.ceil((edible_g / food.edible_rate) * 20 - 1e-9) * 5;
    return [{ ingredient_id: id, name: food.name, type_id: food.type_id, edible_g, bought_g }];
  });
  return items.sort((one, two) => one.type_id - two.type_id || one.name.localeCompare(two.name, 'zh'));
}
