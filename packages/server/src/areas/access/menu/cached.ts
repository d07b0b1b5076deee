import type { CachedResponses } from '../../../cache/cached-response.js';

export const cachedResponses: CachedResponses = {
  buildMenus: {
    seconds: 600,
    from: ['menu', 'role_menu', 'permission', 'role_permission'],
    by: ({ caller, principal }) =>
      `${caller.language}:${
        principal.roles
          .map((role) => role.id)
          .sort((a, b) => a - b)
          .join('-') || 'none'
      }`,
  },
};
