import type { KeptAnswers } from '../../../cache/kept-answer.js';

export const keptAnswers: KeptAnswers = {
  getRoleTree: { seconds: 600, from: ['role', 'role_scope_department', 'staff_role', 'staff'] },
};
