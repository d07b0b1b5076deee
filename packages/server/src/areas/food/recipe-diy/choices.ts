import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

const lines = sql.raw('ingredient_id, case_id, name, dosage_g, unit, energy_kcal, exchange_group, method, replace_group');
const linesOfPlan = sql.raw(
  'i.ingredient_id, i.case_id, i.name, i.dosage_g, i.unit, i.energy_kcal, i.exchange_group, i.method, i.replace_group',
);

/** Copies the food of their options into these meals. */
export async function takeFood(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return;
  await db.deleteFrom('diy_recipe_item').where('diy_recipe_id', 'in', ids).execute();
  await sql`insert into diy_recipe_item (enterprise_id, diy_recipe_id, ${lines}) select d.enterprise_id, d.id, ${linesOfPlan}
    from diy_recipe d join diy_option o on o.id = d.option_id
      join recipe_item i on i.recipe_id = o.recipe_id and i.day_no = o.day_no and i.meal = o.meal
    where d.id in (${sql.join(ids)}) order by i.id`.execute(db);
}

/**
 * Keeps the meals to choose from in step after a plan has changed: options for its meals, a row for each energy and meal, and the plan's food in
 * the rows that took it from there and that were not modified.
 */
export async function keepChoices(db: Db, recipe_id: number) {
  await sql`delete from diy_option o where o.recipe_id = ${recipe_id} and not exists (
    select from recipe_item i where i.recipe_id = o.recipe_id and i.day_no = o.day_no and i.meal = o.meal)`.execute(db);
  await sql`insert into diy_option (enterprise_id, recipe_id, day_no, meal) select distinct i.enterprise_id, i.recipe_id, i.day_no, i.meal
    from recipe_item i where i.recipe_id = ${recipe_id} on conflict do nothing`.execute(db);
  const made = await sql<{ id: number }>`insert into diy_recipe (enterprise_id, level_kcal, meal, option_id)
    select distinct on (r.level_kcal, o.meal) r.enterprise_id, r.level_kcal, o.meal, o.id from recipe r join diy_option o on o.recipe_id = r.id
    where r.type = 'diy' and r.status = 'on' and r.deleted_at is null and r.enterprise_id = (select enterprise_id from recipe where id = ${recipe_id})
    order by r.level_kcal, o.meal, r.id, o.day_no on conflict do nothing returning id`.execute(db);
  const followed = await sql<{ id: number }>`update diy_recipe d set modified = false from diy_option o
    where o.id = d.option_id and o.recipe_id = ${recipe_id} and not d.modified returning d.id`.execute(db);
  await takeFood(db, [...new Set([...made.rows, ...followed.rows].map((row) => row.id))]);
}
