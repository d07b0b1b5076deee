import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { type DietaryRestrictions, type Exclusion, exclusionOf, exclusions } from '../../../nutrition/plan/dietary-restrictions.js';
import type { PlanLine } from '../../../nutrition/plan/food.js';
import { liveDishes } from '../../food/recipe-case/columns.js';
import { dishesOf, foodJson, type LibraryDish, type LibraryFood } from '../../food/recipe-case/food-of.js';
import type { FoodIndex } from '../../food/recipe-case/plan-items.js';

/** All that plans may pick: ingredients that are on, and dishes. */
export async function readFoods(db: Db): Promise<{ foods: LibraryFood[]; dishes: LibraryDish[] }> {
  const foods = await db
    .selectFrom('ingredient as f')
    .select(foodJson('f').as('food'))
    .where('f.status', '=', 'on')
    .where('f.deleted_at', 'is', null)
    .orderBy('f.id')
    .execute();
  const cases = await liveDishes(db).select('id').orderBy('id').execute();
  const { dishes } = await dishesOf(
    db,
    cases.map(({ id }) => id),
  );
  return { foods: foods.map(({ food }) => food), dishes: [...dishes.values()] };
}

/** The last day before this one with each food of a plan, and with each dish under the negative of its id. */
export async function lastUse(db: Db, serviceId: number, before: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; date: string }>`select coalesce((i ->> 'ingredient_id')::int8, -(i ->> 'case_id')::int8) as id,
      max(m.date) as date
    from service_plan_meal m, jsonb_array_elements(m.items) i
    where m.service_id = ${serviceId} and m.date < ${before} and coalesce(i ->> 'ingredient_id', i ->> 'case_id') is not null group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ id, date }) => [id, date]));
}

/** Why a person should not have a line; of a dish the gravest reason of its ingredients. */
export function avoidanceOf(
  restrictions: DietaryRestrictions,
  { foods, dishes }: FoodIndex,
): (line: Pick<PlanLine, 'ingredient_id' | 'case_id'>) => Exclusion | undefined {
  const exclusion = exclusionOf(restrictions);
  const of = (id: number) => {
    const food = foods.get(id);
    return food && exclusion(food);
  };
  return ({ ingredient_id, case_id }) => {
    if (ingredient_id !== null) return of(ingredient_id);
    const found = (case_id === null ? [] : (dishes.get(case_id)?.items ?? [])).map((item) => of(item.ingredient_id));
    return exclusions.find((why) => found.includes(why));
  };
}
