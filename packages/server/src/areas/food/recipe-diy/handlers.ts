import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { changeDiyRecipe, diyRecipes, updateDiyRecipe } from './meals.js';
import { deleteConf, recipeConfs, saveConf } from './portions.js';

export const handlers: Handlers = {
  getRecipeConfs: recipeConfs,

  saveRecipeConf: saveConf,

  deleteRecipeConf: deleteConf,

  getDiyRecipes: ({ db }, { type, level_kcal }) =>
    diyRecipes(db, { ...(type !== undefined && { type }), ...(level_kcal !== undefined && { level_kcal }) }),

  changeDiyRecipe,

  updateDiyRecipe,

  listFixedFoods: list('listFixedFoods', {
    from: ({ db }: Context) => db.selectFrom('fixed_food'),
    id: 'fixed_food.id',
    columns: [
      'fixed_food.id',
      'fixed_food.dosage',
      'fixed_food.energy_group',
      'fixed_food.meal_time',
      sql<'g'>`'g'`.as('unit'),
      sql<number>`round(fixed_food.energy_group / 90.0, 2)::float8`.as('exchange_portions'),
    ],
    order: [{ asc: 'fixed_food.id' }],
  }),
};
