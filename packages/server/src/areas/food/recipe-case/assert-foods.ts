import type { Db } from '../../../db/database.js';
import { refuseField } from '../../../http/refusal.js';

/** An ingredient or a dish that a save names, and where. */
export interface FoodReference {
  field: string;
  ingredient_id?: number | undefined;
  case_id?: number | undefined;
}

const missingRefusal = (field: string) =>
  refuseField(42200, field, 'exists', ['所选内容不存在或已删除，请重新选择', 'The selected item does not exist; choose again']);

interface StoredFood {
  ingredient_id?: number | null;
  case_id?: number | null;
}

/** Ids of those dishes that exist, and of those deleted ones that are held. The dishes stay until the save is done. */
async function dishIds(db: Db, ids: readonly number[], held: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const known = await db
    .selectFrom('recipe_case')
    .select('id')
    .where('id', 'in', ids)
    .where((dish) => dish.or([dish('deleted_at', 'is', null), dish('id', 'in', [0, ...held])]))
    .forShare()
    .execute();
  return new Set(known.map(({ id }) => id));
}

/**
 * Refuses ingredients and dishes that do not exist, and ingredients that are off, unless the record has them already.
 * @throws Refusal 42200
 */
export async function assertFoods(db: Db, named: readonly FoodReference[], held: readonly StoredFood[] = []) {
  const ids = named.flatMap((one) => one.ingredient_id ?? []);
  const foods = ids.length
    ? await db.selectFrom('ingredient').select(['id', 'name', 'status', 'deleted_at']).where('id', 'in', ids).execute()
    : [];
  const byId = new Map(foods.map((food) => [food.id, food]));
  const heldFoods = new Set(held.map((one) => one.ingredient_id));
  const dishes = await dishIds(
    db,
    named.flatMap((one) => one.case_id ?? []),
    held.flatMap((one) => one.case_id ?? []),
  );
  for (const { field, ingredient_id, case_id } of named) {
    if (case_id !== undefined && !dishes.has(case_id)) throw missingRefusal(`${field}.case_id`);
    if (ingredient_id === undefined) continue;
    const food = byId.get(ingredient_id);
    if (!food) throw missingRefusal(`${field}.ingredient_id`);
    if (heldFoods.has(food.id)) continue;
    if (food.deleted_at) throw missingRefusal(`${field}.ingredient_id`);
    if (food.status === 'off')
      throw refuseField(42200, `${field}.ingredient_id`, 'on', [
        `食材「${food.name}」已停用，请换一种`,
        `The ingredient “${food.name}” is off; choose another`,
      ]);
  }
}
