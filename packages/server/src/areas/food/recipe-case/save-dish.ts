import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { assertFoods } from './assert-foods.js';
import { liveDishes } from './columns.js';

type DishInput = Input<'saveRecipeCase'>;

export const needsVersion = () =>
  refuseField(42200, 'version', 'required', [
    '修改时须带上版本，请刷新后再保存',
    'A change needs the version of the record; reload it and save again',
  ]);

function assertOnce(items: DishInput['items']) {
  const twice = items.findIndex(({ ingredient_id: id }, at) => items.findIndex((one) => one.ingredient_id === id) < at);
  if (twice >= 0)
    throw refuseField(42200, `items.${twice}.ingredient_id`, 'unique', [
      '同一食材只能出现一次，请合并用量',
      'Each ingredient can appear only once; combine the amounts',
    ]);
}

/** The columns of a save; what it leaves out is empty. */
function fieldsOf({ name, method, images = [], meals = [], seasons = [], tags = [], tools = [], ...rest }: DishInput) {
  const { cook_minutes = null, role = null, steps = null } = rest;
  const lists = {
    images: JSON.stringify(images),
    meals: JSON.stringify(meals),
    seasons: JSON.stringify(seasons),
    tags: JSON.stringify(tags),
    tools: JSON.stringify(tools),
  };
  return { name, method, role, cook_minutes, steps, ...lists };
}

/** Returns a dish, locked, with its ingredients. @throws Refusal 40400 */
async function dishBefore(db: Db, id: number) {
  const row = await mustExist(liveDishes(db).selectAll('recipe_case').where('id', '=', id).forUpdate());
  const items = await db
    .selectFrom('recipe_case_item')
    .select(['ingredient_id', 'dosage_g'])
    .where('case_id', '=', id)
    .orderBy('sort')
    .execute();
  return { ...row, items };
}

export async function saveDish({ db, audit }: Context, input: DishInput) {
  const { items } = input;
  if (input.id !== undefined && input.version === undefined) throw needsVersion();
  const before = input.id === undefined ? undefined : await dishBefore(db, input.id);
  if (before) assertVersion(before, input.version);
  assertOnce(items);
  await assertFoods(
    db,
    items.map(({ ingredient_id }, at) => ({ field: `items.${at}`, ingredient_id })),
    before?.items,
  );
  const values = fieldsOf(input);
  const { id, version } = before
    ? await db.updateTable('recipe_case').set(values).where('id', '=', before.id).returning(['id', 'version']).executeTakeFirstOrThrow()
    : await db.insertInto('recipe_case').values(values).returning(['id', 'version']).executeTakeFirstOrThrow();
  await db.deleteFrom('recipe_case_item').where('case_id', '=', id).execute();
  await db
    .insertInto('recipe_case_item')
    .values(items.map((item, sort) => ({ ...item, case_id: id, sort })))
    .execute();
  audit({ target: id, ...(before && { before }) });
  return { id, version, plan_count: await planCount(db, id) };
}

async function planCount(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct i.recipe_id)::int as count
    from recipe_item i join recipe r on r.id = i.recipe_id and r.deleted_at is null where i.case_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteDish({ db, audit }: Context, { recipe_case_id: id }: Input<'deleteRecipeCase'>) {
  const before = await dishBefore(db, id);
  const plan = await db
    .selectFrom('recipe_item as i')
    .innerJoin('recipe as r', 'r.id', 'i.recipe_id')
    .select('r.name')
    .where('i.case_id', '=', id)
    .where('r.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (plan)
    throw new Refusal(40903, [
      `食谱「${plan.name}」用到这道菜，请先从那里移除`,
      `The meal plan “${plan.name}” uses this dish; remove it there first`,
    ]);
  const meal = await db.selectFrom('diy_recipe_item').select('id').where('case_id', '=', id).limit(1).executeTakeFirst();
  if (meal) throw new Refusal(40903, ['自选餐用到这道菜，请先从那里移除', 'A self-chosen meal uses this dish; remove it there first']);
  await db.deleteFrom('recipe_lib_case').where('case_id', '=', id).execute();
  await db.updateTable('recipe_case').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}
