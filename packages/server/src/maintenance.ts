// Operations of the CLI on the data of a server on this machine.
import { databaseCache } from './cache/database-cache.js';
import { type Database, openEmbeddedDatabase, openPostgresDatabase } from './db/database.js';
import { filesIn } from './files/bucket.js';
import { openKeyring } from './secrets/key-file.js';
import { sandboxFacts as factsOf, removeSandbox as remove, type SandboxFacts } from './setup/remove-sandbox.js';
import { openCache, openFiles } from './stores.js';

export { type Backup, backUp } from './backup/backup.js';
export { holdsData, type RestoreResult as Restored, restore } from './backup/restore.js';
export type { SandboxFacts } from './setup/remove-sandbox.js';

export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
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
    const cache = place.redisUrl ? await openCache(place.redisUrl) : databaseCache;
    const files = await openFiles({ dataDir: place.dataDir, filesIn: filesIn() });
    const { SHIYI_SECRET_KEY: secretKey, SHIYI_SECRET_KEY_OLD: oldSecretKey } = process.env;
    const keyring = openKeyring({ dataDir: place.dataDir, secretKey: secretKey || undefined, oldSecretKey: oldSecretKey || undefined });
    return remove(database, { cache, files, keyring }).finally(() => cache.close());
  });
}
