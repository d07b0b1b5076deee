import { sql } from 'kysely';
import { dayValue } from '../../../db/days/day-values.js';
import { type EarlierTarget, shiftTargets } from '../service-plan/day-targets.js';
import { dayAfter, daysBetween, readMeals, slotOf } from '../service-plan/meals.js';
import { type MealChange, type PlanTarget, savePlan } from '../service-plan/save-plan.js';
import type { Mover } from './change-note.js';

/**
 * Moves the meals of a plan from a day on by so many days, as one version. Punched meals stay on their day, and nothing takes their place;
 * locked meals move and stay locked.
 */
export async function shiftPlan(mover: Mover, serviceId: number, from: string, days: number) {
  if (days === 0) return;
  const { db } = mover;
  const rows = await readMeals(db, serviceId, { from: days < 0 ? dayAfter(from, days) : from });
  const taken = new Set(rows.filter((row) => row.punched).map(slotOf));
  const moving = rows.filter((row) => !row.punched && row.date >= from);
  if (moving.length === 0) return;
  const placed = moving.map(
    ({ date, meal, items, locked, adjusted }): MealChange => ({ date: dayAfter(date, days), meal, after: { items, locked, adjusted } }),
  );
  const wanted = placed.filter((one) => !taken.has(slotOf(one)));
  const kept = new Set(wanted.map(slotOf));
  const gone = moving.filter((row) => !kept.has(slotOf(row))).map(({ date, meal }): MealChange => ({ date, meal, after: null }));
  const service: PlanTarget & { energy_before: EarlierTarget[] } = await db
    .selectFrom('service')
    .select(['id', 'recipe_version', 'plan_state', 'energy_kcal'])
    .select(sql<EarlierTarget[]>`energy_before`.as('energy_before'))
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
  await savePlan(mover, service, 'shifted', [...wanted, ...gone], { energy_before: shiftTargets(service.energy_before, from, days) });
}

/** Moves the plan of a service to its new first day: from the one that it had, or from its first meal where it had none. */
export async function movePlan(mover: Mover, serviceId: number, was: string | null, start: string) {
  const { rows } = await sql<{ first: string | null }>`
    select coalesce(${dayValue(was)}, min(date)) as first from service_plan_meal where service_id = ${serviceId}`.execute(mover.db);
  const first = rows[0]?.first ?? null;
  if (first !== null) await shiftPlan(mover, serviceId, first < start ? first : start, daysBetween(first, start));
}
