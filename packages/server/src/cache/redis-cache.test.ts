import { randomInt } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db/database.js';
import { contract } from '../http/contract.js';
import type { CacheStore, TenantCache } from './cache.js';
import { openRedisCache } from './redis-cache.js';

const url = process.env.SHIYI_TEST_REDIS ?? 'redis://127.0.0.1:6379';
const stands = await openRedisCache(url).then(
  (store) => store.close().then(() => true),
  () => false,
);

describe.skipIf(!stands)('Redis cache', () => {
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

  it('is bypassed if the server is down or silent', async () => {
    const target = new URL(url);
    const sockets = new Set<Socket>();
    const way = createServer((socket) => {
      const onward = connect(Number(target.port || 6379), target.hostname);
      for (const one of [socket, onward]) {
        sockets.add(one);
        one.on('error', () => one.destroy());
      }
      socket.pipe(onward).pipe(socket);
    });
    await new Promise<void>((done) => way.listen(0, '127.0.0.1', done));
    const behind = await openRedisCache(`redis://127.0.0.1:${(way.address() as AddressInfo).port}`);
    const short = behind.of(enterprise, undefined as unknown as Db);
    try {
      await short.keep('passed', '1', 60);
      expect(await short.read('passed')).toBe('1');
      for (const one of sockets) one.pause().unpipe();
      expect(await short.read('passed')).toBeUndefined();
      await short.keep('passed', '2', 60);
      way.close();
      for (const one of sockets) one.destroy();
      expect(await short.read('passed')).toBeUndefined();
      await short.keep('passed', '3', 60);
      await expect(short.list('*')).rejects.toThrow();
    } finally {
      await behind.close().catch(() => undefined);
    }
    expect(await cache.read('passed')).toBe('1');
  });

  it('lists and shows entries of any type, in the terms of the contract', async () => {
    await redis.set(name('string'), 'text');
    await redis.hSet(name('hash'), { a: '1' });
    await redis.rPush(name('list'), ['a', 'b']);
    await redis.sAdd(name('set'), 'a');
    await redis.zAdd(name('zset'), { value: 'a', score: 1 });
    await redis.xAdd(name('stream'), '1-1', { a: '1' });
    await cache.delete(['passed']);
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
