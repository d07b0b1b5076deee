import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { dayValue } from '../../../db/days/day-values.js';
import { publishNotices } from '../../../notices/publish.js';
import type { Exclusion } from '../../../nutrition/plan/dietary-restrictions.js';
import { strictStyles } from '../../../nutrition/safety/derive-safety.js';
import { safetyRules } from '../../food/ingredient/safety.js';
import { foodIndexFor } from '../../food/recipe-case/plan-items.js';
import { readMeals } from './meals.js';
import { avoidanceOf } from './plan-foods.js';
import { type PlanService, planService } from './plan-service.js';

/** Allergies, health conditions and strict styles: staff have to change the plan. Dislikes and other styles are wishes. */
const isGrave = (why: Exclusion | undefined, { diet_style }: PlanService['restrictions']) =>
  why !== undefined && why !== 'dislike_ingredient_ids' && (why !== 'diet_style' || strictStyles.has(diet_style));

/** The last day from today on that has food which the customer must not have. */
export async function avoidedUntil(db: Db, { id, today, restrictions }: PlanService): Promise<string | null> {
  const rows = (await readMeals(db, id, { from: today })).filter(({ punched }) => !punched);
  const items = rows.flatMap((row) => row.items);
  const why = avoidanceOf(restrictions, await foodIndexFor(db, items));
  const days = rows.flatMap(({ date, items: own }) => (own.some((item) => isGrave(why(item), restrictions)) ? [date] : []));
  return days.sort().at(-1) ?? null;
}

/** Checks the plan of a service and stores what it found. The principal's console is told about a change. */
export async function checkPlan(db: Db, enterpriseId: number, id: number) {
  await db.selectFrom('service').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  const principal = { timeZone: await zoneOf(db, enterpriseId), scope: { kind: 'all' as const, dept_ids: [] }, staffId: 0 };
  const until = await avoidedUntil(db, await planService({ db, principal }, id));
  const { rows } = await sql<{ staff_id: number | null; changed: boolean }>`
    with before as (select avoided_until from service where id = ${id})
    update service s set avoided_until = ${until === null ? null : dayValue(until)}, plan_checked_at = now(), plan_checked_rules = ${safetyRules} from before
    where s.id = ${id} returning s.principal_user_id as staff_id, before.avoided_until is distinct from s.avoided_until as changed`.execute(
    db,
  );
  const { staff_id = null, changed = false } = rows[0] ?? {};
  if (changed && staff_id !== null) await publishNotices(db, { staff_id, enterprise_id: enterpriseId });
}
