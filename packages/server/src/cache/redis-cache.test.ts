import { randomInt } from 'node:crypto';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../contract.js';
import type { Db } from '../db/database.js';
import type { CacheStore, TenantCache } from './cache.js';
import { openRedisCache } from './redis-cache.js';

const url = process.env.SHIYI_TEST_REDIS ?? 'redis://127.0.0.1:6379';
const stands = await openRedisCache(url).then(
  (store) => store.close().then(() => true),
  () => false,
);

describe.skipIf(!stands)('the cache on Redis', () => {
  const enterprise = randomInt(1_000_000, 2 ** 31);
  const redis = createClient({ url });
  let store: CacheStore;
  let cache: TenantCache;
  beforeAll(async () => {
    await redis.connect();
    store = await openRedisCache(url);
    cache = store.of(enterprise, undefined as unknown as Db);
  });
  afterAll(async () => {
    await cache?.delete((await cache.list('*')).map((one) => one.key));
    await store?.close();
    await redis.close();
  });
  const name = (key: string) => `shiyi:tenant:${enterprise}:${key}`;

  it('lists and shows what programs keep in any type, in the words of the contract', async () => {
    await redis.set(name('string'), 'text');
    await redis.hSet(name('hash'), { a: '1' });
    await redis.rPush(name('list'), ['a', 'b']);
    await redis.sAdd(name('set'), 'a');
    await redis.zAdd(name('zset'), { value: 'a', score: 1 });
    await redis.xAdd(name('stream'), '1-1', { a: '1' });
    const rows = await cache.list('*');
    expect(rows.map((row) => [row.key, row.type])).toEqual(['hash', 'list', 'set', 'stream', 'string', 'zset'].map((one) => [one, one]));
    expect(contract.components.schemas.CacheType?.enum).toEqual(expect.arrayContaining(rows.map((row) => row.type)));
    const values = await Promise.all(rows.map(async ({ key }) => [key, (await cache.get(key))?.value]));
    expect(Object.fromEntries(values)).toEqual({
      string: 'text',
      hash: '{"a":"1"}',
      list: '["a","b"]',
      set: '["a"]',
      zset: '[{"value":"a","score":1}]',
      stream: '[{"id":"1-1","message":{"a":"1"}}]',
    });
  });
});
