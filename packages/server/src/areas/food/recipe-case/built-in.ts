import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { BuiltIn } from '../../../setup/built-in.js';
import { type BuiltInDish, builtInDishes } from './dishes.js';

const digestOf = (dish: BuiltInDish) => createHash('md5').update(JSON.stringify(dish)).digest('hex');
/** The built-in dishes with their digests. */
export const dishVersions = builtInDishes.map(({ items, ...dish }) => ({ ...dish, items, given: digestOf({ ...dish, items }) }));

/** Names of the foods that dishes may hold. A food of the company with a code of its own is not the one that a dish means. */
async function foodNames(db: Db, enterprise_id: number): Promise<Set<string>> {
  const foods = db.selectFrom('ingredient').select('name').where('enterprise_id', '=', enterprise_id);
  const rows = await foods.where('deleted_at', 'is', null).where('code', 'is', null).execute();
  return new Set(rows.map(({ name }) => name));
}

/**
 * The dishes that this version adds or corrects: not those that the company has changed or deleted, or has of its own under that name, and not those
 * of which it lacks a food: without the food a dish would hide its allergens.
 */
async function dishesToWrite(db: Db, enterprise_id: number, dishes: typeof dishVersions) {
  const known = await db
    .selectFrom('recipe_case')
    .select(['id', 'name', 'built_in', 'given', 'version', 'deleted_at'])
    .where('enterprise_id', '=', enterprise_id)
    .where((dish) => dish.or([dish('built_in', 'is not', null), dish('deleted_at', 'is', null)]))
    .execute();
  const own = new Set(known.filter((one) => one.deleted_at === null).map(({ name }) => name));
  const given = new Map(known.map((one) => [one.built_in, one]));
  const wanted = dishes.flatMap((dish): ((typeof dishes)[number] & { id: number | null })[] => {
    const old = given.get(dish.name);
    if (!old) return own.has(dish.name) ? [] : [{ ...dish, id: null }];
    return old.version === 1 && old.deleted_at === null && old.given !== dish.given ? [{ ...dish, id: old.id }] : [];
  });
  if (wanted.length === 0) return [];
  const foods = await foodNames(db, enterprise_id);
  return wanted.filter(({ items }) => items.every(({ food }) => foods.has(food)));
}

/** Writes the built-in dishes that the company lacks, and corrects those that nobody changed. */
export async function addDishes(db: Db, enterprise_id: number, dishes = dishVersions) {
  const wanted = await dishesToWrite(db, enterprise_id, dishes);
  if (wanted.length === 0) return;
  // Before the insert: within one statement the deletion would come after it, and a food that stays would be there twice.
  const corrected = wanted.flatMap(({ id }) => id ?? []);
  if (corrected.length > 0) await db.deleteFrom('recipe_case_item').where('case_id', 'in', corrected).execute();
  await sql`
    with dish as (select d.*, row_number() over () as place from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as d(id bigint, name text,
        role text, method text, meals jsonb, seasons jsonb, tags jsonb, tools jsonb, cook_minutes integer, steps text, items jsonb, given text)),
    corrected as (
      update recipe_case c set (role, method, meals, seasons, tags, tools, cook_minutes, steps, given)
        = row(d.role, d.method, d.meals, d.seasons, d.tags, d.tools, d.cook_minutes, d.steps, d.given)
      from dish d where c.enterprise_id = ${enterprise_id} and c.id = d.id),
    added as (
      insert into recipe_case (enterprise_id, built_in, name, role, method, meals, seasons, tags, tools, cook_minutes, steps, given)
      select ${enterprise_id}, name, name, role, method, meals, seasons, tags, tools, cook_minutes, steps, given
      from dish where id is null order by place returning id, name)
    insert into recipe_case_item (enterprise_id, case_id, ingredient_id, dosage_g, sort)
    select ${enterprise_id}, coalesce(d.id, a.id), f.id, (item.value ->> 'dosage_g')::numeric, item.at - 1
    from dish d left join added a on a.name = d.name
    cross join lateral jsonb_array_elements(d.items) with ordinality as item(value, at)
    join ingredient f on f.enterprise_id = ${enterprise_id} and f.name = item.value ->> 'food' and f.deleted_at is null and f.code is null
    `.execute(db);
}

export const builtIn: BuiltIn = { add: addDishes };
