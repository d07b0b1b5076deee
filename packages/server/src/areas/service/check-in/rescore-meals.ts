import { sql } from 'kysely';
import type { Database, Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import type { Meal } from '../../../nutrition/plan/schemas.js';
import { type Draft, judgedAgain } from '../../../nutrition/review/rubric.js';
import type { MealRecord } from './meal-record.js';
import type { ServiceDay } from './planned-meals.js';
import { settleDays } from './settle-days.js';

/** Meals of one transaction. */
const chunk = 500;

interface StoredMeal extends ServiceDay, Pick<MealRecord, 'items' | 'draft_items' | 'draft_score'> {
  id: number;
  meal: Meal;
}

/** How many drafts were calculated once more, and how many of them are different now. */
export interface RescoreCounts {
  meals: number;
  changed_meals: number;
  days: number;
  changed_days: number;
}

/** Meals that were scored by earlier rules, their orders locked as check-ins do. */
async function lockMeals(db: Db, enterpriseId: number): Promise<StoredMeal[]> {
  const read = () =>
    sql<StoredMeal>`select id, service_id, day, meal, items, draft_items, draft_score from diet_punch
      where enterprise_id = ${enterpriseId} and score_rules < 1 order by enterprise_id, id limit ${sql.lit(chunk)}`.execute(db);
  const services = [...new Set((await read()).rows.map(({ service_id }) => service_id))];
  await lockRows(db, 'service', sql<boolean>`id = any(${services}::bigint[])`);
  return (await read()).rows.filter(({ service_id }) => services.includes(service_id));
}

function draftAgain({ meal, items, draft_items }: StoredMeal): Draft {
  const foods = items.map((item) => ({ ...item, isWeighed: item.ingredient_id === null ? item.energy_kcal > 0 : item.dosage_g > 0 }));
  return judgedAgain({ meal, items: foods }, draft_items);
}

async function draftScores(db: Db, days: readonly ServiceDay[]) {
  const { rows } = await sql<ServiceDay & { score: number | null }>`select p.service_id, p.day, p.draft_day_score as score from punch_day p
    join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as k(service_id bigint, day date) on k.service_id = p.service_id and k.day = p.day
    order by p.id`.execute(db);
  return rows.map(({ score }) => score);
}

async function rescoreChunk(db: Db, enterpriseId: number): Promise<RescoreCounts> {
  const meals = await lockMeals(db, enterpriseId);
  const drafts = meals.map((meal) => ({ id: meal.id, day: meal.day, ...draftAgain(meal) }));
  await sql`update diet_punch d set draft_items = r.items, draft_score = r.score, score_rules = 1
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as r(id bigint, day date, items jsonb, score int)
    where d.day = r.day and d.id = r.id`.execute(db);
  const days = [...new Map(meals.map(({ service_id, day }) => [`${service_id} ${day}`, { service_id, day }])).values()];
  const before = await draftScores(db, days);
  await settleDays(db, days);
  const after = await draftScores(db, days);
  return {
    meals: meals.length,
    changed_meals: drafts.filter(({ score }, at) => score !== meals[at]?.draft_score).length,
    days: days.length,
    changed_days: before.filter((score, at) => score !== after[at]).length,
  };
}

/** Calculates the drafts of a company that earlier rules gave once more, and those of their days. What staff gave stays. */
export async function rescoreMeals(database: Database, enterpriseId: number): Promise<RescoreCounts> {
  const all: RescoreCounts = { meals: 0, changed_meals: 0, days: 0, changed_days: 0 };
  for (;;) {
    const done = await database.tenant(enterpriseId, (db) => rescoreChunk(db, enterpriseId), 'write');
    if (done.meals === 0) return all;
    for (const name of Object.keys(all) as (keyof RescoreCounts)[]) all[name] += done[name];
  }
}
