import type { Db } from '../db/database.js';

export interface CacheKey {
  key: string;
  type: 'string' | 'hash' | 'list' | 'set' | 'zset' | 'stream' | 'other';
  /** Size of the value in bytes. */
  size: number;
  /** Seconds left; null if the key does not expire. */
  ttl_seconds: number | null;
}

/** The cache of an enterprise, isolated from those of other enterprises and from sessions, which are stored elsewhere. */
export interface TenantCache {
  /** Returns the keys that match a glob of `*` and `?`, sorted. */
  list(pattern: string): Promise<CacheKey[]>;
  get(key: string): Promise<(CacheKey & { value: string }) | undefined>;
  set(key: string, value: string, ttlSeconds?: number): Promise<void>;
  /** Adds a key if it does not exist, and returns whether it did not. Of several concurrent calls exactly one succeeds. */
  add(key: string, value: string, ttlSeconds?: number): Promise<boolean>;
  /** Returns the text of a key; undefined also if the store is unreachable, because the caller can do without it. */
  read(key: string): Promise<string | undefined>;
  /** Stores a text, if the store is reachable. */
  keep(key: string, value: string, ttlSeconds: number): Promise<void>;
  /** Returns the number of keys deleted. */
  delete(keys: string[]): Promise<number>;
}

/** The table is used inside the request's transaction; Redis is never called inside one. */
export type CacheStore = { close(): Promise<void> } & (
  | { readonly kind: 'database'; of(enterpriseId: number, db: Db): TenantCache }
  | { readonly kind: 'redis'; of(enterpriseId: number): TenantCache }
);

/** Prefix of keys the server writes. They may be deleted, because the server rebuilds them, but not written by users. */
export const serverKeys = 'answers:';

/** Deletes all keys that match, and returns their number. */
export async function deleteByPattern(cache: TenantCache, pattern: string): Promise<number> {
  const keys = await cache.list(pattern);
  return keys.length > 0 ? cache.delete(keys.map((one) => one.key)) : 0;
}
