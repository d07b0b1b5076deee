import type { KeptAnswers } from '../../../cache/kept-answer.js';

export const keptAnswers: KeptAnswers = {
  getPermissionTree: { seconds: 600, from: ['permission'] },
};
