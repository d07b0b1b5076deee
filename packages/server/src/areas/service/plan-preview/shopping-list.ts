import type { Data, Input } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import type { Food } from '../../../nutrition/plan/food.js';
import { shoppingList } from '../../../nutrition/plan/shopping-list.js';
import { countedLines } from '../../../nutrition/plan/totals.js';
import { foodJson } from '../../food/recipe-case/food-of.js';
import { planInPeriod, plannedMeals } from './plan-period.js';

/** Foods that shops sell in place of those of a plan, such as rice for cooked rice. */
async function soldInstead(db: Db, foods: Iterable<Food>): Promise<Food[]> {
  const names = [...foods].flatMap(({ kitchen }) => kitchen?.buys?.food ?? []);
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('ingredient as f')
    .select(foodJson('f').as('food'))
    .where('f.name', 'in', [...new Set(names)])
    .where('f.deleted_at', 'is', null)
    .orderBy('f.id', 'desc')
    .execute();
  return rows.map(({ food }) => food);
}

/** Foods written in by hand, with their grams. */
function othersOf(meals: ReturnType<typeof plannedMeals>, factor: number): Data<'getServiceShoppingList'>['others'] {
  const grams = new Map<string, number>();
  for (const { items } of meals.flatMap((day) => day.meals))
    for (const { name, dosage_g, ingredient_id, case_id } of countedLines(items))
      if (ingredient_id === null && case_id === null) grams.set(name, (grams.get(name) ?? 0) + dosage_g * factor);
  return [...grams].map(([name, dosage_g]) => ({ name, dosage_g: Math.round(dosage_g * 10) / 10 }));
}

/** What to buy for days of a plan; foods entered by hand are listed separately. */
export async function serviceShoppingList(
  context: Context,
  input: Input<'getServiceShoppingList'>,
): Promise<Data<'getServiceShoppingList'>> {
  const { db } = context;
  const plan = await planInPeriod(context, input);
  const { from, to, family_factor, foodIndex } = plan;
  const meals = plannedMeals(plan);
  const planned = [...foodIndex.foods.values()];
  // A food of the plan goes before another of the same name.
  const foods = [...(await soldInstead(db, planned)), ...planned];
  const { trips, items } = shoppingList(meals, { foods, dishes: [...foodIndex.dishes.values()] }, { from, to, family_factor });
  const types = new Map((await db.selectFrom('ingredient_type').select(['id', 'name']).execute()).map((type) => [type.id, type]));
  return {
    ...{ from, to, family_factor, trips },
    items: items.map(({ type_id, ...item }) => ({ ...item, type: types.get(type_id) ?? { id: type_id, name: '' } })),
    others: othersOf(meals, family_factor),
  };
}
