import type { Data } from '@shiyi/sdk';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { readAll } from '#list/read-all.js';

const readTags = readAll('listIntelligentTags');
const settled = new Set(['done', 'failed']);
const followMs = 2_000;

/** Returns all smart tags, and follows them while some are computed. */
export function useSmartTags() {
  const may = useMay('listIntelligentTags');
  return useOperation('listIntelligentTags', may ? {} : null, {
    read: readTags,
    refreshInterval: (data: Data<'listIntelligentTags'> | undefined) =>
      data?.list.some(({ status }) => !settled.has(status)) ? followMs : 0,
  });
}
