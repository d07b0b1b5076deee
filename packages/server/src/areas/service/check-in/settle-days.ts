import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { MealShare } from '../../../nutrition/plan/meal-needs.js';
import { dayScore, type ScoredMeal } from '../punch/day-score.js';
import { dayKey, type PlannedDays, plannedMeals, plannedShares, type ServiceDay } from './planned-meals.js';

interface CheckInDay extends ServiceDay {
  id: number;
  meals: (ScoredMeal & { energy_kcal: number | null })[];
  is_weighed: boolean;
  /** What the day was weighted by; null before it was first settled. */
  meal_shares: readonly MealShare[] | null;
}

const mains = ['breakfast', 'lunch', 'dinner'] as const;

function dayState({ id, day, meals, is_weighed }: CheckInDay, shares: readonly MealShare[]) {
  const energies = meals.flatMap(({ energy_kcal }) => energy_kcal ?? []);
  const hasMains = mains.every((main) => meals.some(({ meal }) => meal === main));
  return {
    ...{ id, day, meal_shares: shares },
    status: hasMains && is_weighed ? 'complete' : 'partial',
    intake_kcal: energies.length > 0 ? energies.reduce((sum, kcal) => sum + kcal, 0) : null,
    draft_day_score: dayScore(meals, shares),
  };
}

const readDays = async (db: Db, days: readonly ServiceDay[]) =>
  (
    await sql<CheckInDay>`select p.id, p.service_id, p.day, p.meal_shares,
      coalesce((select json_agg(json_build_object('meal', d.meal, 'score', d.score, 'draft_score', d.draft_score, 'energy_kcal', d.energy_kcal))
        from diet_punch d where d.day = p.day and d.punch_id = p.id), '[]') as meals,
      exists (select from punch_weight w where w.user_id = p.user_id and w.day = p.day) as is_weighed
    from punch_day p join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as k(service_id bigint, day date)
      on k.service_id = p.service_id and k.day = p.day`.execute(db)
  ).rows;

async function writeStates(db: Db, states: readonly ReturnType<typeof dayState>[]) {
  await sql`update punch_day p set status = s.status, intake_kcal = s.intake_kcal, draft_day_score = s.draft_day_score, meal_shares = s.meal_shares
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as s(id bigint, day date, status text, intake_kcal int, draft_day_score int, meal_shares jsonb)
    where p.id = s.id and p.day = s.day and (p.status, p.intake_kcal, p.draft_day_score, p.meal_shares)
      is distinct from (s.status, s.intake_kcal, s.draft_day_score, s.meal_shares)`.execute(db);
}

/**
 * Updates state, intake and draft score of check-in days from their meals and weigh-ins. Anyone who changes one of those, or the plan of a day,
 * calls it while the service or its day is locked. With `planned`, the days are weighted by that plan from then on; without, as before.
 */
export async function settleDays(db: Db, days: readonly ServiceDay[], planned?: PlannedDays) {
  if (days.length === 0) return;
  const rows = await readDays(db, days);
  const unweighted = planned ? [] : rows.filter(({ meal_shares }) => meal_shares === null);
  const plans = planned ?? (unweighted.length > 0 ? (await plannedMeals(db, unweighted)).planned : undefined);
  const sharesOf = (row: CheckInDay) => (planned ? null : row.meal_shares) ?? plannedShares(plans?.get(dayKey(row)));
  await writeStates(
    db,
    rows.map((row) => dayState(row, sharesOf(row))),
  );
}
