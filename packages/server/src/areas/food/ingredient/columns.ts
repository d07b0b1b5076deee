import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { micronutrientNames } from '../../../nutrition/plan/micronutrients.js';
import { allergens } from '../../../nutrition/safety/allergens.js';
import { dietStyles } from '../../../nutrition/safety/by-hand.js';
import { healthFlags } from '../../../nutrition/safety/health-rules.js';

type Ingredient = Data<'getIngredient'>;

export const liveIngredients = (db: Db) => db.selectFrom('ingredient').where('ingredient.deleted_at', 'is', null);

/** Dishes and plans that hold an ingredient, a plan also through its dishes. */
const useCount = sql<number>`(select count(*)::int from recipe_case_item i join recipe_case c on c.id = i.case_id and c.deleted_at is null
    where i.ingredient_id = ingredient.id)
  + (select count(distinct i.recipe_id)::int from recipe_item i join recipe r on r.id = i.recipe_id and r.deleted_at is null
    where i.ingredient_id = ingredient.id)`;

const type = sql<{
  id: number;
  name: string;
}>`(select json_build_object('id', t.id, 'name', t.name) from ingredient_type t where t.id = ingredient.type_id)`;

type MicronutrientColumn = `ingredient.${(typeof micronutrientNames)[number]}`;
const micronutrientColumns = micronutrientNames.map((name): MicronutrientColumn => `ingredient.${name}`);

/** Columns of the contract's `Ingredient`. */
export const ingredientColumns = [
  'ingredient.id',
  'ingredient.name',
  'ingredient.name_en',
  'ingredient.code',
  sql<string[]>`ingredient.alias`.as('alias'),
  type.as('type'),
  'ingredient.exchange_group',
  'ingredient.portion_g',
  'ingredient.energy_kcal',
  'ingredient.protein_g',
  'ingredient.fat_g',
  'ingredient.carb_g',
  'ingredient.fiber_g',
  'ingredient.sodium_mg',
  'ingredient.purine_mg',
  ...micronutrientColumns,
  sql<Ingredient['allergens']>`ingredient.allergens`.as('allergens'),
  'ingredient.composition',
  'ingredient.image',
  'ingredient.source',
  'ingredient.status',
  useCount.as('use_count'),
  'ingredient.updated_at',
  'ingredient.version',
] as const;

/** The same rule as `expectedEnergy`, whose test compares the two. */
const expected = sql<number>`round(4 * ingredient.protein_g + 9 * ingredient.fat_g
  + 4 * greatest(0, ingredient.carb_g - coalesce(ingredient.fiber_g, 0)) + 2 * coalesce(ingredient.fiber_g, 0))::int`;

/** The values that people took off, those of one list. */
const exceptedOf = (
  list: readonly string[],
) => sql`(select coalesce(json_agg(v), '[]') from jsonb_array_elements_text(ingredient.excepted) v
  where v in (${sql.join(list)}))`;

/** Columns of the contract's `IngredientRecord`. */
export const recordColumns = [
  ...ingredientColumns,
  'ingredient.type_id',
  'ingredient.edible_rate',
  expected.as('expected_kcal'),
  'ingredient.data_source',
  sql<Ingredient['household']>`ingredient.household`.as('household'),
  sql<string[]>`ingredient.tags`.as('tags'),
  sql<Ingredient['avoid_flags']>`ingredient.avoid_flags`.as('avoid_flags'),
  sql<Ingredient['avoid_styles']>`ingredient.avoid_styles`.as('avoid_styles'),
  sql<boolean>`ingredient.composition = 'checked'`.as('label_checked'),
  sql<Ingredient['exceptions']>`case when ingredient.excepted != '[]' then json_build_object('allergens', ${exceptedOf(allergens)},
    'avoid_flags', ${exceptedOf(healthFlags)}, 'avoid_styles', ${exceptedOf(dietStyles)}, 'reason', ingredient.exception_reason) end`.as(
    'exceptions',
  ),
  'ingredient.in_plans',
  sql<Ingredient['meals']>`ingredient.meals`.as('meals'),
  'ingredient.created_at',
] as const;
