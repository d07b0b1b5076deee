import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { pushMarks } from './push-marks.js';
import { companiesWithDueLines, endOldLines, giveDueLines } from './waiting-lines.js';

/** Customers whose contacts one transaction has marked. */
const most = 500;

/** Has WeCom mark the contacts of some customers of a tag that is new there. Returns whether there are more of them. */
async function markSome(db: Db, tagId: number): Promise<boolean> {
  const { rows: starts } = await sql<{ after_user_id: number }>`select after_user_id from tag_mark_start where tag_id = ${tagId}
    for update skip locked`.execute(db);
  const [start] = starts;
  if (!start) return false;
  const { rows } = await sql<{
    user_id: number;
  }>`select user_id from customer_tag where tag_id = ${tagId} and user_id > ${start.after_user_id}
    order by user_id limit ${sql.lit(most)}`.execute(db);
  await pushMarks(
    db,
    rows.map(({ user_id }) => ({ user_id, tag_id: tagId, added: true })),
    null,
  );
  const last = rows.at(-1)?.user_id;
  if (rows.length < most || last === undefined) {
    await db.deleteFrom('tag_mark_start').where('tag_id', '=', tagId).execute();
    return false;
  }
  await db.updateTable('tag_mark_start').set({ after_user_id: last }).where('tag_id', '=', tagId).execute();
  return true;
}

export const scheduledTasks: ScheduledTasks = {
  'mark-new-tags': {
    everySeconds: 10,
    async work(db, { deps, afterCommit }) {
      const starts = await db.selectFrom('tag_mark_start').select(['enterprise_id', 'tag_id']).orderBy('tag_id').execute();
      for (const { enterprise_id, tag_id } of starts)
        afterCommit(async (database) => {
          while (!deps.jobs.stopping && (await database.tenant(enterprise_id, (tenant) => markSome(tenant, tag_id))));
          deps.outbox.wake();
        });
      return false;
    },
  },

  'give-waiting-tags': {
    everyMinutes: 1,
    async work(db, { deps, afterCommit }) {
      for (const id of await companiesWithDueLines(db))
        afterCommit(async (database) => {
          await giveDueLines(database, id, () => deps.jobs.stopping);
          deps.outbox.wake();
        });
      return false;
    },
  },

  'end-waiting-tags': { everyMinutes: 60, work: endOldLines },
};
