import type { Data, Input } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { shoppingList } from '../../../nutrition/plan/shopping-list.js';
import { foodIndexFor, nutrientTotals, planItem } from '../../food/recipe-case/plan-items.js';
import { readMeals } from '../service-plan/meals.js';
import { planPeriod } from '../service-plan/period.js';
import { planService } from '../service-plan/plan-service.js';

/** What to buy for days of a plan; foods entered by hand are listed separately. */
export async function serviceShoppingList(
  context: Context,
  input: Input<'getServiceShoppingList'>,
): Promise<Data<'getServiceShoppingList'>> {
  const { db } = context;
  const service = await planService(context, input.service_id);
  const { from, to } = planPeriod(service.today, input);
  const rows = await readMeals(db, service.id, { from, to });
  const foodIndex = await foodIndexFor(
    db,
    rows.flatMap(({ items }) => items),
  );
  const meals = rows.map(({ meal, items }) => {
    const lines = items.map((item) => planItem(item, foodIndex));
    return { meal, items: lines, totals: nutrientTotals(lines), kept: null };
  });
  const types = new Map((await db.selectFrom('ingredient_type').select(['id', 'name']).execute()).map((type) => [type.id, type]));
  const listed = shoppingList(
    meals.map((meal) => ({ meals: [meal] })),
    [...foodIndex.foods.values()],
    [...foodIndex.dishes.values()],
  );
  const others = new Map<string, number>();
  for (const { items } of rows)
    for (const { name, dosage_g, ingredient_id, case_id } of items)
      if (ingredient_id === null && case_id === null && name !== null) others.set(name, (others.get(name) ?? 0) + dosage_g);
  return {
    from,
    to,
    items: listed.map(({ type_id, ...item }) => ({ ...item, type: types.get(type_id) ?? { id: type_id, name: '' } })),
    others: [...others].map(([name, dosage_g]) => ({ name, dosage_g: Math.round(dosage_g * 10) / 10 })),
  };
}
