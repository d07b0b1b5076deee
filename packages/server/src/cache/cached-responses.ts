import type { OperationId } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { cachedResponses as gathered } from '../generated/areas/cached.js';
import type { Values } from '../http/call-input.js';
import { type Context, type PreparingContext, RawJson } from '../http/context.js';
import { mergeMaps } from '../setup/merge-maps.js';
import { serverKeys, type TenantCache } from './cache.js';
import type { AnyCachedResponse, CachedResponses } from './cached-response.js';

/** Responses cached until one of their tables changes. See ADR 5 for what is not cached, and why. */
export const cachedResponses: CachedResponses = mergeMaps<CachedResponses>(gathered);

/** Returns a digest of the change marks of these tables, which differs after every change visible to this transaction. */
async function stampOf(db: Db, enterpriseId: number, tables: readonly string[]): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select coalesce(md5(string_agg(mark::text, '' order by mark)), 'new') as stamp from table_change
    where enterprise_id = ${enterpriseId} and name = any(${tables})`.execute(db);
  return (rows[0] as { stamp: string }).stamp;
}

/** The cache entry of a response. */
interface Place {
  id: OperationId;
  key: string;
  seconds: number;
  from: readonly string[];
}

function placeOf(context: PreparingContext, id: OperationId, input: Values): Place | undefined {
  const kept = cachedResponses[id] as AnyCachedResponse | undefined;
  const variant = kept?.by ? kept.by(context, input) : '';
  if (!kept || variant === undefined) return undefined;
  return { id, key: `${serverKeys}${id}${variant && `:${variant}`}`, seconds: kept.seconds, from: kept.from };
}

const headOf = (stamp: string) => `{"stamp":"${stamp}","data":`;

/** Returns the response cached under this stamp. */
async function find({ deps, principal }: PreparingContext, cache: TenantCache, { id, key }: Place, stamp: string) {
  const known = await cache.read(key);
  const head = headOf(stamp);
  const hit = known?.startsWith(head) === true;
  deps.cacheCounts.note(principal.enterpriseId, id, hit);
  return hit ? new RawJson(known.slice(head.length, -1)) : undefined;
}

type Make = (context: Context) => Promise<unknown>;

/** Builds the response, and caches it after the commit, when its connection is free again. */
async function makeAndKeep(make: Make, context: Context, keep: (text: string) => Promise<void>) {
  const text = JSON.stringify(await make(context));
  context.afterCommit(() => keep(text));
  return new RawJson(text);
}

/**
 * Returns the cached response, or a function that builds and caches it. The stamp is read before the response is built and stored with it,
 * so a response outdated by a commit has an old stamp and is never served. Only for operations that write nothing.
 */
export async function cachedResponse(
  context: PreparingContext,
  id: OperationId,
  input: Values,
  make: Make,
): Promise<RawJson<unknown> | Make> {
  const place = placeOf(context, id, input);
  if (!place) return make;
  const { enterpriseId } = context.principal;
  const store = context.deps.cache;
  const put = (cache: TenantCache, stamp: string, text: string) => cache.keep(place.key, `${headOf(stamp)}${text}}`, place.seconds);
  if (store.kind === 'database')
    return async (inside) => {
      const cache = store.of(enterpriseId, inside.db);
      const stamp = await stampOf(inside.db, enterpriseId, place.from);
      const keep = (text: string) => context.tenant((db) => put(store.of(enterpriseId, db), stamp, text), 'write');
      return (await find(context, cache, place, stamp)) ?? makeAndKeep(make, inside, keep);
    };
  const cache = store.of(enterpriseId);
  const stamp = await context.tenant((db) => stampOf(db, enterpriseId, place.from), 'read');
  const known = await find(context, cache, place, stamp);
  return known ?? ((inside) => makeAndKeep(make, inside, (text) => put(cache, stamp, text)));
}
