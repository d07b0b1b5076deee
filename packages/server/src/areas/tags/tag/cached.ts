import type { CachedResponses } from '../../../cache/cached-response.js';

export const cachedResponses: CachedResponses = {
  getTagTree: {
    seconds: 600,
    from: ['tag_group', 'tag', 'external_user', 'external_user_follow', 'external_user_mark'],
    by: (_, { scope = 'any', kind = 'any' }) => `${scope}:${kind}`,
  },
};
