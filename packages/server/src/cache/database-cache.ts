import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { CacheKey, CacheStore, TenantCache } from './cache.js';

const likeOf = (glob: string) =>
  glob
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')
    .replaceAll('?', '_');

const live = sql<boolean>`(expires_at is null or expires_at > now())`;
const facts = sql<CacheKey>`key, 'string' as type, octet_length(value) as size, ceil(extract(epoch from expires_at - now()))::int as ttl_seconds`;

const endOf = (ttlSeconds: number | undefined) => (ttlSeconds === undefined ? null : new Date(Date.now() + ttlSeconds * 1000));

function readsOf(enterpriseId: number, db: Db): Pick<TenantCache, 'read' | 'list' | 'get'> {
  const mine = sql`enterprise_id = ${enterpriseId} and ${live}`;
  return {
    async read(key) {
      const found = await sql<{ value: string }>`select value from cache_entry where ${mine} and key = ${key}`.execute(db);
      return found.rows[0]?.value;
    },
    async list(pattern) {
      const like = sql`key like ${likeOf(pattern)}`;
      const found = await sql<CacheKey>`select ${facts} from cache_entry where ${mine} and ${like} order by key`.execute(db);
      return found.rows;
    },
    async get(key) {
      type Entry = CacheKey & { value: string };
      const found = await sql<Entry>`select ${facts}, value from cache_entry where ${mine} and key = ${key}`.execute(db);
      return found.rows[0];
    },
  };
}

function writesOf(enterpriseId: number, db: Db): Pick<TenantCache, 'set' | 'add' | 'delete'> {
  const insert = (key: string, value: string, expires_at: Date | null) =>
    db.insertInto('cache_entry').values({ enterprise_id: enterpriseId, key, value, expires_at });
  return {
    async set(key, value, ttlSeconds) {
      const expires_at = endOf(ttlSeconds);
      await insert(key, value, expires_at)
        .onConflict((clash) => clash.columns(['enterprise_id', 'key']).doUpdateSet({ value, expires_at }))
        .execute();
    },
    async add(key, value, ttlSeconds) {
      const expires_at = endOf(ttlSeconds);
      const added = await insert(key, value, expires_at)
        .onConflict((clash) =>
          clash
            .columns(['enterprise_id', 'key'])
            .doUpdateSet({ value, expires_at })
            .where('cache_entry.expires_at', '<=', sql<string>`now()`),
        )
        .executeTakeFirst();
      return added.numInsertedOrUpdatedRows === 1n;
    },
    async delete(keys) {
      // One parameter, because a statement takes only 65,535 of them.
      const gone = await sql`delete from cache_entry where enterprise_id = ${enterpriseId} and key = any(${keys}::text[])`.execute(db);
      return Number(gone.numAffectedRows);
    },
  };
}

function tenantCache(enterpriseId: number, db: Db): TenantCache {
  const writes = writesOf(enterpriseId, db);
  return { ...readsOf(enterpriseId, db), ...writes, keep: writes.set };
}

/** Cache in a database table: shared by all processes, survives restarts, and is consistent with the transaction it is used in. */
export const databaseCache = { kind: 'database', of: tenantCache, close: async () => undefined } as const satisfies CacheStore;
