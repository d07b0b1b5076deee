import type { Db } from '../db/database.js';

export interface CacheKey {
  key: string;
  type: 'string' | 'hash' | 'list' | 'set' | 'zset' | 'stream' | 'other';
  /** Bytes of the value. */
  size: number;
  /** Seconds left; null lives until it is deleted. */
  ttl_seconds: number | null;
}

/** The cache of one enterprise. Its keys never reach another's, nor sessions, which live elsewhere. */
export interface TenantCache {
  /** Keys that match a glob of `*` and `?`, in their order. */
  list(pattern: string): Promise<CacheKey[]>;
  get(key: string): Promise<(CacheKey & { value: string }) | undefined>;
  set(key: string, value: string, ttlSeconds?: number): Promise<void>;
  /** Keeps a new key; answers whether it was one. Of several at once exactly one is. */
  add(key: string, value: string, ttlSeconds?: number): Promise<boolean>;
  /** How many keys went. */
  delete(keys: string[]): Promise<number>;
}

export interface CacheStore {
  readonly kind: 'database' | 'redis';
  /** `db` is the transaction of the request; the store in the database works inside it. */
  of(enterpriseId: number, db: Db): TenantCache;
  close(): Promise<void>;
}

/** What the server keeps for itself begins so: it may be deleted, and is made anew, but nobody writes it by hand. */
export const ownKeys = 'menus:';

/** A value from the cache, made and kept for `ttlSeconds` where it is missing. */
export async function remember(cache: TenantCache, key: string, ttlSeconds: number, make: () => Promise<string>): Promise<string> {
  const known = await cache.get(key);
  if (known?.type === 'string') return known.value;
  const value = await make();
  await cache.set(key, value, ttlSeconds);
  return value;
}

/** Deletes all keys that match. */
export async function deleteMatching(cache: TenantCache, pattern: string): Promise<number> {
  const keys = await cache.list(pattern);
  return keys.length > 0 ? cache.delete(keys.map((one) => one.key)) : 0;
}
