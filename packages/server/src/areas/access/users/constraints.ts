import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  staff_username: { field: 'username' },
  staff_role_enterprise_id_staff_id_fkey: { field: 'user_ids' },
};
