import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { JobQueue } from '../../../jobs/job-queue.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { addRun, isOpen } from './add-run.js';
import { computeLive } from './live.js';
import { nextRunAt } from './schedule-of.js';

/** Tags that one look has computed; the rest follows in the next. */
const most = 200;

interface DueTag {
  id: number;
  name: string;
  enterprise_id: number;
  update_mode: 'auto' | 'live';
  cron: string | null;
  time_zone: string;
}

const dueTags = async (db: Db): Promise<DueTag[]> =>
  (
    await sql<DueTag>`select t.id, t.name, s.enterprise_id, s.update_mode, s.cron, e.time_zone
      from smart_tag s join tag t on t.id = s.tag_id join enterprise e on e.id = s.enterprise_id
      where s.next_run_at <= now() and e.deleted_at is null order by s.next_run_at, s.tag_id limit ${sql.lit(most)} for update of s skip locked`.execute(
      db,
    )
  ).rows;

async function runDue(db: Db, jobs: JobQueue, { id, name, enterprise_id, update_mode, cron, time_zone }: DueTag) {
  const next_run_at = nextRunAt({ mode: update_mode, cron, timeZone: time_zone });
  await db.updateTable('smart_tag').set({ next_run_at }).where('tag_id', '=', id).execute();
  if (await isOpen(db, id)) return;
  const cause = update_mode === 'live' ? 'midnight' : 'schedule';
  await addRun(db, jobs, { tag: { id, name }, cause, staffId: null, enterpriseId: enterprise_id });
}

export const scheduledTasks: ScheduledTasks = {
  'compute-smart-tags': {
    everyMinutes: 1,
    async work(db, { deps }) {
      const due = await dueTags(db);
      for (const tag of due) await runDue(db, deps.jobs, tag);
      deps.jobs.wake();
      return due.length === most;
    },
  },

  'compute-live-tags': {
    everySeconds: 10,
    async work(db, { deps, afterCommit }) {
      const { rows } = await sql<{ enterprise_id: number }>`select distinct enterprise_id from audience_change order by 1`.execute(db);
      for (const { enterprise_id } of rows)
        afterCommit(async (database) => {
          await computeLive(database, enterprise_id, () => deps.jobs.stopping);
          deps.outbox.wake();
        });
      return false;
    },
  },

  'clear-smart-tag-runs': {
    everyMinutes: 60,
    async work(db) {
      const { numAffectedRows = 0n } = await sql`delete from smart_tag_run where id in (select id from smart_tag_run r
        where created_at < now() - interval '90 days' and ended_at is not null limit 1000)`.execute(db);
      return numAffectedRows === 1000n;
    },
  },
};
