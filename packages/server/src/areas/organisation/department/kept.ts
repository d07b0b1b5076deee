import type { KeptAnswers } from '../../../cache/kept-answer.js';

export const keptAnswers: KeptAnswers = {
  getDepartmentTree: {
    seconds: 600,
    from: ['department', 'staff_department', 'staff', 'role'],
    by: (_, { name, pid }) => (name || pid ? undefined : 'all'),
  },
};
