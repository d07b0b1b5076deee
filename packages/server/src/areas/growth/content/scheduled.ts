import { sql } from 'kysely';
import type { Database } from '../../../db/database.js';
import type { JobQueue } from '../../../jobs/job-queue.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { recount } from './recount.js';

const batch = 200;

interface DueCustomer {
  enterprise_id: number;
  user_id: number;
}

/** Each customer in a transaction of their own. One that fails waits a minute, so that it holds up nobody else. */
async function recountAll(database: Database, due: readonly DueCustomer[], jobs: JobQueue) {
  for (const { enterprise_id, user_id } of due) {
    if (jobs.stopping) return;
    try {
      await database.tenant(enterprise_id, (db) => recount(db, user_id), 'write');
    } catch (error) {
      jobs.log(error as Error);
      await database.tenant(enterprise_id, (db) =>
        sql`update ledger_recount set at = clock_timestamp() + interval '1 minute' where user_id = ${user_id}`.execute(db),
      );
    }
  }
}

export const scheduledTasks: ScheduledTasks = {
  'recount-ledgers': {
    everySeconds: 10,
    async work(db, { afterCommit, deps: { jobs } }) {
      const { rows } =
        await sql<DueCustomer>`select enterprise_id, user_id from ledger_recount where at <= clock_timestamp() order by at limit ${batch}`.execute(
          db,
        );
      if (rows.length > 0) afterCommit((database) => recountAll(database, rows, jobs));
      return rows.length === batch;
    },
  },
  'wither-plants': {
    everyMinutes: 60,
    async work(db) {
      const { numAffectedRows = 0n } = await sql`update vegetable_plant set status = 'withered', ended_at = now() where id = any(array(
        select id from vegetable_plant where status = 'ripe' and ripe_at < now() - interval '14 days' order by ripe_at limit ${batch}
        for update skip locked))`.execute(db);
      return numAffectedRows === BigInt(batch);
    },
  },
};
