import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { enterPlans } from './enter.js';

const batch = 500;

interface Company {
  id: number;
  time_zone: string;
}

const companiesWithPlans = async (db: Db): Promise<Company[]> =>
  (
    await sql<Company>`select e.id, e.time_zone from enterprise e where company_state(e.status, e.expire_at) in ('active', 'grace') and e.deleted_at is null
      and exists (select from day_plan p where p.enterprise_id = e.id and p.status = 'on') order by e.id`.execute(db)
  ).rows;

/** Computes the times anew of entries whose quiet hours or time zone have changed. Returns whether there may be more. */
export async function refreshStale(db: Db): Promise<boolean> {
  const { rows } = await sql<{ enterprise_id: number; ids: number[] }>`with stale as (
      select id, enterprise_id from day_plan_entry where id = any(array(
        select id from day_plan_entry where is_stale order by id limit ${batch} for update skip locked)))
    select enterprise_id, array_agg(id order by id) as ids from stale group by enterprise_id order by 1`.execute(db);
  for (const { enterprise_id, ids } of rows) await sql`select day_plan_settle(${enterprise_id}, ${ids}::bigint[])`.execute(db);
  return rows.reduce((count, { ids }) => count + ids.length, 0) === batch;
}

/** What nobody sent within a day is not sent any more. Returns whether there may be more. */
export async function missLate(db: Db): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update day_plan_task t set done_at = now(),
      status = case when p.status = 'on' then 'missed' else 'skipped' end, reason = case when p.status = 'on' then null else '{"code":"off"}'::jsonb end
    from day_plan p where p.enterprise_id = t.enterprise_id and p.id = t.plan_id and t.id = any(array(
      select id from day_plan_task where status = 'waiting' and due_at < now() - interval '1 day' order by due_at, id limit ${batch} for update skip locked))`.execute(
    db,
  );
  return numAffectedRows === BigInt(batch);
}

export const scheduledTasks: ScheduledTasks = {
  'enter-day-plans': {
    everyMinutes: 1,
    async work(db, { deps, afterCommit }) {
      for (const { id, time_zone } of await companiesWithPlans(db))
        afterCommit(async (database) => {
          const step = () => database.tenant(id, (own) => enterPlans(own, id, { timeZone: time_zone }), 'write');
          while (!deps.jobs.stopping && (await step()));
        });
      return false;
    },
  },

  'settle-day-plans': {
    everyMinutes: 1,
    async work(db) {
      const stale = await refreshStale(db);
      const late = await missLate(db);
      return stale || late;
    },
  },
};
