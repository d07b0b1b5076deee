import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { dishColumns, dishItems, dishRecordColumns, dishSource, liveDishes, withNutrients } from './columns.js';
import { dishEnergy, isInLib, libColumns, libRecordColumns, libraries, saveLibrary } from './libraries.js';
import { deleteDish, saveDish } from './save-dish.js';

const energy = dishEnergy('recipe_case');
const suits = (column: string) => (value: string) =>
  sql<boolean>`(${sql.ref(column)} = '[]' or ${sql.ref(column)} @> ${JSON.stringify([value])}::jsonb)`;

export const handlers: Handlers = {
  listRecipeCases: list('listRecipeCases', {
    from: ({ db }: Context) => liveDishes(db),
    id: 'recipe_case.id',
    columns: dishColumns,
    search: searchNames(['recipe_case.name']),
    order: [{ desc: 'recipe_case.updated_at' }],
    where: {
      source: (source) => sql<boolean>`${dishSource} = ${source}`,
      meal: suits('recipe_case.meals'),
      season: suits('recipe_case.seasons'),
      tag: (tag) => sql<boolean>`recipe_case.tags @> ${JSON.stringify([tag])}::jsonb`,
      ingredient_id: (id) =>
        sql<boolean>`exists (select from recipe_case_item i where i.case_id = recipe_case.id and i.ingredient_id = ${id})`,
      lib_id: (id) => sql<boolean>`exists (select from recipe_lib l where l.id = ${id} and ${isInLib('recipe_case', 'l')})`,
      energy_from_kcal: (from) => sql<boolean>`${energy} >= ${from}`,
      energy_to_kcal: (to) => sql<boolean>`${energy} <= ${to}`,
    },
    shape: withNutrients,
  }),

  async getRecipeCase({ db }, { recipe_case_id: id }) {
    const row = await mustExist(liveDishes(db).select(dishRecordColumns).where('id', '=', id));
    return { ...withNutrients(row), items: dishItems(row.held) };
  },

  saveRecipeCase: saveDish,

  deleteRecipeCase: deleteDish,

  listRecipeLibs: list('listRecipeLibs', {
    from: ({ db }: Context) => libraries(db),
    id: 'recipe_lib.id',
    columns: libColumns,
    search: ['recipe_lib.name'],
    order: [{ asc: 'recipe_lib.sort' }, { asc: 'recipe_lib.id' }],
  }),

  getRecipeLib: ({ db }, { id }) => readRow(db, libraries(db).where('recipe_lib.id', '=', id), libRecordColumns),

  saveRecipeLib: saveLibrary,
};
