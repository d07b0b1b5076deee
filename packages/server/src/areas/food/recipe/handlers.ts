import type { Row } from '@shiyi/sdk';
import { type Insertable, sql } from 'kysely';
import { asJson } from '../../../db/as-json.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Tables } from '../../../generated/tables.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';
import { importUpload } from '../../../imports/imports.js';
import { assertIngredients } from '../../customers/customer/customer.js';
import { type RecipeInput, recipeFault } from './rules.js';

/** Mean energy of the days that have food; of alternatives only the first counts. */
const meanEnergy = sql<number | null>`case when recipe.type <> 'diet' then (
  select round(sum(d.energy) / nullif(count(distinct d.day_no), 0))::int from (
    select distinct on (i.day_no, i.meal, coalesce(i.replace_group, 'item ' || i.id)) i.day_no,
      coalesce(i.energy_kcal, round(i.dosage_g * f.energy_kcal / 100)) as energy
    from recipe_item i left join ingredient f on f.id = i.ingredient_id where i.recipe_id = recipe.id
    order by i.day_no, i.meal, coalesce(i.replace_group, 'item ' || i.id), i.id) d) end`;

/** Columns of the contract's `Recipe`. */
const columns = [
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
  // Plans cannot be used until services and camps are stored.
  sql<number>`0`.as('use_count'),
  'recipe.created_at',
  'recipe.updated_at',
  'recipe.version',
] as const;

const itemsOf = ({ day_plans = [] }: RecipeInput) =>
  day_plans.flatMap(({ day_no, meals }) => meals.flatMap(({ meal, items }) => items.map((item) => ({ ...item, day_no, meal }))));

/** Checks the ingredients, and refuses dishes and libraries, which are not stored yet. */
async function assertFood({ db }: Context, input: RecipeInput) {
  const unknown = (field: string) =>
    refuseField(42200, field, 'exists', ['所选内容不存在，请重新选择', 'The selected item does not exist; choose again']);
  const items = itemsOf(input);
  if (input.lib_ids?.length) throw unknown('lib_ids');
  if (items.some((item) => item.case_id !== undefined)) throw unknown('day_plans');
  await assertIngredients(
    db,
    'day_plans',
    items.flatMap((item) => item.ingredient_id ?? []),
  );
}

/** Returns the plan that a file is for. @throws Refusal 40400, or 40900 if it is enabled */
async function planFor({ db }: Context, id: number) {
  const plan = await db
    .selectFrom('recipe')
    .select(['name', 'status', 'type'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!plan || plan.type === 'diet') throw notFound();
  if (plan.status === 'on')
    throw new Refusal(40900, ['食谱已启用，请先停用再导入', 'The meal plan is enabled; disable it first'], {
      from: 'on',
      to: 'on',
      allowed: ['off'],
    });
  return plan;
}

export const handlers: Handlers = {
  listRecipes: list('listRecipes', {
    from: ({ db }: Context) => db.selectFrom('recipe').where('recipe.deleted_at', 'is', null),
    id: 'recipe.id',
    columns,
    search: ['recipe.name'],
    order: [{ desc: 'recipe.updated_at' }],
  }),

  async createRecipe(context, input) {
    const { db, audit } = context;
    const fault = recipeFault(input);
    if (fault) throw refuseField(42200, ...fault);
    await assertFood(context, input);
    const { lib_ids: _, day_plans: __, suit_flags, avoid_flags, meals, ...plain } = input;
    const values = { ...plain, ...asJson({ meals, suit_flags, avoid_flags }) };
    const { id } = await db.insertInto('recipe').values(values).returning('id').executeTakeFirstOrThrow();
    const items = itemsOf(input).map(({ case_id: _, ...item }): Insertable<Tables['recipe_item']> => ({ ...item, recipe_id: id }));
    if (items.length > 0) await db.insertInto('recipe_item').values(items).execute();
    audit({ target: id });
    return readRow(db, db.selectFrom('recipe').where('recipe.id', '=', id), columns);
  },

  importRecipes: importUpload('recipe', async (context, { recipe_id, ...input }) => {
    if (recipe_id === undefined) return input;
    const { name } = await planFor(context, recipe_id);
    return { ...input, given: { name } };
  }),
};
