import { sql } from 'kysely';
import type { Database } from '../../../db/database.js';
import { Refusal } from '../../../http/refusal.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { safetyRules } from '../../food/ingredient/safety.js';
import { checkPlan } from './check-plan.js';

/** Plans that one look checks. */
const most = 200;

interface Due {
  id: number;
  enterprise_id: number;
}

/** Open services whose plan, health file or foods changed since the last look. The minute is for changes that committed late. */
const due = sql<Due>`
  with changed as materialized (select e.id as enterprise_id, greatest(
    (select max(f.updated_at) from ingredient f where f.enterprise_id = e.id),
    (select max(r.updated_at) from recipe_case r where r.enterprise_id = e.id)) as at from enterprise e)
  select s.id, s.enterprise_id from service s join customer c on c.id = s.user_id join changed f on f.enterprise_id = s.enterprise_id
  where s.deleted_at is null and s.status in ('pending', 'in_service', 'paused') and s.plan_state <> 'none'
    and (s.plan_checked_at is null or s.plan_checked_rules <> ${sql.lit(safetyRules)}
      or s.plan_checked_at < interval '1 minute' + greatest(f.at, c.updated_at,
        (select max(v.created_at) from service_plan_version v where v.service_id = s.id)))
  order by s.plan_checked_at nulls first, s.id limit ${sql.lit(most)}`;

/** Each in its own transaction; one that was closed or deleted meanwhile is left. */
async function checkAll(database: Database, services: readonly Due[]) {
  for (const { id, enterprise_id } of services)
    try {
      await database.tenant(enterprise_id, (db) => checkPlan(db, enterprise_id, id), 'write');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
}

export const scheduledTasks: ScheduledTasks = {
  'check-plans': {
    everyMinutes: 1,
    async work(db, { afterCommit }) {
      const { rows } = await due.execute(db);
      if (rows.length > 0) afterCommit((database) => checkAll(database, rows));
      return false;
    },
  },
};
