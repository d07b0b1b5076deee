import { Readable } from 'node:stream';
import type { Database } from '../db/database.js';
import type { FileStore } from '../files/file-store.js';
import { Refusal } from '../http/refusal.js';
import type { ScheduledTasks } from '../jobs/schedule.js';
import { readPicture } from './picture.js';

/** Pictures cleaned per run. */
const batch = 50;

/** Returns the stored picture without metadata. Leaves one that could not be uploaded today as it is. */
function cleanBytes(stored: Buffer | undefined): Buffer | undefined {
  try {
    return stored && readPicture(stored).bytes;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function cleanStoredPicture(database: Database, files: FileStore, key: string) {
  const bytes = cleanBytes(await files.get(key));
  const { size, sha256 } = bytes ? await files.put(key, Readable.from([bytes])) : {};
  const changed = { is_clean: true, ...(size !== undefined && sha256 !== undefined ? { size, sha256 } : {}) };
  await database.system((db) => db.updateTable('file').set(changed).where('key', '=', key).execute());
}

/** Removes the metadata of pictures that were uploaded before this was done at upload. */
export const pictureTasks: ScheduledTasks = {
  'clean-pictures': {
    everyMinutes: 60,
    async work(db, { afterCommit, deps: { files } }) {
      const rows = await db.selectFrom('file').select('key').where('is_clean', '=', false).orderBy('id').limit(batch).execute();
      afterCommit(async (database) => {
        for (const { key } of rows) await cleanStoredPicture(database, files, key);
      });
      return rows.length === batch;
    },
  },
};
