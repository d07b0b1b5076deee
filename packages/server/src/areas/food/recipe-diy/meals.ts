import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { lockVersion } from '../../../records/version.js';
import { itemColumns, mealOrder } from '../recipe/days.js';
import { itemFault } from '../recipe/rules.js';
import { assertFoods } from '../recipe-case/assert-foods.js';
import { type FoodIndex, foodIndexFor, type ItemRow, nutrientTotals, planItem } from '../recipe-case/plan-items.js';
import { takeFood } from './choices.js';

type DiyRecipe = Data<'getDiyRecipes'>[number];
type Option = Omit<DiyRecipe['options'][number], 'name' | 'energy_kcal'> & { level_kcal: number; meal: DiyRecipe['type'] };
interface Line extends ItemRow {
  of: string;
}

const mostOptions = 100;

/** Meals that plans of the type diy offer while they are on. */
const optionsOf = async (db: Db, meal: string | undefined, level: number | undefined): Promise<Option[]> => {
  const { rows } =
    await sql<Option>`select o.id, o.recipe_id, o.day_no, o.meal, r.level_kcal from diy_option o join recipe r on r.id = o.recipe_id
    where r.type = 'diy' and r.status = 'on' and r.deleted_at is null and o.meal = coalesce(${meal ?? null}, o.meal)
      and r.level_kcal = coalesce(${level ?? null}::int, r.level_kcal)
    order by r.level_kcal, o.meal, r.id, o.day_no`.execute(db);
  return rows;
};

/** Lines of options and of the rows themselves, distinguished by `of`. */
async function linesOf(db: Db, options: readonly Option[], rowIds: readonly number[]): Promise<Line[]> {
  const given = options.length
    ? await db
        .selectFrom('recipe_item as i')
        .innerJoin('diy_option as o', (join) =>
          join.onRef('o.recipe_id', '=', 'i.recipe_id').onRef('o.day_no', '=', 'i.day_no').onRef('o.meal', '=', 'i.meal'),
        )
        .select(itemColumns.map((column) => `i.${column}` as const))
        .select(sql<string>`'option ' || o.id`.as('of'))
        .where(
          'o.id',
          'in',
          options.map((one) => one.id),
        )
        .orderBy('i.id')
        .execute()
    : [];
  const own = rowIds.length
    ? await db
        .selectFrom('diy_recipe_item as i')
        .select(itemColumns.map((column) => `i.${column}` as const))
        .select(sql<string>`'row ' || i.diy_recipe_id`.as('of'))
        .where('i.diy_recipe_id', 'in', rowIds)
        .orderBy('i.id')
        .execute()
    : [];
  return [...given, ...own];
}

function optionView({ id, recipe_id, day_no }: Option, lines: readonly Line[], foodIndex: FoodIndex): DiyRecipe['options'][number] {
  const items = lines.filter((line) => line.of === `option ${id}`).map((line) => planItem(line, foodIndex));
  const names = items.slice(0, 3).map((item) => item.name);
  return { id, name: names.join('、').slice(0, 500), recipe_id, day_no, energy_kcal: nutrientTotals(items).energy_kcal };
}

/** The meals to choose from, by energy and meal; only those that a plan offers. */
export async function diyRecipes(
  db: Db,
  { type, level_kcal, id }: { type?: string; level_kcal?: number; id?: number },
): Promise<DiyRecipe[]> {
  const rows = await db
    .selectFrom('diy_recipe')
    .select(['id', 'meal', 'level_kcal', 'option_id', 'modified', 'updated_at', 'version'])
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))
    .orderBy('level_kcal')
    .execute();
  const options = await optionsOf(db, type ?? (id === undefined ? undefined : rows[0]?.meal), level_kcal);
  const of = (row: { meal: string; level_kcal: number }) =>
    options.filter((one) => one.meal === row.meal && one.level_kcal === row.level_kcal).slice(0, mostOptions);
  const shown = rows.filter((row) => of(row).length > 0).slice(0, 500);
  const lines = await linesOf(
    db,
    options,
    shown.map((row) => row.id),
  );
  const foodIndex = await foodIndexFor(db, lines);
  return shown
    .toSorted((one, two) => one.level_kcal - two.level_kcal || mealOrder.indexOf(one.meal) - mealOrder.indexOf(two.meal))
    .map(({ meal, option_id, ...row }) => {
      const items = lines.filter((line) => line.of === `row ${row.id}`).map((line) => planItem(line, foodIndex));
      const choices = of({ ...row, meal });
      return {
        ...{ id: row.id, type: meal, level_kcal: row.level_kcal, modified: row.modified },
        option_id: choices.some((one) => one.id === option_id) ? option_id : null,
        options: choices.map((one) => optionView(one, lines, foodIndex)),
        ...{ items, totals: nutrientTotals(items), updated_at: row.updated_at, version: row.version },
      };
    });
}

/** Returns a meal, locked. @throws Refusal 40400, 40901 */
async function lockRecipe(db: Db, id: number, version: number) {
  const found = await lockVersion(db.selectFrom('diy_recipe').selectAll().where('id', '=', id), version);
  return found;
}

async function readRecipe(db: Db, id: number) {
  const [row] = await diyRecipes(db, { id });
  if (!row) throw notFound();
  return row;
}

export async function changeDiyRecipe({ db, audit }: Context, { id, version, option_id }: Input<'changeDiyRecipe'>) {
  const before = await lockRecipe(db, id, version);
  const options = await optionsOf(db, before.meal, before.level_kcal);
  if (!options.some((one) => one.id === option_id))
    throw refuseField(42200, 'option_id', 'exists', [
      '该选项不属于这一餐，请刷新后重新选择',
      'This option is not one of the meal; reload and choose again',
    ]);
  await db.updateTable('diy_recipe').set({ option_id, modified: false }).where('id', '=', id).execute();
  await takeFood(db, [id]);
  audit({ target: id, before });
  return readRecipe(db, id);
}

export async function updateDiyRecipe({ db, audit }: Context, { id, version, items }: Input<'updateDiyRecipe'>) {
  const before = await lockRecipe(db, id, version);
  for (const [at, item] of items.entries()) {
    const sentence = itemFault(item);
    if (sentence) throw refuseField(42200, `items.${at}`, 'exclusive', sentence);
  }
  const own = await db.selectFrom('diy_recipe_item').select(itemColumns).where('diy_recipe_id', '=', id).orderBy('id').execute();
  await assertFoods(
    db,
    items.map(({ ingredient_id, case_id }, at) => ({ field: `items.${at}`, ingredient_id, case_id })),
    own,
  );
  await db.updateTable('diy_recipe').set({ modified: true }).where('id', '=', id).execute();
  await db.deleteFrom('diy_recipe_item').where('diy_recipe_id', '=', id).execute();
  await db
    .insertInto('diy_recipe_item')
    .values(items.map((item) => ({ ...item, diy_recipe_id: id })))
    .execute();
  audit({ target: id, before: { ...before, items: own } });
  return readRecipe(db, id);
}
