import { checkLog } from '../audit/check-log.js';
import { type Database, type Db, openEmbeddedDatabase } from '../db/database.js';
import { openKeyring } from '../secrets/key-file.js';
import { Stop } from '../stop.js';
import { rememberSchema } from './before-upgrade.js';
import type { Place } from './place.js';
import { hasKey } from './restored-key.js';
import { withoutTimeLimits } from './table-shapes.js';

/** What the check of the audit logs found in restored data. */
export interface LogsCheck {
  rows: number;
  /** Names of companies whose log does not pass. */
  broken: string[];
}

/** Ends all sessions and access keys, and deletes all one-time tokens, because those ended after the backup would be valid again. */
export async function endRestoredSessions(db: Db) {
  const ended = { ended_at: new Date(), ended_reason: 'restored' };
  await db.updateTable('session').set(ended).where('ended_at', 'is', null).execute();
  await db.updateTable('access_key').set(ended).where('ended_at', 'is', null).execute();
  // Devices get new tokens.
  await db.updateTable('robot_device').set({ token_hash: null }).where('token_hash', 'is not', null).execute();
  await db.deleteFrom('one_time_token').execute();
}

/** What restored data contain. */
export interface RestoredContents {
  /** Ids of all companies. */
  companies: number[];
  /** Undefined if there is no key yet to check the logs with. */
  logs: LogsCheck | undefined;
}

/** Lists the companies, and checks their audit logs. */
export async function checkContents(database: Database, place: Place): Promise<RestoredContents> {
  const companies = await database.system((db) => db.selectFrom('enterprise').select(['id', 'name']).orderBy('id').execute());
  const ids = companies.map(({ id }) => id);
  if (!hasKey(place)) return { companies: ids, logs: undefined };
  const keyring = openKeyring(place);
  const logs: LogsCheck = { rows: 0, broken: [] };
  for (const { id, name } of companies) {
    const { ok, checked } = await database.tenant(id, async (db) => {
      await withoutTimeLimits(db);
      return checkLog(db, keyring, id);
    });
    logs.rows += checked;
    if (!ok) logs.broken.push(name);
  }
  return { companies: ids, logs };
}

async function open(place: Place): Promise<RestoredContents> {
  const database = await openEmbeddedDatabase({ directory: place.dataDir });
  try {
    await database.system(endRestoredSessions);
    return await checkContents(database, place);
  } finally {
    await database.close();
  }
}

/** Opens restored data as the next start will, which recovers and migrates them. @throws Stop */
export async function prove(directory: string, place: Place): Promise<RestoredContents> {
  const contents = await open({ ...place, dataDir: directory }).catch((error: Error) => {
    if (error instanceof Stop) throw error;
    throw new Stop(
      `The database in the backup cannot be opened (${error.message}). Restore another backup.`,
      `备份中的数据库无法打开（${error.message}）。请换一个备份。`,
    );
  });
  // Otherwise the next start would treat the data as an older version's and back them up again.
  await rememberSchema(directory);
  return contents;
}
