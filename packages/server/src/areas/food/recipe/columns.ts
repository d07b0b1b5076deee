import type { Data, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

export const recipes = (db: Db) => db.selectFrom('recipe').where('recipe.deleted_at', 'is', null);

/** Energy of a line `i` that is a dish, at its grams. */
const dishEnergy = sql`(select round(sum(ci.dosage_g * g.energy_kcal / 100) * i.dosage_g / sum(ci.dosage_g))
  from recipe_case_item ci join ingredient g on g.id = ci.ingredient_id where ci.case_id = i.case_id)`;

/** Mean energy of the days that have food; of alternatives only the first counts. */
const meanEnergy = sql<number | null>`case when recipe.type <> 'diet' then (
  select round(sum(d.energy) / nullif(count(distinct d.day_no), 0))::int from (
    select distinct on (i.day_no, i.meal, coalesce(i.replace_group, 'item ' || i.id)) i.day_no,
      coalesce(i.energy_kcal, round(i.dosage_g * f.energy_kcal / 100), ${dishEnergy}) as energy
    from recipe_item i left join ingredient f on f.id = i.ingredient_id where i.recipe_id = recipe.id
    order by i.day_no, i.meal, coalesce(i.replace_group, 'item ' || i.id), i.id) d) end`;

/** Open services that follow a plan. */
const useCount = sql<number>`(select count(*)::int from service s where s.recipe_id = recipe.id and s.deleted_at is null
  and s.status in ('pending', 'in_service', 'paused'))`;

/** Columns of the contract's `Recipe`. */
export const recipeColumns = [
  'recipe.id',
  'recipe.name',
  'recipe.type',
  'recipe.level_kcal',
  'recipe.days',
  'recipe.cycle',
  'recipe.goal',
  sql<Row<'listRecipes'>['suit_flags']>`recipe.suit_flags`.as('suit_flags'),
  sql<Row<'listRecipes'>['avoid_flags']>`recipe.avoid_flags`.as('avoid_flags'),
  meanEnergy.as('avg_energy_kcal'),
  'recipe.status',
  useCount.as('use_count'),
  'recipe.created_at',
  'recipe.updated_at',
  'recipe.version',
] as const;

/** Columns of the contract's `RecipeRecord`, but for its days. */
export const recordColumns = [
  ...recipeColumns,
  'recipe.remark',
  sql<Data<'getRecipe'>['meals']>`recipe.meals`.as('meals'),
  sql<number[]>`coalesce((select json_agg(u.lib_id order by u.sort) from recipe_lib_use u where u.recipe_id = recipe.id), '[]')`.as(
    'lib_ids',
  ),
] as const;
