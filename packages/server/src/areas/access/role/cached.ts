import type { CachedResponses } from '../../../cache/cached-response.js';

export const cachedResponses: CachedResponses = {
  getRoleTree: { seconds: 600, from: ['role', 'role_scope_department', 'staff_role', 'staff'] },
};
