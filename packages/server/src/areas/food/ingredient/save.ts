import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';
import type { Values } from '../../../imports/kind.js';
import { micronutrientsIn } from '../../../nutrition/plan/micronutrients.js';
import { assertVersion } from '../../../records/version.js';
import { ingredientColumns, liveIngredients } from './columns.js';
import { ingredientFault, portionGrams } from './rules.js';
import { safetyOf } from './save-safety.js';
import { typeOf } from './types.js';

type IngredientInput = Input<'createIngredient'>;

const valuesOf = ({ household: _, in_plans: __, label_checked: ___, exceptions: ____, ...values }: IngredientInput): Values => values;

function assertUnits(household: IngredientInput['household'] = []) {
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

/** Refuses a name or code that another ingredient has, and names that ingredient. The unique indexes catch concurrent writes. */
async function assertFree(db: Db, { name, code = null }: IngredientInput, but?: number) {
  const others = liveIngredients(db)
    .select(['id', 'name', 'source', 'type_id', 'energy_kcal'])
    .where('id', '!=', but ?? 0);
  const known = await (code === null ? others.where('name', '=', name).where('code', 'is', null) : others.where('code', '=', code))
    .limit(1)
    .executeTakeFirst();
  if (!known) return;
  const kind = `${known.source === 'system' ? '系统' : '本企业'}，${typeOf(known.type_id)?.name ?? ''}，${known.energy_kcal} 千卡`;
  const whose = known.source === 'system' ? 'built in' : 'of the company';
  throw refuseField(40902, code === null ? 'name' : 'code', 'taken', [
    `已有食材「${known.name}」（${kind}），请直接使用，或换个${code === null ? '名称' : '编码'}`,
    `“${known.name}” exists already (${whose}, ${known.energy_kcal} kcal); use it, or choose another ${code === null ? 'name' : 'code'}`,
  ]);
}

async function assertValues(db: Db, input: IngredientInput, but?: number) {
  const fault = ingredientFault(valuesOf(input));
  if (fault) throw refuseField(42200, fault.field, fault.rule, fault.sentence);
  assertUnits(input.household);
  await assertType(db, input.type_id);
  await assertFree(db, input, but);
}

/** The columns of a save; what it leaves out is empty or has its default. */
function fieldsOf(input: IngredientInput) {
  const { name, type_id, exchange_group, energy_kcal, protein_g, fat_g, carb_g, image = null, status = 'on', name_en = null } = input;
  const { code = null, fiber_g = null, sodium_mg = null, purine_mg = null, data_source = null, edible_rate = 100 } = input;
  const { alias = [], household = [], tags = [], meals = [], in_plans = true } = input;
  return {
    ...{ name, name_en, code, type_id, exchange_group, energy_kcal, protein_g, fat_g, carb_g, fiber_g, sodium_mg, purine_mg },
    ...micronutrientsIn(input),
    ...{ edible_rate, data_source, image, status, in_plans },
    portion_g: portionGrams(valuesOf(input)) as number | null,
    alias: JSON.stringify(alias),
    household: JSON.stringify(household),
    tags: JSON.stringify(tags),
    meals: JSON.stringify(meals),
  };
}

const answer = (db: Db, id: number) => readRow(db, liveIngredients(db).where('ingredient.id', '=', id), ingredientColumns);

export async function createIngredient({ db, audit }: Context, input: IngredientInput) {
  await assertValues(db, input);
  const made = await db
    .insertInto('ingredient')
    .values({ ...fieldsOf(input), ...safetyOf(input) })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ target: made.id });
  return answer(db, made.id);
}

const lockIngredient = (db: Db, id: number) => liveIngredients(db).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Whether a save of a system's ingredient leaves all but the status alone. */
async function isStatusOnly(db: Db, id: number, input: IngredientInput) {
  const { status: _, ...fields } = fieldsOf(input);
  const lists = ['alias', 'household', 'tags', 'meals'];
  const same = Object.entries(fields).map(([column, value]) =>
    lists.includes(column)
      ? sql<boolean>`${sql.ref(column)} = ${value}::jsonb`
      : sql<boolean>`${sql.ref(column)} is not distinct from ${value}`,
  );
  const found = await same
    .reduce((query, one) => query.where(one), db.selectFrom('ingredient').select('id').where('id', '=', id))
    .execute();
  return found.length > 0;
}

export async function updateIngredient({ db, audit }: Context, { id, version, ...input }: Input<'updateIngredient'>) {
  const before = await lockIngredient(db, id);
  if (!before) throw notFound();
  assertVersion(before, version);
  const { status = 'on' } = input;
  if (before.source === 'system') {
    if (!(await isStatusOnly(db, id, input)))
      throw refuseField(42200, 'id', 'builtin', [
        '系统食材只能启用或停用，请复制为本企业的食材再修改',
        'Built-in ingredients can only be switched on or off; copy it to create your own',
      ]);
    await db.updateTable('ingredient').set({ status }).where('id', '=', id).execute();
  } else {
    await assertValues(db, input, id);
    const fields = { ...fieldsOf(input), ...safetyOf(input, before) };
    await db.updateTable('ingredient').set(fields).where('id', '=', id).execute();
  }
  audit({ target: id, before });
  return answer(db, id);
}

/** What contains an ingredient, as the text of a refusal. */
async function holderOf(db: Db, id: number): Promise<readonly [zh: string, en: string] | undefined> {
  const dish = await db
    .selectFrom('recipe_case_item as i')
    .innerJoin('recipe_case as c', 'c.id', 'i.case_id')
    .select('c.name')
    .where('i.ingredient_id', '=', id)
    .where('c.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (dish) return [`菜例「${dish.name}」用到这种食材`, `The dish “${dish.name}” uses this ingredient`];
  const plan = await db
    .selectFrom('recipe_item as i')
    .innerJoin('recipe as r', 'r.id', 'i.recipe_id')
    .select('r.name')
    .where('i.ingredient_id', '=', id)
    .where('r.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (plan) return [`食谱「${plan.name}」用到这种食材`, `The meal plan “${plan.name}” uses this ingredient`];
  const meal = await db.selectFrom('diy_recipe_item').select('id').where('ingredient_id', '=', id).limit(1).executeTakeFirst();
  if (meal) return ['自选餐用到这种食材', 'A self-chosen meal uses this ingredient'];
  const { rows } = await sql<{ nick_name: string }>`select nick_name from customer where deleted_at is null
    and (allergy_ingredient_ids @> ${JSON.stringify([id])}::jsonb or dislike_ingredient_ids @> ${JSON.stringify([id])}::jsonb) limit 1`.execute(
    db,
  );
  return rows[0] ? ['有客户的过敏或忌口用到这种食材', 'The allergies or dislikes of a customer name this ingredient'] : undefined;
}

export async function deleteIngredient({ db, audit }: Context, { id }: Input<'deleteIngredient'>) {
  const before = await lockIngredient(db, id);
  if (!before) throw notFound();
  if (before.source === 'system')
    throw refuseField(42200, 'id', 'builtin', [
      '系统食材不能删除，可以停用',
      'Built-in ingredients can’t be deleted; switch it off instead',
    ]);
  const holder = await holderOf(db, id);
  if (holder) throw new Refusal(40903, [`${holder[0]}，请先移除；也可以停用`, `${holder[1]}; remove it there first, or switch it off`]);
  await db.updateTable('ingredient').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}
