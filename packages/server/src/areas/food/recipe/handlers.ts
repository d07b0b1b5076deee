import type { Input, Row } from '@shiyi/sdk';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, Refusal } from '../../../http/refusal.js';
import { importUpload } from '../../../imports/imports.js';
import { mustExist } from '../../../records/must-exist.js';
import { transitions } from '../../../records/transitions.js';
import { keepChoices } from '../recipe-diy/choices.js';
import { recipeColumns, recipes, recordColumns } from './columns.js';
import { assertComplete } from './complete.js';
import { dayPlans, itemsOf } from './days.js';
import { copyRecipe, createRecipe, lockedRecipe, recipeRow, updateRecipe } from './save-recipe.js';

/** Returns the plan that a file is for. @throws Refusal 40400, or 40900 if it is enabled */
async function planFor({ db }: Context, id: number) {
  const plan = await recipes(db).select(['name', 'status', 'type']).where('id', '=', id).executeTakeFirst();
  if (!plan || plan.type === 'diet') throw notFound();
  if (plan.status === 'on')
    throw new Refusal(40900, ['食谱已启用，请先停用再导入', 'The meal plan is enabled; disable it first'], {
      from: 'on',
      to: 'on',
      allowed: ['off'],
    });
  return plan;
}

const states = transitions<Row<'listRecipes'>['status']>({ draft: ['on'], on: ['off'], off: ['on'] }, (_, to) =>
  to === 'draft'
    ? ['启用过的食谱不能改回草稿，可停用', 'A meal plan that was enabled can’t become a draft again; switch it off instead']
    : ['食谱当前状态不能这样变更，请刷新后再试', 'The meal plan can’t change like this from its state; reload it'],
);

async function changeStatus({ db, audit }: Context, { recipe_id: id, status }: Input<'changeRecipeStatus'>) {
  const before = await lockedRecipe(db, id);
  states.assertMove(before.status, status);
  if (status === 'on') await assertComplete(db, id, 'begin');
  await db.updateTable('recipe').set({ status }).where('id', '=', id).execute();
  if (before.type === 'diy') await keepChoices(db, id);
  audit({ target: id, before: { status: before.status }, after: { status } });
  return recipeRow(db, id);
}

async function deleteRecipe({ db, audit }: Context, { id }: Input<'deleteRecipe'>) {
  const before = await lockedRecipe(db, id);
  const open = await db
    .selectFrom('service')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipe_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['pending', 'in_service', 'paused'])
    .executeTakeFirstOrThrow();
  const count = Number(open.count);
  if (count > 0)
    throw new Refusal(40903, [
      `有 ${count} 个服务单正在使用这份食谱，请先为它们更换食谱`,
      `${count} service orders follow this meal plan; assign another one to them first`,
    ]);
  const items = await itemsOf(db, id);
  await db.updateTable('recipe').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  // Dishes and libraries that are no longer used can be deleted.
  await db.deleteFrom('recipe_item').where('recipe_id', '=', id).execute();
  await db.deleteFrom('recipe_lib_use').where('recipe_id', '=', id).execute();
  if (before.type === 'diy') await keepChoices(db, id);
  audit({ target: id, before: { ...before, items } });
  return {};
}

export const handlers: Handlers = {
  listRecipes: list('listRecipes', {
    from: ({ db }: Context) => recipes(db),
    id: 'recipe.id',
    columns: recipeColumns,
    search: searchNames(['recipe.name']),
    order: [{ desc: 'recipe.updated_at' }],
  }),

  async getRecipe({ db }, { recipe_id: id }) {
    const row = await mustExist(recipes(db).select(recordColumns).where('recipe.id', '=', id));
    return { ...row, day_plans: await dayPlans(db, await itemsOf(db, id), row.level_kcal) };
  },

  getRecipeOptions: ({ db }, { type }) =>
    recipes(db)
      .select(['id', 'name', 'type', 'level_kcal', 'days'])
      .where('status', '=', 'on')
      .$if(type !== undefined, (query) => query.where('type', '=', type as NonNullable<typeof type>))
      .orderBy('level_kcal')
      .orderBy('name')
      .orderBy('id')
      .limit(1000)
      .execute(),

  createRecipe,

  updateRecipe,

  copyRecipe,

  changeRecipeStatus: changeStatus,

  deleteRecipe,

  importRecipes: importUpload('recipe', async (context, { recipe_id, ...input }) => {
    if (recipe_id === undefined) return input;
    const { name } = await planFor(context, recipe_id);
    return { ...input, given: { name } };
  }),
};
