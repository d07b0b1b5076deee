import { deleteByPattern } from '../cache/cache.js';
import { openEmbeddedDatabase, openPostgresDatabase } from '../db/database.js';
import { openCache } from '../stores.js';
import type { Place } from './place.js';

/** Empties the caches in Redis of all companies, which may be of data that the restored ones replace. */
export async function clearCaches({ dataDir, databaseUrl, redisUrl }: Place) {
  if (!redisUrl) return;
  const database = databaseUrl ? await openPostgresDatabase(databaseUrl, 2) : await openEmbeddedDatabase({ directory: dataDir });
  const companies = await database.system((db) => db.selectFrom('enterprise').select('id').execute()).finally(() => database.close());
  const cache = await openCache(redisUrl);
  try {
    if (cache.kind === 'redis') for (const { id } of companies) await deleteByPattern(cache.of(id), '*');
  } finally {
    await cache.close();
  }
}
