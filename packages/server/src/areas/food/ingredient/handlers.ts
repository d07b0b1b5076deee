import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { allRows } from '../../../db/all-rows.js';
import { asJson } from '../../../db/as-json.js';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { importUpload } from '../../../imports/imports.js';
import type { Values } from '../../../imports/kind.js';
import { ingredientFault, portionGrams } from './rules.js';

const liveIngredients = (db: Db) => db.selectFrom('ingredient').where('ingredient.deleted_at', 'is', null);

const aliases = sql<string>`(select string_agg(a, ' ') from jsonb_array_elements_text(ingredient.alias) a)`;

/** Columns of the contract's `Ingredient`. */
const columns = [
  'ingredient.id',
  'ingredient.name',
  'ingredient.code',
  sql<string[]>`ingredient.alias`.as('alias'),
  sql<{
    id: number;
    name: string;
  }>`(select json_build_object('id', t.id, 'name', t.name) from ingredient_type t where t.id = ingredient.type_id)`.as('type'),
  'ingredient.exchange_group',
  'ingredient.portion_g',
  'ingredient.energy_kcal',
  'ingredient.protein_g',
  'ingredient.fat_g',
  'ingredient.carb_g',
  'ingredient.fiber_g',
  'ingredient.image',
  'ingredient.source',
  'ingredient.status',
  sql<number>`(select count(distinct i.recipe_id)::int from recipe_item i where i.ingredient_id = ingredient.id)`.as('use_count'),
  'ingredient.updated_at',
  'ingredient.version',
] as const;

function assertUnits(household: Input<'createIngredient'>['household'] = []) {
  const twice = household.findIndex(({ unit }, at) => household.findIndex((one) => one.unit === unit) < at);
  if (twice >= 0)
    throw refuseField(42200, `household.${twice}.unit`, 'unique', [
      '同一单位只能出现一次，请合并',
      'Each unit can appear only once; combine them',
    ]);
}

async function assertType(db: Db, id: number) {
  const known = await db.selectFrom('ingredient_type').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw refuseField(42200, 'type_id', 'exists', ['没有这个分类，请重新选择', 'There is no such type; choose again']);
}

export const handlers: Handlers = {
  listIngredients: list('listIngredients', {
    from: ({ db }: Context) => liveIngredients(db),
    id: 'ingredient.id',
    columns,
    search: [sql<string>`ingredient.name`, aliases],
    order: [{ desc: 'ingredient.updated_at' }],
  }),

  getIngredientTypes: ({ db }) => allRows(db, db.selectFrom('ingredient_type').select(['id', 'name', 'exchange_group']).orderBy('id')),

  async createIngredient({ db, audit }, input) {
    const { alias, household, tags, avoid_flags, avoid_styles, in_plans, meals, ...plain } = input;
    const fault = ingredientFault(plain as Values);
    if (fault) throw refuseField(42200, fault.field, fault.rule, fault.sentence);
    assertUnits(household);
    await assertType(db, input.type_id);
    const lists = asJson({ alias, household, tags, avoid_flags, avoid_styles, meals });
    const values = { ...plain, ...lists, in_plans, portion_g: portionGrams(plain as Values) as number | null };
    const made = await db.insertInto('ingredient').values(values).returning('id').executeTakeFirstOrThrow();
    audit({ target: made.id });
    return readRow(db, liveIngredients(db).where('ingredient.id', '=', made.id), columns);
  },

  importIngredients: importUpload('ingredient'),
};
