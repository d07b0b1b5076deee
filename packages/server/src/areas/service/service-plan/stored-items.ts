import type { Db } from '../../../db/database.js';
import { refuseField } from '../../../http/refusal.js';
import { itemFault, type PlanItemInput } from '../../food/recipe/rules.js';
import { assertFoods } from '../../food/recipe-case/assert-foods.js';
import type { ItemRow } from '../../food/recipe-case/plan-items.js';
import type { MealRow } from './meals.js';

/** A line as it is kept. */
export const storedItem = (item: PlanItemInput): ItemRow => ({
  case_id: item.case_id ?? null,
  ingredient_id: item.ingredient_id ?? null,
  name: item.name?.trim() ?? null,
  dosage_g: item.dosage_g,
  unit: item.unit ?? 'g',
  energy_kcal: item.energy_kcal ?? null,
  exchange_group: item.exchange_group ?? null,
  method: item.method ?? null,
  replace_group: item.replace_group ?? null,
});

export interface ItemsInput {
  field: string;
  items: readonly PlanItemInput[];
}

/**
 * Lines entered by staff, as they are stored. `rows` are the current meals, whose foods may be disabled or deleted by now.
 *
 * @throws Refusal 42200 for lines with no food or with two, and for foods that do not exist
 */
export async function storedItems(db: Db, given: readonly ItemsInput[], rows: readonly MealRow[]): Promise<ItemRow[][]> {
  const named = given.flatMap(({ field, items }) => items.map((item, at) => ({ field: `${field}.${at}`, item })));
  for (const { field, item } of named) {
    const fault = itemFault(item);
    if (fault) throw refuseField(42200, field, 'exclusive', fault);
  }
  await assertFoods(
    db,
    named.map(({ field, item }) => ({ field, ingredient_id: item.ingredient_id, case_id: item.case_id })),
    rows.flatMap((row) => row.items),
  );
  return given.map(({ items }) => items.map(storedItem));
}
