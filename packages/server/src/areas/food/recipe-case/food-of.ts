import type { components } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Dish, Food } from '../../../nutrition/plan/food.js';
import { micronutrientNames } from '../../../nutrition/plan/micronutrients.js';

type Measure = components['schemas']['HouseholdMeasure'];

/** An ingredient as plans count with it, with its household measures. */
export interface LibraryFood extends Food {
  household: readonly Measure[];
}

export interface LibraryDish extends Dish {
  /** Grams of all its ingredients. */
  whole: number;
}

/** `LibraryFood` as JSON, of a row of `ingredient` by this name. */
export const foodJson = (table: string): RawBuilder<LibraryFood> => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  const micronutrients = sql.join(micronutrientNames.map((name) => sql`${sql.lit(name)}, ${of(name)}`));
  return sql<LibraryFood>`json_build_object('id', ${of('id')}, 'name', ${of('name')}, 'type_id', ${of('type_id')},
    'exchange_group', ${of('exchange_group')}, 'portion_g', ${of('portion_g')}, 'edible_rate', ${of('edible_rate')},
    'energy_kcal', ${of('energy_kcal')}, 'protein_g', ${of('protein_g')}, 'fat_g', ${of('fat_g')}, 'carb_g', ${of('carb_g')},
    'fiber_g', ${of('fiber_g')}, 'sodium_mg', ${of('sodium_mg')}, 'purine_mg', ${of('purine_mg')}, 'allergens', ${of('allergens')},
    'composition', ${of('composition')}, 'avoid_flags', ${of('avoid_flags')},
    'avoid_styles', ${of('avoid_styles')}, 'in_plans', ${of('in_plans')}, 'meals', ${of('meals')}, 'household', ${of('household')},
    'kitchen', ${of('kitchen')}, 'seasons', coalesce(${of('kitchen')} -> 'seasons', '[]'), 'micronutrients', json_build_object(${micronutrients}))`;
};

export async function foodsOf(db: Db, ids: readonly number[]): Promise<Map<number, LibraryFood>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('ingredient as f')
    .select(foodJson('f').as('food'))
    .where('f.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ food }) => [food.id, food]));
}

/** Tags of dishes that canteens and takeaways serve. */
export const canteen = '食堂';
export const servedOut = [canteen, '外卖'];

/** Dishes with the foods that they hold. */
export async function dishesOf(db: Db, ids: readonly number[]) {
  const dishes = new Map<number, LibraryDish>();
  if (ids.length === 0) return { dishes, foods: new Map<number, LibraryFood>() };
  const rows = await db
    .selectFrom('recipe_case as c')
    .innerJoin('recipe_case_item as i', 'i.case_id', 'c.id')
    .select(['c.id', 'c.name', 'c.role', 'i.ingredient_id', 'i.dosage_g'])
    .select([sql<Dish['meals']>`c.meals`.as('meals'), sql<Dish['seasons']>`c.seasons`.as('seasons')])
    .select([sql<NonNullable<Dish['tools']>>`c.tools`.as('tools'), sql<boolean>`c.tags ?| ${servedOut}`.as('isServedOut')])
    .select(sql<boolean>`c.tags ? ${canteen}`.as('isInCanteen'))
    .where('c.id', 'in', [...new Set(ids)])
    .orderBy('i.sort')
    .execute();
  for (const { id, name, role, meals, seasons, tools, isServedOut, isInCanteen, ...item } of rows) {
    const { items, whole } = dishes.get(id) ?? { items: [], whole: 0 };
    const facts = { id, name, role, meals, seasons, tools, isServedOut, isInCanteen };
    dishes.set(id, { ...facts, items: [...items, item], whole: whole + item.dosage_g });
  }
  return {
    dishes,
    foods: await foodsOf(
      db,
      rows.map((row) => row.ingredient_id),
    ),
  };
}
