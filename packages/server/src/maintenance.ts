// Operations of the CLI on the data of a server on this machine.
import type { Place } from './backup/place.js';
import { type Database, openEmbeddedDatabase, openPostgresDatabase } from './db/database.js';
import { filesIn } from './files/bucket.js';
import { openKeyring } from './secrets/key-file.js';
import { sandboxFacts as factsOf, removeSandbox as remove, type SandboxFacts } from './setup/remove-sandbox.js';
import { openCache, openFiles } from './stores.js';

export { type Backup, backUp } from './backup/backup.js';
export type { Place } from './backup/place.js';
export { holdsData, type RestoreResult, restore } from './backup/restore.js';
export type { SandboxFacts } from './setup/remove-sandbox.js';

/** Reads the place of the data from the environment, as the server does. @throws Stop */
export function placeFrom(env: NodeJS.ProcessEnv): Place {
  return {
    dataDir: env.SHIYI_DATA_DIR || '.data',
    databaseUrl: env.SHIYI_DATABASE_URL || undefined,
    redisUrl: env.SHIYI_REDIS_URL || undefined,
    filesIn: filesIn(env),
    secretKey: env.SHIYI_SECRET_KEY || undefined,
    oldSecretKey: env.SHIYI_SECRET_KEY_OLD || undefined,
  };
}

async function within<T>({ dataDir, databaseUrl }: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = databaseUrl ? await openPostgresDatabase(databaseUrl) : await openEmbeddedDatabase({ directory: dataDir });
  return work(database).finally(() => database.close());
}

export async function sandboxFacts(place: Place): Promise<SandboxFacts | undefined> {
  return within(place, factsOf);
}

export async function removeSandbox(place: Place): Promise<SandboxFacts> {
  return within(place, async (database) => {
    const cache = await openCache(place.redisUrl);
    const files = await openFiles(place);
    const keyring = openKeyring(place);
    return remove(database, { cache, files, keyring }).finally(() => cache.close());
  });
}
