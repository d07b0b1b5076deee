import { type CacheStore, deleteByPattern } from '../cache/cache.js';

/** Empties the cache of these companies in Redis, which may be of data that the restored ones replace. */
export async function clearCaches(cache: CacheStore, companies: readonly number[]) {
  if (cache.kind === 'redis') for (const id of companies) await deleteByPattern(cache.of(id), '*');
}
