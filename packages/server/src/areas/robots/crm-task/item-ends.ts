import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { todayOfRow } from '../../../db/days/instants.js';

export const mostTries = 3;

/** State of an item after a failed try. */
export const afterFailure = sql`case when tries >= ${sql.lit(mostTries)} then 'failed' else 'waiting' end`;

/** Ends what is open of a task that ends. */
export const endItems = (db: Db, taskId: number) =>
  sql`update crm_task_item set status = 'expired', lease_until = null, error = '{"code":"over"}', done_at = now()
    where task_id = ${taskId} and status in ('waiting', 'doing')`.execute(db);

/** Puts back what devices did not report in time; after three tries it has failed. `which` is a condition on items. */
export const returnLateItems = (db: Db, which: RawBuilder<boolean> = sql<boolean>`true`) =>
  sql`update crm_task_item set lease_until = null, status = ${afterFailure},
      error = case when tries >= ${sql.lit(mostTries)} then '{"code":"silent"}'::jsonb else error end,
      done_at = case when tries >= ${sql.lit(mostTries)} then now() end
    where status = 'doing' and lease_until < now() and ${which}`.execute(db);

/** Finishes tasks of which nobody waits any more; one of them, or all that run. */
export const finishTasks = (db: Db, which: RawBuilder<boolean> = sql<boolean>`true`) =>
  sql`update crm_task t set status = 'finished', finished_at = now() where t.status = 'running' and ${which}
    and not exists (select from crm_task_share s where s.task_id = t.id and (s.waiting > 0 or s.doing > 0))`.execute(db);

/** Ends tasks whose last day is over, with what is open of them. */
export async function endLateTasks(db: Db): Promise<void> {
  await sql`with over as (update crm_task t set status = 'finished', finished_at = now() from enterprise e
      where e.id = t.enterprise_id and t.status = 'running' and t.plan_to < ${todayOfRow('e.time_zone')} returning t.id)
    update crm_task_item i set status = 'expired', lease_until = null, error = '{"code":"over"}', done_at = now()
      from over where i.task_id = over.id and i.status in ('waiting', 'doing')`.execute(db);
}
