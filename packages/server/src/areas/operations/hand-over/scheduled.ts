import { sql } from 'kysely';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import type { HandOverWork } from './job.js';

const most = 200;

export const scheduledTasks: ScheduledTasks = {
  'go-on-with-hand-overs': {
    everySeconds: 5,
    async work(db, { deps, afterCommit }) {
      const due = await db
        .selectFrom('hand_over as h')
        .innerJoin('enterprise as e', 'e.id', 'h.enterprise_id')
        .select(['h.id', 'h.enterprise_id'])
        .where(sql<boolean>`h.next_at <= now()`)
        .where('e.status', 'in', ['active', 'grace'])
        .orderBy('h.next_at')
        .limit(most)
        .execute();
      for (const { id, enterprise_id: enterpriseId } of due) {
        await deps.jobs.add(db, 'hand_over', { enterpriseId, uniqueKey: `hand_over ${id}`, input: { id } satisfies HandOverWork });
        // Until the job says when to go on.
        await sql`update hand_over set next_at = now() + interval '10 minutes' where id = ${id}`.execute(db);
      }
      if (due.length > 0) afterCommit(async () => deps.jobs.wake());
      return false;
    },
  },
};
