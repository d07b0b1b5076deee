import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { roundTo } from '../../../nutrition/plan/round.js';
import type { Meal } from '../../../nutrition/plan/schemas.js';
import { type FoodIndex, foodIndexFor, type ItemRow, nutrientTotals, planItem } from '../../food/recipe-case/plan-items.js';

/** A meal of an enabled DIY plan. */
export interface DiyOption {
  id: number;
  meal: Meal;
  items: ItemRow[];
}

/** The meals to choose from, one of them or all. */
export async function diyOptions(db: Db, id?: number): Promise<DiyOption[]> {
  const { rows } = await sql<DiyOption>`
    select o.id, o.meal, (select coalesce(json_agg(json_build_object('case_id', i.case_id, 'ingredient_id', i.ingredient_id, 'name', i.name,
      'dosage_g', i.dosage_g, 'unit', i.unit, 'energy_kcal', i.energy_kcal, 'exchange_group', i.exchange_group, 'method', i.method,
      'replace_group', i.replace_group) order by i.id), '[]')
      from recipe_item i where i.recipe_id = o.recipe_id and i.day_no = o.day_no and i.meal = o.meal) as items
    from diy_option o join recipe r on r.id = o.recipe_id and r.status = 'on' and r.deleted_at is null
    where ${id ?? null}::bigint is null or o.id = ${id ?? null}::bigint order by o.id`.execute(db);
  return rows.filter(({ items }) => items.length > 0);
}

export const energyOf = (items: readonly ItemRow[], foodIndex: FoodIndex) =>
  nutrientTotals(items.map((row) => planItem(row, foodIndex))).energy_kcal;

/** The items at another energy: grams in steps of 5 g, of oil 1 g; free texts keep their share of energy. */
export function scaleItems(items: readonly ItemRow[], factor: number, { foods }: FoodIndex): ItemRow[] {
  return items.map((item) => {
    const isOil = item.ingredient_id !== null && foods.get(item.ingredient_id)?.exchange_group === 'oil';
    const step = isOil ? 1 : 5;
    const dosage_g = Math.max(step, Math.round((item.dosage_g * factor) / step) * step);
    return { ...item, dosage_g, energy_kcal: item.energy_kcal === null ? null : roundTo((item.energy_kcal * dosage_g) / item.dosage_g) };
  });
}

export const foodIndexOf = (db: Db, options: readonly DiyOption[]) =>
  foodIndexFor(
    db,
    options.flatMap(({ items }) => items),
  );
