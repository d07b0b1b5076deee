import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import type { ScheduledTasks } from '../jobs/schedule.js';
import { type FileStore, newFileKey } from './file-store.js';
import { deleteUnusedPictures } from './pictures.js';

/** Files deleted per run. */
const batch = 100;

/** Records the key of a new file, so that the file is found and deleted if nothing ever refers to it. */
export async function registerFile(db: Db): Promise<string> {
  const key = newFileKey();
  await db.insertInto('stored_file').values({ key }).execute();
  return key;
}

/**
 * Releases the files of ended imports, with the values that were read from them as samples. Skips imports whose row is locked because they
 * are being resumed or downloaded. Returns the keys of the files, each once.
 */
export async function forgetImports(db: Db, which: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ file_key: string; outcome_key: string }>`
    update import_file set file_forgotten_at = now(), result = null,
      columns = (select coalesce(jsonb_agg(c || '{"samples": []}' order by at), '[]') from jsonb_array_elements(columns) with ordinality one(c, at))
    where id = any(array(
      select f.id from import_file f join job on job.id = f.job_id
      where f.file_forgotten_at is null and job.status in ('finished', 'failed', 'cancelled') and ${which}
      order by f.id limit ${batch} for update of f skip locked)) returning file_key, outcome_key`.execute(db);
  return [...new Set(rows.flatMap((row) => [row.file_key, row.outcome_key]))];
}

/** Returns files without references, except those less than a day old, whose reference may not be written yet. */
async function unreferencedKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from stored_file s where created_at < now() - interval '1 day'
      and not exists (select from file where key = s.key)
      and not exists (select from import_file where file_key = s.key and file_forgotten_at is null)
      and not exists (select from import_file where outcome_key = s.key and file_forgotten_at is null)
      and not exists (select from job where file_key = s.key and file_expire_at > now())
    order by created_at limit ${batch}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Deletes files, then their records, so that a failed deletion is retried. Deleting a missing file is harmless. */
export async function deleteFiles(database: Database, files: FileStore, keys: string[]) {
  const tries = await Promise.allSettled(keys.map((key) => files.delete(key)));
  const gone = keys.filter((_, at) => tries[at]?.status === 'fulfilled');
  if (gone.length > 0) await database.system((db) => sql`delete from stored_file where key = any(${gone}::text[])`.execute(db));
  const failed = tries.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Cleans up the file store; an import's files are kept for `importDays` after it ends. */
export const fileTasks: ScheduledTasks = {
  'forget-files': {
    everyMinutes: 60,
    async work(db, { afterCommit, deps: { files, importDays } }) {
      const old = sql<boolean>`(f.forget_at_end or job.finished_at < now() - make_interval(days => ${importDays}))`;
      const more = (await forgetImports(db, old)).length >= batch;
      const keys = await unreferencedKeys(db);
      // Delete after the commit, because the store may be slow and rows must not stay locked.
      afterCommit((database) => deleteFiles(database, files, keys));
      return more || keys.length === batch;
    },
  },
  'delete-unused-pictures': {
    everyMinutes: 24 * 60,
    async work(db, { afterCommit, deps: { files } }) {
      // It reads all records.
      await sql`set local statement_timeout = '10min'`.execute(db);
      const keys = await deleteUnusedPictures(db);
      afterCommit((database) => deleteFiles(database, files, keys));
      return false;
    },
  },
};
