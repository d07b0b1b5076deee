import type { Data, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { foodLine } from '../../../nutrition/plan/food.js';
import { roundTo } from '../../../nutrition/plan/round.js';
import { foodJson, type LibraryFood } from './food-of.js';
import { householdOf } from './household.js';
import { nutrientTotals } from './plan-items.js';

type Dish = Row<'listRecipeCases'>;
type DishRecord = Data<'getRecipeCase'>;

interface DishFood {
  dosage_g: number;
  food: LibraryFood;
}

/** A deleted dish stays for the plans of services that hold it. */
export const liveDishes = (db: Db) => db.selectFrom('recipe_case').where('recipe_case.deleted_at', 'is', null);

/** Ingredients of a dish, in their order. */
const held = sql<DishFood[]>`coalesce((select json_agg(json_build_object('dosage_g', i.dosage_g, 'food', ${foodJson('f')}) order by i.sort)
  from recipe_case_item i join ingredient f on f.id = i.ingredient_id where i.case_id = recipe_case.id), '[]')`;

/** Plans that hold a dish. */
const useCount = sql<number>`(select count(distinct i.recipe_id)::int from recipe_item i join recipe r on r.id = i.recipe_id and r.deleted_at is null
  where i.case_id = recipe_case.id)`;

export const dishSource = sql<Dish['source']>`(case when recipe_case.built_in is null then 'enterprise' else 'system' end)`;

/** What the contract's `RecipeCase` is made of. */
export const dishColumns = [
  'recipe_case.id',
  'recipe_case.name',
  sql<Dish['images']>`recipe_case.images`.as('images'),
  'recipe_case.method',
  sql<Dish['meals']>`recipe_case.meals`.as('meals'),
  sql<Dish['seasons']>`recipe_case.seasons`.as('seasons'),
  sql<Dish['tags']>`recipe_case.tags`.as('tags'),
  'recipe_case.role',
  sql<Dish['tools']>`recipe_case.tools`.as('tools'),
  dishSource.as('source'),
  'recipe_case.cook_minutes',
  held.as('held'),
  useCount.as('use_count'),
  'recipe_case.updated_at',
  'recipe_case.version',
] as const;

export const dishRecordColumns = [...dishColumns, 'recipe_case.steps', 'recipe_case.created_at'] as const;

const union = <T>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())];

/** Adds what is calculated from the ingredients. */
export function withNutrients<R extends { held: DishFood[] }>({ held, ...row }: R) {
  const lines = held.map(({ food, dosage_g }) => foodLine(food, dosage_g));
  return {
    ...row,
    dosage_g: roundTo(
      held.reduce((sum, { dosage_g }) => sum + dosage_g, 0),
      1,
    ),
    totals: nutrientTotals(lines),
    allergens: union(held.map(({ food }) => food.allergens)),
    avoid_flags: union(held.map(({ food }) => food.avoid_flags)),
    avoid_styles: union(held.map(({ food }) => food.avoid_styles)),
  };
}

export function dishItems(held: readonly DishFood[]): DishRecord['items'] {
  return held.map(({ food, dosage_g }) => {
    const { case_id: _, group_portions: __, ingredient_id: ___, ...line } = foodLine(food, dosage_g);
    const [protein_g, fat_g, carb_g] = [line.protein_g ?? 0, line.fat_g ?? 0, line.carb_g ?? 0];
    return { ...line, protein_g, fat_g, carb_g, ingredient_id: food.id, household: householdOf(food, dosage_g) };
  });
}
