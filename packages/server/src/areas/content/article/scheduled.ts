import { sql } from 'kysely';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { tagAllReaders } from './tag-readers.js';

const most = 200;

export const scheduledTasks: ScheduledTasks = {
  /** Those whose time has come, in companies that may write. */
  'publish-articles': {
    everySeconds: 10,
    async work(db) {
      const { numAffectedRows = 0n } = await sql`update article set status = 'published' where id = any(array(
        select a.id from article a join enterprise e on e.id = a.enterprise_id and e.deleted_at is null
          and company_state(e.status, e.expire_at) in ('active', 'grace')
        where a.status = 'draft' and a.publish_at is not null and a.publish_at <= now()
        order by a.publish_at, a.id limit ${sql.lit(most)} for update of a skip locked))`.execute(db);
      return Number(numAffectedRows) === most;
    },
  },

  /** Readers whose tags were not given right away, and contacts who became customers since. */
  'tag-article-readers': {
    everySeconds: 10,
    async work(db, { deps, afterCommit }) {
      const { rows } = await sql<{ id: number }>`select distinct enterprise_id as id from article_reader where is_open`.execute(db);
      for (const { id } of rows) afterCommit(() => tagAllReaders(deps, id));
      return false;
    },
  },
};
