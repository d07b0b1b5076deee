import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../../../db/database.js';
import { deleteFiles } from '../../../files/delete-unused-files.js';
import type { Deps } from '../../../http/context.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { forgetMedia, forgetMessages, forgetRests } from './forget.js';
import { addMediaFetch } from './media.js';
import { numberOf } from './parameters.js';
import { addPull } from './pull.js';

const readable = sql`e.deleted_at is null and e.status in ('active', 'grace')`;
const hasFeed = sql`exists (select from enterprise_secret s where s.enterprise_id = e.id and s.name = 'archive_feed_url')`;

async function pullAll(db: Db, deps: Deps, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: number }>`select e.id from enterprise e where ${readable} and ${which} order by e.id`.execute(db);
  for (const { id } of rows) await addPull(deps, db, { enterpriseId: id });
  deps.jobs.wake();
}

async function forgetOf({ files, jobs }: Deps, database: Database, id: number) {
  const days = await database.tenant(id, async (db) => ({
    messages: await numberOf(db, id, 'chat.retention_days'),
    media: await numberOf(db, id, 'chat.media_days'),
  }));
  while (!jobs.stopping && (await database.tenant(id, (db) => forgetMessages(db, days.messages))));
  for (const forget of [forgetMedia, forgetRests] as const) {
    const keys = await database.tenant(id, (db) => forget(db, forget === forgetMedia ? days.media : days.messages));
    await deleteFiles(database, files, keys);
  }
}

export const scheduledTasks: ScheduledTasks = {
  'read-chat-archives': {
    everyMinutes: 3,
    async work(db, { deps }) {
      await pullAll(db, deps, hasFeed);
      return false;
    },
  },

  // In the sandbox people talk all day. What is done on its page is told at once.
  'read-sandbox-archives': {
    everyMinutes: 60,
    async work(db, { deps }) {
      if (deps.sandbox.allowed) await pullAll(db, deps, sql`e.is_sandbox and not ${hasFeed}`);
      return false;
    },
  },

  // A pull fetches files when it ends, and who reads a message fetches those that wait; this is for those to be tried again.
  'fetch-chat-files': {
    everyMinutes: 1,
    async work(db, { deps }) {
      const { rows } = await sql<{
        enterprise_id: number;
      }>`select distinct enterprise_id from chat_media where state = 'waiting' and tries > 0 and try_at <= now()`.execute(db);
      for (const { enterprise_id } of rows) await addMediaFetch(deps, db, enterprise_id);
      deps.jobs.wake();
      return false;
    },
  },

  'forget-chats': {
    everyMinutes: 60,
    async work(db, { deps, afterCommit }) {
      const { rows } = await sql<{ id: number }>`select enterprise_id as id from chat_archive order by 1`.execute(db);
      for (const { id } of rows) afterCommit((database) => forgetOf(deps, database, id));
      await sql`delete from chat_alert where told_at < now() - interval '1 day'`.execute(db);
      return false;
    },
  },
};
