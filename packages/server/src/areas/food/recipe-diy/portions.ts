import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { recipes } from '../recipe/columns.js';
import { mealOrder } from '../recipe/days.js';
import { needsVersion } from '../recipe-case/save-dish.js';

type ConfInput = Input<'saveRecipeConf'>;
type Conf = Data<'getRecipeConfs'>[number];

/** Columns of the contract's `RecipeConf`. */
const columns = [
  'recipe_conf.id',
  'recipe_conf.recipe_id',
  'recipe_conf.energy_from_kcal',
  'recipe_conf.energy_to_kcal',
  'recipe_conf.meal',
  sql<Conf['portions']>`recipe_conf.portions`.as('portions'),
  sql<number>`(select coalesce(round(90 * sum(p.value::numeric)), 0)::int from jsonb_each_text(recipe_conf.portions) p)`.as('energy_kcal'),
  'recipe_conf.share_pct',
  'recipe_conf.sort',
  'recipe_conf.version',
] as const;

const confs = (db: Db) => db.selectFrom('recipe_conf');

export async function recipeConfs({ db }: Context, { recipe_id }: Input<'getRecipeConfs'>) {
  await mustExist(recipes(db).select('id').where('id', '=', recipe_id));
  return confs(db)
    .select(columns)
    .where('recipe_id', '=', recipe_id)
    .orderBy('energy_from_kcal')
    .orderBy(sql`array_position(array[${sql.join(mealOrder)}]::text[], meal)`)
    .orderBy('sort')
    .orderBy('id')
    .limit(300)
    .execute();
}

function assertPortions({ energy_from_kcal: from, energy_to_kcal: to, portions }: ConfInput) {
  if (to <= from)
    throw refuseField(42200, 'energy_to_kcal', 'order', ['能量上限要高于下限，请调整', 'The end of the band must be above its start']);
  const all = Object.entries(portions);
  const odd = all.find(([, amount]) => (amount * 2) % 1 !== 0);
  if (odd) throw refuseField(42200, `portions.${odd[0]}`, 'step', ['份数按 0.5 递增，请调整', 'Portions go in steps of 0.5']);
  if (all.every(([, amount]) => amount === 0))
    throw refuseField(42200, 'portions', 'required', ['请至少填写一组的份数', 'Set the portions of at least one group']);
}

/** Returns the plan of a row, locked, so that its bands are checked one after another. @throws Refusal 42200 */
async function planOf(db: Db, { recipe_id, meal }: ConfInput) {
  const plan = await recipes(db).select(['type', 'meals']).where('id', '=', recipe_id).forUpdate().executeTakeFirst();
  if (!plan) throw refuseField(42200, 'recipe_id', 'exists', ['没有这份食谱，请重新选择', 'There is no such meal plan; choose again']);
  if (plan.type !== 'diet')
    throw refuseField(42200, 'recipe_id', 'type', [
      '只有智能食谱可以配置份数，请另选食谱',
      'Only generated meal plans have portions; choose another plan',
    ]);
  if (!(plan.meals as { meal: string }[]).some((one) => one.meal === meal))
    throw refuseField(42200, 'meal', 'known', ['这个餐次不在食谱的餐次设置里', 'This meal isn’t in the meal settings of the plan']);
}

async function assertBand(db: Db, { id = 0, recipe_id, meal, energy_from_kcal: from, energy_to_kcal: to, share_pct }: ConfInput) {
  const others = await confs(db)
    .select(['meal', 'energy_from_kcal', 'energy_to_kcal', 'share_pct'])
    .where('recipe_id', '=', recipe_id)
    .where('id', '!=', id)
    .where('energy_from_kcal', '<', to)
    .where('energy_to_kcal', '>', from)
    .execute();
  const taken = others.find((one) => one.meal === meal);
  if (taken)
    throw refuseField(40902, 'energy_from_kcal', 'taken', [
      `这一餐在 ${taken.energy_from_kcal} 至 ${taken.energy_to_kcal} 千卡已有配置，请调整能量范围`,
      `This meal has portions from ${taken.energy_from_kcal} to ${taken.energy_to_kcal} kcal already; change the band`,
    ]);
  const band = others.filter((one) => one.energy_from_kcal === from && one.energy_to_kcal === to);
  if (band.reduce((sum, one) => sum + one.share_pct, share_pct) > 100.001)
    throw refuseField(42200, 'share_pct', 'sum', [
      '同一能量范围各餐占比合计不能超过 100%，请调整',
      'The shares of one band of energy add up to at most 100%',
    ]);
}

export async function saveConf({ db, audit }: Context, { id, version, ...input }: ConfInput) {
  if (id !== undefined && version === undefined) throw needsVersion();
  const before = id === undefined ? undefined : await confs(db).selectAll().where('id', '=', id).executeTakeFirst();
  if (id !== undefined && !before) throw notFound();
  if (before && before.recipe_id !== input.recipe_id)
    throw refuseField(42200, 'recipe_id', 'fixed', ['份数配置不能换到其他食谱，请新建', 'Portions stay with their plan; create new ones']);
  assertPortions(input);
  await planOf(db, input);
  if (before) {
    await lockVersion(confs(db).select(['version', 'updated_at']).where('id', '=', before.id), version);
  }
  await assertBand(db, { ...input, ...(id !== undefined && { id }) });
  const { portions, sort = 0, ...plain } = input;
  const values = { ...plain, sort, portions: JSON.stringify(portions) };
  const saved = before
    ? await db.updateTable('recipe_conf').set(values).where('id', '=', before.id).returning('id').executeTakeFirstOrThrow()
    : await db.insertInto('recipe_conf').values(values).returning('id').executeTakeFirstOrThrow();
  audit({ target: saved.id, ...(before && { before }) });
  return readRow(db, confs(db).where('recipe_conf.id', '=', saved.id), columns);
}

const mainMeals = ['breakfast', 'lunch', 'dinner'];

export async function deleteConf({ db, audit }: Context, { recipeConfId: id }: Input<'deleteRecipeConf'>) {
  const found = await mustExist(confs(db).select('recipe_id').where('id', '=', id));
  const plan = await db.selectFrom('recipe').select('status').where('id', '=', found.recipe_id).forUpdate().executeTakeFirstOrThrow();
  const before = await mustExist(confs(db).selectAll().where('id', '=', id));
  const others = await confs(db)
    .select('id')
    .where('recipe_id', '=', before.recipe_id)
    .where('meal', '=', before.meal)
    .where('id', '!=', id)
    .execute();
  if (plan.status === 'on' && mainMeals.includes(before.meal) && others.length === 0)
    throw new Refusal(40903, [
      '启用中的食谱三餐都要有份数配置，请先停用食谱',
      'A meal plan that is on needs portions for each main meal; switch it off first',
    ]);
  await db.deleteFrom('recipe_conf').where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}
