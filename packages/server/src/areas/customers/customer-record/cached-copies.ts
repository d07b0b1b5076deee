import { deleteByPattern, serverKeys } from '../../../cache/cache.js';
import type { Deps } from '../../../http/context.js';
import type { Words } from '../../../person/person-data.js';

/** Deletes the cached responses of a company in Redis, and keys of others that contain the words; the table is cleared with the other rows. */
export async function deleteCachedCopies({ cache }: Deps, enterpriseId: number, { texts }: Words) {
  if (cache.kind !== 'redis') return;
  const own = cache.of(enterpriseId);
  await deleteByPattern(own, `${serverKeys}*`);
  for (const { key } of await own.list('*')) {
    const kept = await own.get(key);
    if (kept && texts.some((text) => key.includes(text) || kept.value.includes(text))) await own.delete([key]);
  }
}
