import type { Row } from '@shiyi/sdk';
import { refresh } from '#api/client.js';

export type ConfigTab = Row<'listConfigTabs'>;
export type ConfigAction = Row<'listConfigActions'>;

/** Reloads what shows tabs and actions. Errors have already been reported. */
export async function refreshTabs() {
  await Promise.allSettled([refresh(['listConfigTabs', 'listConfigActions', 'getCorpConfigTree'])]);
}
