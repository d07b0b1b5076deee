import { deleteMatching, keptKeys } from '../cache/cache.js';
import type { Handlers } from '../context.js';
import { notFound, refuseField } from '../refusal.js';

/** The audit keeps which key and how long, not what stood in it. */
const traceOf = (key: string, value: string, ttl: number | undefined) => ({
  target: key,
  after: { bytes: Buffer.byteLength(value), ttl_seconds: ttl ?? null },
});

/** Whoever may write here could otherwise put menus before people of any role. */
function assertByHand(key: string) {
  if (key.startsWith(keptKeys))
    throw refuseField(42200, 'key', 'system', [
      '这个键由系统写入，只能删除，删除后会自动重建',
      'The system keeps this key; it can only be deleted, and is made anew',
    ]);
}

export const redisHandlers: Handlers = {
  async listCacheKeys({ cache }, { pattern = '*', page = 1, limit = 20 }) {
    const keys = await cache.list(pattern);
    return {
      list: keys.slice((page - 1) * limit, page * limit) as never,
      total: Math.min(keys.length, 10_000),
      ...(keys.length > 10_000 ? { total_capped: true } : {}),
      page,
      limit,
    };
  },

  async getCacheStats({ cache, house, principal }) {
    const keys = await cache.list('*');
    const counts = [...house.cacheCounts.of(principal.enterpriseId)].map(([operation_id, count]) => ({ operation_id, ...count }));
    return {
      store: house.cache.kind,
      keys: keys.length,
      size: keys.reduce((sum, { size }) => sum + size, 0),
      since: house.cacheCounts.since.toISOString(),
      hits: counts.reduce((sum, { hits }) => sum + hits, 0),
      misses: counts.reduce((sum, { misses }) => sum + misses, 0),
      answers: counts.sort((one, other) => other.hits + other.misses - one.hits - one.misses),
    };
  },

  async getCacheKey({ cache }, { key }) {
    const found = await cache.get(key);
    if (!found) throw notFound();
    return found as never;
  },

  async createCacheKey({ cache, audit }, { key, value, ttl_seconds }) {
    assertByHand(key);
    if (!(await cache.add(key, value, ttl_seconds)))
      throw refuseField(40902, 'key', 'taken', ['该键已存在，可改用修改', 'This key exists; change it instead']);
    audit(traceOf(key, value, ttl_seconds));
    return {};
  },

  async updateCacheKey({ cache, audit }, { key, value, ttl_seconds }) {
    const before = await cache.get(key);
    if (!before) throw notFound();
    assertByHand(key);
    if (before.type !== 'string')
      throw refuseField(42200, 'key', 'type', ['只能修改字符串类型的键', 'Only keys of type string can be changed']);
    await cache.set(key, value, ttl_seconds);
    audit({ ...traceOf(key, value, ttl_seconds), before: { bytes: before.size, ttl_seconds: before.ttl_seconds } });
    return {};
  },

  async deleteCacheKey({ cache, audit }, { key }) {
    if ((await cache.delete([key])) === 0) throw notFound();
    audit({ target: key });
    return {};
  },

  async deleteCacheKeys({ cache, audit }, { pattern }) {
    const deleted = await deleteMatching(cache, pattern);
    audit({ target: pattern, after: { deleted } });
    return { deleted };
  },

  async clearCache({ cache, audit }) {
    const deleted = await deleteMatching(cache, '*');
    audit({ target: '*', after: { deleted } });
    return { deleted };
  },
};
