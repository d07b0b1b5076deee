import type { CachedResponses } from '../../../cache/cached-response.js';

export const cachedResponses: CachedResponses = {
  getPermissionTree: { seconds: 600, from: ['permission'] },
};
