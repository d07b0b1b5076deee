import type { CachedResponses } from '../../../cache/cached-response.js';

export const cachedResponses: CachedResponses = {
  getMyDashboard: {
    // Check-ins come too often for each to mark a change.
    seconds: 60,
    from: ['staff', 'customer', 'platform_order'],
    by: ({ principal }) => `${principal.staffId}:${principal.timeZone}`,
  },
};
