import type { CachedResponses } from '../../../cache/cached-response.js';

export const cachedResponses: CachedResponses = {
  queryParams: { seconds: 600, from: ['param', 'param_value'], by: (_, { names }) => names.toSorted().join(' ') },
};
