import { sql } from 'kysely';
import type { AudienceFilter } from '../../../audience/audience-filter.js';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { Refusal } from '../../../http/refusal.js';
import { newStarts, type RunningPlan } from './starts.js';

/** People in one step. */
const batch = 200;

/** Gives entries the steps that their plan has now, with their times. What was more than a day ago is left out. */
export async function giveSteps(db: Db, company: number, entries: readonly number[]) {
  await sql`insert into day_plan_task (enterprise_id, entry_id, plan_id, step_id)
    select e.enterprise_id, e.id, e.plan_id, s.id from day_plan_entry e
      join day_plan_step s on s.enterprise_id = e.enterprise_id and s.plan_id = e.plan_id and s.retired_at is null
    where e.enterprise_id = ${company} and e.id = any(${entries}::bigint[])`.execute(db);
  await sql`select day_plan_settle(${company}, ${entries}::bigint[])`.execute(db);
  await sql`update day_plan_task t set status = 'skipped', reason = '{"code":"past"}', done_at = now() from day_plan_entry e
    where e.enterprise_id = ${company} and e.id = any(${entries}::bigint[]) and t.enterprise_id = e.enterprise_id and t.entry_id = e.id
      and t.status = 'waiting' and t.due_at <= e.created_at - interval '1 day'`.execute(db);
}

async function enterPlan(db: Db, company: number, plan: RunningPlan, calendar: Calendar): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`insert into day_plan_entry
      (plan_id, subject, user_id, external_user_id, wx_userid, service_id, camp_id, started_on)
    select distinct on (coalesce('c' || n.external_user_id, n.subject)) ${plan.id}::bigint, n.subject, n.user_id, n.external_user_id, n.wx_userid,
      n.service_id, n.camp_id, n.started_on
    from (${newStarts(plan, calendar)}) n order by coalesce('c' || n.external_user_id, n.subject), n.began limit ${batch}
    on conflict do nothing returning id`.execute(db);
  if (rows.length > 0)
    await giveSteps(
      db,
      company,
      rows.map(({ id }) => id),
    );
  return rows.length === batch;
}

/** Enters what has begun into the plans of the session's company. Returns whether there may be more. */
export async function enterPlans(db: Db, company: number, calendar: Calendar): Promise<boolean> {
  const plans = await db
    .selectFrom('day_plan')
    .select(['id', 'trigger', 'filter', 'on_since'])
    .where('status', '=', 'on')
    .orderBy('id')
    .execute();
  let more = false;
  for (const { id, trigger, filter, on_since } of plans) {
    const plan = { id, trigger: trigger as RunningPlan['trigger'], filter: filter as AudienceFilter | null, on_since: on_since as string };
    try {
      more = (await enterPlan(db, company, plan, calendar)) || more;
    } catch (error) {
      // Its condition names a record that is no longer there: nobody meets it until the plan is edited.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return more;
}
