import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  role_scope_department_enterprise_id_dept_id_fkey: { field: 'scope_dept_ids' },
};
