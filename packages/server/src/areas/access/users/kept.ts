import type { KeptAnswers } from '../../../cache/kept-answer.js';

export const keptAnswers: KeptAnswers = {
  getMyDashboard: {
    seconds: 300,
    from: ['staff', 'customer', 'platform_order'],
    by: ({ principal }) => `${principal.staffId}:${principal.timeZone}`,
  },
};
