import { listTagGroups } from '../../../outside/wecom/corp-tags.js';
import { addFromWeCom } from '../../../sandbox/company-directory.js';
import type { Demo } from '../../../sandbox/demo.js';
import { writeTags } from './write-tags.js';

export const demo: Demo = {
  add: (system, enterpriseId) =>
    addFromWeCom(system, enterpriseId, async (db, api, signal) => writeTags(db, await listTagGroups(api, signal))),
};
