import { type Insertable, sql } from 'kysely';
import type { Context, Handlers } from '../context.js';
import { assertIngredients } from '../customer.js';
import type { Tables } from '../generated/tables.js';
import { importUpload } from '../imports/imports.js';
import { containsText, page } from '../page.js';
import { type RecipeInput, recipeFault } from '../recipe-rules.js';
import { notFound, Refusal, refuseField } from '../refusal.js';

/** Mean of the days that have food; of alternatives only the first counts. */
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
  'recipe.suit_flags',
  'recipe.avoid_flags',
  meanEnergy.as('avg_energy_kcal'),
  'recipe.status',
  // Nobody follows a plan before services and camps are kept.
  sql<number>`0`.as('use_count'),
  'recipe.created_at',
  'recipe.updated_at',
  'recipe.version',
] as const;

const itemsOf = ({ day_plans = [] }: RecipeInput) =>
  day_plans.flatMap(({ day_no, meals }) => meals.flatMap(({ meal, items }) => items.map((item) => ({ ...item, day_no, meal }))));

/** Dishes and their libraries are not kept yet, so none can be named. */
async function assertFood({ db }: Context, input: RecipeInput) {
  const unknown = (field: string) =>
    refuseField(42200, field, 'exists', ['所选内容不存在，请重新选择', 'This does not exist; choose again']);
  const items = itemsOf(input);
  if (input.lib_ids?.length) throw unknown('lib_ids');
  if (items.some((item) => item.case_id !== undefined)) throw unknown('day_plans');
  await assertIngredients(
    db,
    'day_plans',
    items.flatMap((item) => item.ingredient_id ?? []),
  );
}

/** The plan that a file is for. @throws Refusal 40400, or 40900 while it is on */
async function planFor({ db }: Context, id: number) {
  const plan = await db
    .selectFrom('recipe')
    .select(['name', 'status', 'type'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!plan || plan.type === 'diet') throw notFound();
  if (plan.status === 'on')
    throw new Refusal(40900, ['食谱已启用，请先停用再导入', 'The plan is on; switch it off first'], {
      from: 'on',
      to: 'on',
      allowed: ['off'],
    });
  return plan;
}

export const recipeHandlers: Handlers = {
  async listRecipes({ db }, { page: number, limit, keyword, type, status, goal, level_kcal }) {
    const query = db
      .selectFrom('recipe')
      .select(columns)
      .where('deleted_at', 'is', null)
      .$if(Boolean(keyword?.trim()), (some) => some.where(containsText(keyword as string, ['recipe.name'])))
      .$if(type !== undefined, (some) => some.where('type', '=', type as string))
      .$if(status !== undefined, (some) => some.where('status', '=', status as string))
      .$if(goal !== undefined, (some) => some.where('goal', '=', goal as string))
      .$if(level_kcal !== undefined, (some) => some.where('level_kcal', '=', level_kcal as number))
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc');
    return page(db, query, { page: number, limit });
  },

  async createRecipe(context, input) {
    const { db, principal, audit } = context;
    const fault = recipeFault(input);
    if (fault) throw refuseField(42200, ...fault);
    await assertFood(context, input);
    const { lib_ids: _, day_plans: __, suit_flags = [], avoid_flags = [], meals, ...plain } = input;
    const { id } = await db
      .insertInto('recipe')
      .values({
        ...plain,
        ...(meals ? { meals: JSON.stringify(meals) } : {}),
        suit_flags: JSON.stringify(suit_flags),
        avoid_flags: JSON.stringify(avoid_flags),
        enterprise_id: principal.enterpriseId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: { constraint?: string }) => {
        if (error.constraint === 'recipe_name')
          throw refuseField(40902, 'name', 'taken', ['已有同名食谱，请换个名称', 'A plan has this name; choose another']);
        throw error;
      });
    const items = itemsOf(input).map(
      ({ case_id: _, ...item }): Insertable<Tables['recipe_item']> => ({ ...item, enterprise_id: principal.enterpriseId, recipe_id: id }),
    );
    if (items.length > 0) await db.insertInto('recipe_item').values(items).execute();
    audit({ target: id });
    return { id };
  },

  async importRecipes(context, { recipe_id, ...input }) {
    if (recipe_id === undefined) return importUpload(context, 'recipe', input) as never;
    const { name } = await planFor(context, recipe_id);
    return importUpload(context, 'recipe', { ...input, given: { name } }) as never;
  },
};
