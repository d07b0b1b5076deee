import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { allRows } from '../../../db/all-rows.js';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { importUpload } from '../../../imports/imports.js';
import { mustExist } from '../../../records/must-exist.js';
import { ingredientColumns, liveIngredients, recordColumns } from './columns.js';
import { createIngredient, deleteIngredient, updateIngredient } from './save.js';

const aliases = sql<string>`(select string_agg(a, ' ') from jsonb_array_elements_text(ingredient.alias) a)`;

interface Use {
  /** Kind and id, as a dish and a plan may have the same id. */
  key: string;
  kind: 'dish' | 'plan';
  id: number;
  name: string;
  status: 'draft' | 'on' | 'off' | null;
  dosage_g: number;
}

/** Dishes and plans that hold an ingredient, with the grams of it. */
const uses = (db: Db, id: number) =>
  db.selectFrom(
    sql<Use>`(select 'dish-' || c.id as key, 'dish' as kind, c.id, c.name, null as status, sum(i.dosage_g)::float8 as dosage_g
        from recipe_case_item i join recipe_case c on c.id = i.case_id and c.deleted_at is null where i.ingredient_id = ${id} group by c.id, c.name
      union all select 'plan-' || r.id, 'plan', r.id, r.name, r.status, sum(i.dosage_g)::float8
        from recipe_item i join recipe r on r.id = i.recipe_id and r.deleted_at is null where i.ingredient_id = ${id}
        group by r.id, r.name, r.status)`.as('held'),
  );

export const handlers: Handlers = {
  listIngredients: list('listIngredients', {
    from: ({ db }: Context) => liveIngredients(db),
    id: 'ingredient.id',
    columns: ingredientColumns,
    search: searchNames([sql<string>`ingredient.name`, sql<string>`coalesce(ingredient.name_en, '')`, aliases]),
    order: [{ desc: 'ingredient.updated_at' }],
    where: { allergen: (one) => sql<boolean>`ingredient.allergens @> ${JSON.stringify([one])}::jsonb` },
  }),

  getIngredient: ({ db }, { id }) => readRow(db, liveIngredients(db).where('ingredient.id', '=', id), recordColumns),

  getIngredientTypes: ({ db }) => allRows(db, db.selectFrom('ingredient_type').select(['id', 'name', 'exchange_group']).orderBy('id')),

  listIngredientUses: list('listIngredientUses', {
    from: async ({ db }: Context, { id }: Input<'listIngredientUses'>) => {
      await mustExist(liveIngredients(db).select('id').where('id', '=', id));
      return uses(db, id);
    },
    id: 'held.key',
    columns: ['held.kind', 'held.id', 'held.name', 'held.status', 'held.dosage_g'],
    order: [{ asc: 'held.kind' }, { asc: 'held.name' }],
    where: { id: () => sql<boolean>`true` },
  }),

  createIngredient,

  updateIngredient,

  deleteIngredient,

  importIngredients: importUpload('ingredient'),
};
