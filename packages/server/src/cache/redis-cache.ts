import { createClient, ErrorReply } from 'redis';
import { assertOutsideTransaction } from '../db/transaction-scope.js';
import { Refusal } from '../http/refusal.js';
import { Stop } from '../stop.js';
import type { CacheKey, CacheStore, TenantCache } from './cache.js';

type Redis = ReturnType<typeof connectTo>;

/** Time limit for optional reads; a slower cache saves nothing. */
const soonMs = 500;
/** Time limit for all other commands, in case the server hangs. */
const longestMs = 5000;
const closeMs = 1000;

/** Rejects if the promise takes longer than `ms`. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`Redis has not answered within ${ms} ms.`)), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Returns the result of an optional read; undefined if Redis is slow or unreachable, so that the caller does without the cache. */
async function soon<T>(ask: () => Promise<T>): Promise<T | undefined> {
  assertOutsideTransaction('Redis');
  return within(soonMs, ask()).catch(() => undefined);
}

/** Fails if Redis is unreachable at startup; reconnects once it has been connected. */
function connectTo(url: string) {
  let known = false;
  const redis = createClient({
    url,
    socket: { connectTimeout: 5000, reconnectStrategy: (tries) => (known ? Math.min(100 * 2 ** tries, 3000) : false) },
    disableOfflineQueue: true,
    // If the server hangs, reject commands beyond these immediately.
    commandsQueueMaxLength: 5000,
  });
  redis.on('error', () => undefined); // while disconnected, every command rejects
  redis.on('ready', () => {
    known = true;
  });
  return redis;
}

const literal = (text: string) => text.replace(/[\\[\]^]/g, '\\$&');

/** Passes on errors reported by Redis, which are bugs; any other error means that Redis is unreachable. */
async function callRedis<T>(ask: () => Promise<T>): Promise<T> {
  assertOutsideTransaction('Redis');
  try {
    return await within(longestMs, ask());
  } catch (cause) {
    if (cause instanceof ErrorReply && !cause.message.startsWith('LOADING')) throw cause;
    throw new Refusal(50300, ['缓存服务暂时不可用，请稍后再试', 'The cache is temporarily unavailable; try again shortly']);
  }
}

/** Redis's built-in types; those of modules are `other`. */
const types: readonly string[] = ['string', 'hash', 'list', 'set', 'zset', 'stream'] satisfies CacheKey['type'][];

async function readValue(redis: Redis, key: string, type: CacheKey['type']): Promise<string> {
  if (type === 'string') return (await redis.get(key)) ?? '';
  if (type === 'hash') return JSON.stringify(Object.fromEntries(Object.entries(await redis.hGetAll(key)).slice(0, 1000)));
  if (type === 'list') return JSON.stringify(await redis.lRange(key, 0, 999));
  if (type === 'set') return JSON.stringify((await redis.sMembers(key)).slice(0, 1000));
  if (type === 'zset') return JSON.stringify(await redis.zRangeWithScores(key, 0, 999));
  if (type === 'stream') return JSON.stringify(await redis.xRange(key, '-', '+', { COUNT: 1000 }));
  return '';
}

async function readFacts(redis: Redis, key: string): Promise<Omit<CacheKey, 'key'> | undefined> {
  const [type, ttl, size] = await Promise.all([redis.type(key), redis.ttl(key), redis.memoryUsage(key)]);
  if (type === 'none') return undefined;
  return {
    type: (types.includes(type) ? type : 'other') as CacheKey['type'],
    size: type === 'string' ? await redis.strLen(key) : (size ?? 0),
    ttl_seconds: ttl < 0 ? null : ttl,
  };
}

function tenantCache(redis: Redis, enterpriseId: number): TenantCache {
  const prefix = `shiyi:tenant:${enterpriseId}:`;
  const factsOf = async (key: string) => {
    const facts = await readFacts(redis, prefix + key);
    return facts && { key, ...facts };
  };
  return {
    async list(pattern) {
      const keys: string[] = [];
      for await (const some of redis.scanIterator({ MATCH: literal(prefix) + literal(pattern), COUNT: 500 }))
        for (const key of [some].flat()) keys.push(key.slice(prefix.length));
      const known = await Promise.all([...new Set(keys)].sort().map(factsOf));
      return known.filter((one) => one !== undefined);
    },
    async get(key) {
      const facts = await factsOf(key);
      return facts && { ...facts, value: await readValue(redis, prefix + key, facts.type) };
    },
    async set(key, value, ttlSeconds) {
      await redis.set(prefix + key, value, ttlSeconds === undefined ? {} : { expiration: { type: 'EX', value: ttlSeconds } });
    },
    read: async (key) => (await soon(() => redis.get(prefix + key))) ?? undefined,
    keep: async (key, value, ttlSeconds) => {
      await soon(() => redis.set(prefix + key, value, { expiration: { type: 'EX', value: ttlSeconds } }));
    },
    async add(key, value, ttlSeconds) {
      const expiration = ttlSeconds === undefined ? {} : { expiration: { type: 'EX', value: ttlSeconds } as const };
      return (await redis.set(prefix + key, value, { condition: 'NX', ...expiration })) !== null;
    },
    async delete(keys) {
      let gone = 0;
      for (let at = 0; at < keys.length; at += 500) gone += await redis.unlink(keys.slice(at, at + 500).map((key) => prefix + key));
      return gone;
    },
  };
}

/** Opens the cache on a Redis server, version 6 or later. */
export async function openRedisCache(url: string): Promise<CacheStore> {
  if (!URL.canParse(url)) throw new Stop('SHIYI_REDIS_URL is not a URL such as redis://host:6379.');
  const redis = connectTo(url);
  await redis.connect().catch((error: Error & { code?: string }) => {
    throw new Stop(`Redis at ${new URL(url).host} is not responding (${error.code ?? error.message}). Check SHIYI_REDIS_URL.`);
  });
  const of = (enterpriseId: number): TenantCache => {
    const tenant = tenantCache(redis, enterpriseId);
    return {
      ...tenant,
      list: (pattern) => callRedis(() => tenant.list(pattern)),
      get: (key) => callRedis(() => tenant.get(key)),
      set: (...entry) => callRedis(() => tenant.set(...entry)),
      add: (...entry) => callRedis(() => tenant.add(...entry)),
      delete: (keys) => callRedis(() => tenant.delete(keys)),
    };
  };
  const close = () => within(closeMs, redis.close()).catch(() => (redis.isOpen ? redis.destroy() : undefined));
  return { kind: 'redis', of, close };
}
