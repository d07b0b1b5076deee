import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import { dayValue } from '../../../db/days/day-values.js';
import { periodOf } from '../../../db/days/periods.js';
import type { Context } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { drawOf } from '../../../nutrition/plan/draw.js';
import { mustExist } from '../../../records/must-exist.js';
import { hasSecondLook, punchesInScope } from '../punch/meals-in-scope.js';
import { type LockedMeal, lockMeal } from './lock-meal.js';
import { scoreOf } from './scores.js';
import { reviewSetting } from './settings.js';

/** Whether a meal belongs to the share that is scored twice; the same for the same id. */
export const isDrawn = (dietPunchId: number, percent: number) => drawOf('second-look', dietPunchId)() * 100 < percent;

/**
 * Colleagues who may review and have the order in their data scope, the one with the fewest open second looks first. Those who see only their own
 * customers do not see a colleague's.
 */
const colleague = (serviceId: number, staffId: number) => sql<{ id: number }>`
  with recursive home as (
    select d.id, d.pid, true as own from service v join staff_department sd on sd.staff_id = v.principal_user_id join department d on d.id = sd.dept_id
      where v.id = ${serviceId}
    union select d.id, d.pid, false from department d join home h on d.id = h.pid)
  select s.id from staff s
  where s.id <> ${staffId} and s.status = 'enabled' and s.deleted_at is null and exists (
      select from staff_role sr join role r on r.id = sr.role_id and r.status = 'enabled'
      join role_permission rp on rp.role_id = r.id join permission p on p.id = rp.permission_id and p.code = 'punch-review:second-look:save'
      where sr.staff_id = s.id)
    and exists (select from staff_role sr join role r on r.id = sr.role_id and r.status = 'enabled' where sr.staff_id = s.id and (
      r.data_scope = 'all'
      or (r.data_scope = 'custom' and exists (select from role_scope_department x join home h on h.id = x.dept_id and h.own where x.role_id = r.id))
      or (r.data_scope in ('dept', 'dept_and_children') and exists (select from staff_department sd join home h on h.id = sd.dept_id
        where sd.staff_id = s.id and (h.own or r.data_scope = 'dept_and_children')))))
  order by (select count(*) from punch_second_look l where l.staff_id = s.id and l.done_at is null), s.id limit 1`;

/** Assigns a second look to a colleague if the meal is selected and not assigned yet. */
export async function askSecondLook(context: Context, { id, day, service_id }: LockedMeal) {
  if (!isDrawn(id, await reviewSetting(context, 'punch.second_look_percent'))) return;
  const { rows } = await colleague(service_id, context.principal.staffId).execute(context.db);
  if (!rows[0]) return;
  await context.db
    .insertInto('punch_second_look')
    .values({ day, diet_punch_id: id, staff_id: rows[0].id })
    .onConflict((clash) => clash.columns(['enterprise_id', 'day', 'diet_punch_id']).doNothing())
    .execute();
}

export async function saveSecondLook(
  context: Context,
  { diet_punch_id, score_items }: Input<'saveSecondLook'>,
): Promise<Data<'saveSecondLook'>> {
  await mustExist(
    punchesInScope(context).where('diet_punch.id', '=', diet_punch_id).where(hasSecondLook(context.principal)).select('diet_punch.id'),
  );
  const { day, score: first_score, draft_items } = await lockMeal(context, diet_punch_id);
  if (first_score === null) throw notFound();
  const score = scoreOf(score_items, draft_items);
  const { numUpdatedRows } = await context.db
    .updateTable('punch_second_look')
    .set({ score, score_items: JSON.stringify(score_items), done_at: sql<string>`now()` })
    .where('day', '=', day)
    .where('diet_punch_id', '=', diet_punch_id)
    .where('staff_id', '=', context.principal.staffId)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
  context.audit({ target: diet_punch_id });
  return { diet_punch_id, score, first_score, difference: Math.abs(score - first_score) };
}

export async function reviewAgreement({ db, principal }: Context, asked: Input<'getReviewAgreement'>): Promise<Data<'getReviewAgreement'>> {
  if (asked.from && asked.to && asked.from > asked.to)
    throw refuseField(42200, 'to', 'range', ['结束日期不能早于开始日期', 'The last day cannot lie before the first']);
  const { from, to } = await periodOf(db, asked, principal);
  const { rows } = await sql<Omit<Data<'getReviewAgreement'>, 'from' | 'to'>>`
    select count(*) filter (where done)::int as looks, count(*) filter (where done is null)::int as waiting,
      round(avg(apart) filter (where done), 2)::float8 as mean_difference,
      round(count(*) filter (where done and apart <= 5) * 100.0 / nullif(count(*) filter (where done), 0), 2)::float8 as within_5_pct
    from (select case when l.done_at is null then null
        else l.done_at >= start_of_day(${dayValue(from)}, ${principal.timeZone}) and l.done_at < start_of_day(${dayValue(to)} + 1, ${principal.timeZone}) end as done,
        abs(l.score - d.score) as apart
      from punch_second_look l join diet_punch d on d.day = l.day and d.id = l.diet_punch_id join service on service.id = d.service_id
      where service.deleted_at is null and d.score is not null and ${heldInScope(principal, 'service.principal_user_id')}) x`.execute(db);
  return { from, to, ...(rows[0] as (typeof rows)[0]) };
}
