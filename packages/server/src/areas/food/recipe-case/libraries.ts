import type { Data, Input, Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { liveDishes } from './columns.js';
import { needsVersion } from './save-dish.js';

/** Energy of a dish, as its sums show it. */
export const dishEnergy = (dish: string): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(round(e.dosage_g * f.energy_kcal / 100)), 0)::int
    from recipe_case_item e join ingredient f on f.id = e.ingredient_id where e.case_id = ${sql.ref(`${dish}.id`)})`;

/** Whether a dish belongs to a library: it is named there, or meets every condition. A dish for every meal or season suits each. */
export function isInLib(dish: string, lib: string): RawBuilder<boolean> {
  const filter = sql.ref(`${lib}.filter`);
  const asked = (name: string) => sql`array(select jsonb_array_elements_text(${filter} -> ${sql.lit(name)}))`;
  const none = (name: string) => sql`coalesce(jsonb_array_length(${filter} -> ${sql.lit(name)}), 0) = 0`;
  const column = (name: string) => sql.ref(`${dish}.${name}`);
  return sql<boolean>`(exists (select from recipe_lib_case n where n.lib_id = ${sql.ref(`${lib}.id`)} and n.case_id = ${column('id')})
    or (${filter} is not null
      and (${none('meals')} or ${column('meals')} = '[]' or ${column('meals')} ?| ${asked('meals')})
      and (${none('seasons')} or ${column('seasons')} = '[]' or ${column('seasons')} ?| ${asked('seasons')})
      and (${none('methods')} or ${column('method')} = any(${asked('methods')}))
      and (${none('tags')} or ${column('tags')} ?| ${asked('tags')})
      and (${filter} ->> 'energy_from_kcal' is null or ${dishEnergy(dish)} >= (${filter} ->> 'energy_from_kcal')::int)
      and (${filter} ->> 'energy_to_kcal' is null or ${dishEnergy(dish)} <= (${filter} ->> 'energy_to_kcal')::int)))`;
}

export const libColumns = [
  'recipe_lib.id',
  'recipe_lib.name',
  'recipe_lib.remark',
  sql<Row<'listRecipeLibs'>['filter']>`recipe_lib.filter`.as('filter'),
  // Without conditions only the listed dishes are checked.
  sql<number>`case when recipe_lib.filter is null then (select count(*)::int from recipe_lib_case n where n.lib_id = recipe_lib.id)
    else (select count(*)::int from recipe_case c where c.deleted_at is null and ${isInLib('c', 'recipe_lib')}) end`.as('case_count'),
  'recipe_lib.status',
  'recipe_lib.sort',
  sql<number>`(select count(*)::int from recipe_lib_use u join recipe r on r.id = u.recipe_id and r.deleted_at is null
    where u.lib_id = recipe_lib.id)`.as('use_count'),
  'recipe_lib.updated_at',
  'recipe_lib.version',
] as const;

const aggregateDishes = (what: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(${what} order by n.sort) from recipe_lib_case n join recipe_case c on c.id = n.case_id
    where n.lib_id = recipe_lib.id), '[]')`;

export const libRecordColumns = [
  ...libColumns,
  sql<number[]>`${aggregateDishes(sql`c.id`)}`.as('case_ids'),
  sql<Data<'getRecipeLib'>['cases']>`${aggregateDishes(sql`json_build_object('id', c.id, 'name', c.name)`)}`.as('cases'),
  'recipe_lib.created_at',
] as const;

export const libraries = (db: Db) => db.selectFrom('recipe_lib');

async function assertDishes(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return;
  const known = await liveDishes(db).select('id').where('id', 'in', ids).forShare().execute();
  if (known.length < new Set(ids).size)
    throw refuseField(42200, 'case_ids', 'exists', [
      '所选菜例已删除，请刷新后重新选择',
      'A chosen dish was deleted; reload and choose again',
    ]);
}

/** The columns of a save; what it leaves out is empty or has its default. */
function fieldsOf({ name, remark, filter = null, status = 'on', sort = 0 }: Input<'saveRecipeLib'>) {
  const { energy_from_kcal: from, energy_to_kcal: to } = filter ?? {};
  if (from !== undefined && to !== undefined && to < from)
    throw refuseField(42200, 'filter.energy_to_kcal', 'order', [
      '能量上限不能低于下限，请调整',
      'The highest energy can’t be below the lowest; change one of them',
    ]);
  return { name, remark: remark ?? null, filter: filter && JSON.stringify(filter), status, sort };
}

async function storeLibrary(db: Db, input: Input<'saveRecipeLib'>) {
  const values = fieldsOf(input);
  if (input.id === undefined) {
    const made = await db.insertInto('recipe_lib').values(values).returning('id').executeTakeFirstOrThrow();
    return { id: made.id, before: undefined };
  }
  const before = await mustExist(libraries(db).selectAll().where('id', '=', input.id).forUpdate());
  if (input.version === undefined) throw needsVersion();
  assertVersion(before, input.version);
  await db.updateTable('recipe_lib').set(values).where('id', '=', input.id).execute();
  return { id: input.id, before };
}

export async function saveLibrary({ db, audit }: Context, input: Input<'saveRecipeLib'>) {
  const { case_ids = [] } = input;
  await assertDishes(db, case_ids);
  const { id, before } = await storeLibrary(db, input);
  await db.deleteFrom('recipe_lib_case').where('lib_id', '=', id).execute();
  const rows = case_ids.map((case_id, sort) => ({ lib_id: id, case_id, sort }));
  if (rows.length > 0) await db.insertInto('recipe_lib_case').values(rows).execute();
  audit({ target: id, ...(before && { before }) });
  return readRow(db, libraries(db).where('recipe_lib.id', '=', id), libColumns);
}
