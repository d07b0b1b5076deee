import { deleteByPattern, serverKeys } from '../../../cache/cache.js';
import { onCache } from '../../../cache/on-cache.js';
import { listRows } from '../../../db/list-rows.js';
import type { Handlers } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';

/** Returns the audit data: key, size and time to live, but not the value. */
const traceOf = (key: string, value: string, ttl: number | undefined) => ({
  target: key,
  after: { bytes: Buffer.byteLength(value), ttl_seconds: ttl ?? null },
});

/** Returns an entry as it is right after being written. */
const entryOf = (key: string, value: string, ttl_seconds: number | null = null) =>
  ({ key, type: 'string', size: Buffer.byteLength(value), ttl_seconds }) as const;

/** Refuses writes to server keys, which could be used to show forged menus to users of any role. */
function assertByHand(key: string) {
  if (key.startsWith(serverKeys))
    throw refuseField(42200, 'key', 'system', [
      '这个键由系统写入，只能删除，删除后会自动重建',
      'This key is managed by the system; it can only be deleted and is rebuilt automatically',
    ]);
}

export const handlers: Handlers = {
  listCacheKeys: onCache(async ({ cache, principal }, { pattern = '*', ...asks }) =>
    listRows('listCacheKeys', { principal }, await cache.list(pattern), asks, ({ key }) => [key]),
  ),

  getCacheStats: onCache(async ({ cache, deps, principal }) => {
    const keys = await cache.list('*');
    const counts = [...deps.cacheCounts.of(principal.enterpriseId)].map(([operation_id, count]) => ({ operation_id, ...count }));
    return {
      store: deps.cache.kind,
      keys: keys.length,
      size: keys.reduce((sum, { size }) => sum + size, 0),
      since: deps.cacheCounts.since.toISOString(),
      hits: counts.reduce((sum, { hits }) => sum + hits, 0),
      misses: counts.reduce((sum, { misses }) => sum + misses, 0),
      answers: counts.sort((one, other) => other.hits + other.misses - one.hits - one.misses),
    };
  }),

  getCacheKey: onCache(async ({ cache, principal }, { key }) => {
    // These are responses to other users with other permissions.
    if (key.startsWith(serverKeys) && !principal.isAdmin)
      throw new Refusal(40300, ['系统缓存的内容只有管理员能查看', 'Only administrators can view system cache entries']);
    const found = await cache.get(key);
    if (!found) throw notFound();
    return found;
  }),

  createCacheKey: onCache(async ({ cache, audit }, { key, value, ttl_seconds }) => {
    assertByHand(key);
    if (!(await cache.add(key, value, ttl_seconds)))
      throw refuseField(40902, 'key', 'taken', ['该键已存在，请改用修改', 'This key already exists; edit it instead']);
    audit(traceOf(key, value, ttl_seconds));
    return entryOf(key, value, ttl_seconds);
  }),

  updateCacheKey: onCache(async ({ cache, audit }, { key, value, ttl_seconds }) => {
    const before = await cache.get(key);
    if (!before) throw notFound();
    assertByHand(key);
    if (before.type !== 'string')
      throw refuseField(42200, 'key', 'type', ['只能修改字符串类型的键', 'Only keys of type string can be changed']);
    await cache.set(key, value, ttl_seconds);
    audit({ ...traceOf(key, value, ttl_seconds), before: { bytes: before.size, ttl_seconds: before.ttl_seconds } });
    return entryOf(key, value, ttl_seconds);
  }),

  deleteCacheKey: onCache(async ({ cache, audit }, { key }) => {
    if ((await cache.delete([key])) === 0) throw notFound();
    audit({ target: key });
    return {};
  }),

  deleteCacheKeys: onCache(async ({ cache, audit }, { pattern }) => {
    const deleted = await deleteByPattern(cache, pattern);
    audit({ target: pattern, after: { deleted } });
    return { deleted };
  }),

  clearCache: onCache(async ({ cache, audit }) => {
    const deleted = await deleteByPattern(cache, '*');
    audit({ target: '*', after: { deleted } });
    return { deleted };
  }),
};
