import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import type { Chores } from '../jobs/schedule.js';
import { type FileStore, newFileKey } from './file-store.js';

/** Files that go at a time. */
const batch = 100;

/** A key for a new file, written down so that the file is found should nothing ever refer to it. */
export async function rememberNewFile(db: Db): Promise<string> {
  const key = newFileKey();
  await db.insertInto('stored_file').values({ key }).execute();
  return key;
}

/** Lets go of the files of imports that ended long ago. Whoever goes on with one, or downloads it, at this very moment holds its row, so that it has to wait for the next time. */
async function forgetImports(db: Db, days: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update import_file set file_forgotten_at = now(), result = null where id = any(array(
      select f.id from import_file f join job on job.id = f.job_id
      where f.file_forgotten_at is null and job.status in ('finished', 'failed', 'cancelled') and job.finished_at < now() - make_interval(days => ${days})
      order by f.id limit ${batch} for update skip locked))`.execute(db);
  return numAffectedRows === BigInt(batch);
}

/** Files that nothing refers to, but for young ones: what refers to them may be about to be written. */
async function unreferenced(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from stored_file s where created_at < now() - interval '1 day'
      and not exists (select from file where key = s.key)
      and not exists (select from import_file where file_key = s.key and file_forgotten_at is null)
      and not exists (select from import_file where outcome_key = s.key and file_forgotten_at is null)
    order by created_at limit ${batch}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Deletes files, then what is known of them: one that cannot be deleted now is found again, one that is gone already does no harm. */
async function deleteFiles(database: Database, files: FileStore, keys: string[]) {
  const tries = await Promise.allSettled(keys.map((key) => files.delete(key)));
  const gone = keys.filter((_, at) => tries[at]?.status === 'fulfilled');
  if (gone.length > 0) await database.system((db) => db.deleteFrom('stored_file').where('key', 'in', gone).execute());
  const failed = tries.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** The clean-up of the file store; an import keeps its files for so many days after its end. */
export const fileChores = (files: FileStore, importDays: number): Chores => ({
  'forget-files': {
    everyMinutes: 60,
    async work(db, afterCommit) {
      const more = await forgetImports(db, importDays);
      const keys = await unreferenced(db);
      // A store may be far away: no row waits for it.
      afterCommit((database) => deleteFiles(database, files, keys));
      return more || keys.length === batch;
    },
  },
});
