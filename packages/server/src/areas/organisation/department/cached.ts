import type { CachedResponses } from '../../../cache/cached-response.js';

export const cachedResponses: CachedResponses = {
  getDepartmentTree: {
    seconds: 600,
    from: ['department', 'staff_department', 'staff', 'role'],
    by: (_, { name, pid }) => (name || pid ? undefined : 'all'),
  },
};
