import type { KeptAnswers } from '../../../cache/kept-answer.js';

export const keptAnswers: KeptAnswers = {
  getMyDashboard: {
    // Check-ins come too often for each to mark a change.
    seconds: 60,
    from: ['staff', 'customer', 'platform_order'],
    by: ({ principal }) => `${principal.staffId}:${principal.timeZone}`,
  },
};
