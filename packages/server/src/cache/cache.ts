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
  /** The text of a key; nothing as well where the store cannot be reached, for it is only the shorter way. */
  read(key: string): Promise<string | undefined>;
  /** Keeps a text where the store can be reached. */
  keep(key: string, value: string, ttlSeconds: number): Promise<void>;
  /** How many keys went. */
  delete(keys: string[]): Promise<number>;
}

/** A table works inside the transaction of the request; Redis is never waited for inside one. */
export type CacheStore = { close(): Promise<void> } & (
  | { readonly kind: 'database'; of(enterpriseId: number, db: Db): TenantCache }
  | { readonly kind: 'redis'; of(enterpriseId: number): TenantCache }
);

/** What the server keeps for itself begins so: it may be deleted, and is made anew, but nobody writes it by hand. */
export const keptKeys = 'answers:';

/** Deletes all keys that match. */
export async function deleteMatching(cache: TenantCache, pattern: string): Promise<number> {
  const keys = await cache.list(pattern);
  return keys.length > 0 ? cache.delete(keys.map((one) => one.key)) : 0;
}
