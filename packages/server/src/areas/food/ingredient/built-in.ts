import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { micronutrientNames } from '../../../nutrition/plan/micronutrients.js';
import type { BuiltIn } from '../../../setup/built-in.js';
import { type SystemFood, systemFoods } from './foods.js';
import { judgeFoods } from './judge-foods.js';

const types: Record<keyof SystemFood, string> = {
  name: 'text',
  name_en: 'text',
  alias: 'jsonb',
  type_id: 'bigint',
  exchange_group: 'text',
  portion_g: 'numeric',
  edible_rate: 'numeric',
  energy_kcal: 'integer',
  protein_g: 'numeric',
  fat_g: 'numeric',
  carb_g: 'numeric',
  fiber_g: 'numeric',
  sodium_mg: 'integer',
  purine_mg: 'integer',
  data_source: 'text',
  household: 'jsonb',
  in_plans: 'boolean',
  meals: 'jsonb',
  kitchen: 'jsonb',
  ...{ gi: 'integer', potassium_mg: 'integer', calcium_mg: 'integer', iron_mg: 'numeric', zinc_mg: 'numeric' },
  ...{ vitamin_a_ug: 'integer', vitamin_b1_mg: 'numeric', vitamin_b2_mg: 'numeric', vitamin_c_mg: 'numeric', folate_ug: 'integer' },
  ...{ saturated_fat_g: 'numeric', sugar_g: 'numeric' },
};
const columns = Object.keys(types);
const values = sql.raw(columns.map((column) => `g.${column}`).join(', '));
const names = sql.raw(columns.join(', '));
const record = sql.raw(
  Object.entries(types)
    .map(([column, type]) => `${column} ${type}`)
    .join(', '),
);
/** What foods of earlier versions lack. */
const later = [...micronutrientNames, 'name_en'];
const laterColumns = sql.raw(later.join(', '));
const laterOrOwn = sql.raw(later.map((column) => `coalesce(i.${column}, g.${column})`).join(', '));
const lacksLater = sql.raw(later.map((column) => `i.${column} is null and g.${column} is not null`).join(' or '));

/**
 * Adds the system's ingredients that the company lacks, and updates those that were never edited to this version's values. A food that the
 * company entered or imported under the same name is its own and stays. One that was edited only gets the micronutrients and the English name that it lacks.
 */
export const addFoods = (db: Db, enterprise_id: number, foods: readonly SystemFood[] = systemFoods) =>
  sql`
    with food as (select g.*, md5(g::text) as given from jsonb_to_recordset(${JSON.stringify(foods)}::jsonb) as g(${record})),
    known as (select name, source, version, given, id from ingredient where enterprise_id = ${enterprise_id} and deleted_at is null),
    corrected as (
      update ingredient i set (${names}, given, safety_rules) = row(${values}, g.given, 0) from food g join known k on k.name = g.name
      where i.enterprise_id = ${enterprise_id} and i.id = k.id and k.source = 'system' and k.version = 1 and k.given is distinct from g.given),
    completed as (
      update ingredient i set (${laterColumns}, safety_rules) = row(${laterOrOwn}, 0) from food g join known k on k.name = g.name
      where i.enterprise_id = ${enterprise_id} and i.id = k.id and k.source = 'system' and k.version > 1 and (${lacksLater}))
    insert into ingredient (enterprise_id, source, ${names}, given) select ${enterprise_id}, 'system', ${values}, g.given from food g
    where not exists (select from known k where k.name = g.name)`.execute(db);

export const builtIn: BuiltIn = {
  async add(db, enterprise_id) {
    await addFoods(db, enterprise_id);
    await judgeFoods(db, enterprise_id);
  },
};
