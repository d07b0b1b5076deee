import type { KeptAnswers } from '../../../cache/kept-answer.js';

export const keptAnswers: KeptAnswers = {
  queryParams: { seconds: 600, from: ['param', 'param_value'], by: (_, { names }) => names.toSorted().join(' ') },
};
