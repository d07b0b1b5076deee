import type { Input } from '@shiyi/sdk';
import type { Insertable } from 'kysely';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';
import type { Tables } from '../../../generated/tables.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { assertFoods } from '../recipe-case/assert-foods.js';
import { keepChoices } from '../recipe-diy/choices.js';
import { recipeColumns, recipes } from './columns.js';
import { assertComplete } from './complete.js';
import { itemsOf } from './days.js';
import { type RecipeInput, recipeFault } from './rules.js';

type Item = Insertable<Tables['recipe_item']>;

export const recipeRow = (db: Db, id: number) => readRow(db, recipes(db).where('recipe.id', '=', id), recipeColumns);

export const lockedRecipe = async (db: Db, id: number) => {
  const found = await mustExist(recipes(db).selectAll().where('id', '=', id).forUpdate());
  return found;
};

const inputItems = ({ day_plans = [] }: RecipeInput) =>
  day_plans.flatMap(({ day_no, meals }, day) =>
    meals.flatMap(({ meal, items }, at) =>
      items.map((item, line) => ({ field: `day_plans.${day}.meals.${at}.items.${line}`, item: { ...item, day_no, meal } })),
    ),
  );

async function assertLibraries(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return;
  const known = await db.selectFrom('recipe_lib').select('id').where('id', 'in', ids).execute();
  if (known.length < ids.length)
    throw refuseField(42200, 'lib_ids', 'exists', ['没有这个菜例库，请重新选择', 'There is no such dish library; choose again']);
}

async function assertInput(db: Db, input: RecipeInput, held: Awaited<ReturnType<typeof itemsOf>> = []) {
  const fault = recipeFault(input);
  if (fault) throw refuseField(42200, ...fault);
  await assertLibraries(db, input.lib_ids ?? []);
  await assertFoods(
    db,
    inputItems(input).map(({ field, item: { ingredient_id, case_id } }) => ({ field, ingredient_id, case_id })),
    held,
  );
}

const defaultMeals = [
  { meal: 'breakfast', share_pct: 30, time_from: '07:00', time_to: '09:00' },
  { meal: 'lunch', share_pct: 40, time_from: '11:30', time_to: '13:30' },
  { meal: 'dinner', share_pct: 30, time_from: '17:30', time_to: '19:30' },
];

/** The columns of a save; what it leaves out is empty or has its default. */
function fieldsOf({ name, type, level_kcal, days, goal, cycle = true, remark, ...input }: RecipeInput) {
  const { meals = defaultMeals, suit_flags = [], avoid_flags = [] } = input;
  return {
    ...{ name, type, level_kcal, days, goal, cycle, remark: remark ?? null },
    meals: JSON.stringify(meals),
    suit_flags: JSON.stringify(suit_flags),
    avoid_flags: JSON.stringify(avoid_flags),
  };
}

/** Many lines are written in pieces, because a statement takes 65,535 values. */
const most = 2000;

export async function addItems(db: Db, items: readonly Item[]) {
  for (let at = 0; at < items.length; at += most)
    await db
      .insertInto('recipe_item')
      .values(items.slice(at, at + most))
      .execute();
}

async function addParts(db: Db, recipe_id: number, input: RecipeInput) {
  await addItems(
    db,
    inputItems(input).map(({ item }) => ({ ...item, recipe_id })),
  );
  const libs = (input.lib_ids ?? []).map((lib_id, sort) => ({ recipe_id, lib_id, sort }));
  if (libs.length > 0) await db.insertInto('recipe_lib_use').values(libs).execute();
}

export async function createRecipe({ db, audit }: Context, input: RecipeInput) {
  await assertInput(db, input);
  const { id } = await db.insertInto('recipe').values(fieldsOf(input)).returning('id').executeTakeFirstOrThrow();
  await addParts(db, id, input);
  audit({ target: id });
  return recipeRow(db, id);
}

export async function updateRecipe({ db, audit }: Context, { id, version, ...input }: Input<'updateRecipe'>) {
  const before = await lockedRecipe(db, id);
  assertVersion(before, version);
  if (before.type !== input.type)
    throw refuseField(42200, 'type', 'fixed', ['类型不能修改，请新建食谱', 'The type stays; create a new meal plan']);
  const items = await itemsOf(db, id);
  await assertInput(db, input, items);
  await db.updateTable('recipe').set(fieldsOf(input)).where('id', '=', id).execute();
  await db.deleteFrom('recipe_item').where('recipe_id', '=', id).execute();
  await db.deleteFrom('recipe_lib_use').where('recipe_id', '=', id).execute();
  await addParts(db, id, input);
  if (before.status === 'on') await assertComplete(db, id, 'stay');
  if (before.type === 'diy') await keepChoices(db, id);
  audit({ target: id, before: { ...before, items } });
  return recipeRow(db, id);
}

export async function copyRecipe({ db, audit }: Context, { recipe_id, name }: Input<'copyRecipe'>) {
  const from = await mustExist(recipes(db).selectAll().where('id', '=', recipe_id));
  const { type, level_kcal, days, cycle, goal, remark } = from;
  const lists = {
    meals: JSON.stringify(from.meals),
    suit_flags: JSON.stringify(from.suit_flags),
    avoid_flags: JSON.stringify(from.avoid_flags),
  };
  const values = { name, type, level_kcal, days, cycle, goal, remark, ...lists };
  const { id } = await db.insertInto('recipe').values(values).returning('id').executeTakeFirstOrThrow();
  const items = await itemsOf(db, recipe_id);
  await addItems(
    db,
    items.map((item) => ({ ...item, recipe_id: id })),
  );
  const libs = await db.selectFrom('recipe_lib_use').select(['lib_id', 'sort']).where('recipe_id', '=', recipe_id).execute();
  if (libs.length > 0)
    await db
      .insertInto('recipe_lib_use')
      .values(libs.map((one) => ({ ...one, recipe_id: id })))
      .execute();
  await copyConfs(db, recipe_id, id);
  audit({ target: id, after: { copied_from: recipe_id } });
  return recipeRow(db, id);
}

async function copyConfs(db: Db, from: number, to: number) {
  const confs = await db
    .selectFrom('recipe_conf')
    .select(['energy_from_kcal', 'energy_to_kcal', 'meal', 'portions', 'share_pct', 'sort'])
    .where('recipe_id', '=', from)
    .orderBy('id')
    .execute();
  const rows = confs.map(({ portions, ...one }) => ({ ...one, recipe_id: to, portions: JSON.stringify(portions) }));
  if (rows.length > 0) await db.insertInto('recipe_conf').values(rows).execute();
}
