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

function tenantCache(enterpriseId: number, db: Db): TenantCache {
  const set: TenantCache['set'] = async (key, value, ttlSeconds) => {
    const expires_at = endOf(ttlSeconds);
    await db
      .insertInto('cache_entry')
      .values({ enterprise_id: enterpriseId, key, value, expires_at })
      .onConflict((clash) => clash.columns(['enterprise_id', 'key']).doUpdateSet({ value, expires_at }))
      .execute();
  };
  return {
    set,
    keep: set,
    async read(key) {
      const found = await sql<{
        value: string;
      }>`select value from cache_entry where enterprise_id = ${enterpriseId} and ${live} and key = ${key}`.execute(db);
      return found.rows[0]?.value;
    },
    async list(pattern) {
      const found =
        await sql<CacheKey>`select ${facts} from cache_entry where enterprise_id = ${enterpriseId} and ${live} and key like ${likeOf(pattern)} order by key`.execute(
          db,
        );
      return found.rows;
    },
    async get(key) {
      const found = await sql<
        CacheKey & { value: string }
      >`select ${facts}, value from cache_entry where enterprise_id = ${enterpriseId} and ${live} and key = ${key}`.execute(db);
      return found.rows[0];
    },
    async add(key, value, ttlSeconds) {
      const expires_at = endOf(ttlSeconds);
      const added = await db
        .insertInto('cache_entry')
        .values({ enterprise_id: enterpriseId, key, value, expires_at })
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
      const gone = await db.deleteFrom('cache_entry').where('enterprise_id', '=', enterpriseId).where('key', 'in', keys).executeTakeFirst();
      return Number(gone.numDeletedRows);
    },
  };
}

/** The cache in a table: shared by all processes, kept over a restart, and as consistent as the request's transaction. */
export const databaseCache = { kind: 'database', of: tenantCache, close: async () => undefined } as const satisfies CacheStore;
