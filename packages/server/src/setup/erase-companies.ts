import { sql } from 'kysely';
import type { ScheduledTasks } from '../jobs/schedule.js';
import { deleteRows, fileKeysOf } from './remove-sandbox.js';

/** Erases companies 30 days after they were deleted, one per transaction. */
export const companyTasks: ScheduledTasks = {
  'erase-companies': {
    everyMinutes: 60,
    async work(db, { afterCommit, services: { files } }) {
      const gone = await db
        .selectFrom('enterprise')
        .select('id')
        .where('deleted_at', '<', sql<string>`now() - interval '30 days'`)
        .orderBy('id')
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!gone) return false;
      const keys = await fileKeysOf(db, gone.id);
      await deleteRows(db, gone.id);
      await db.deleteFrom('enterprise').where('id', '=', gone.id).execute();
      afterCommit(async () => {
        for (const key of keys) await files.delete(key);
      });
      return true;
    },
  },
};
