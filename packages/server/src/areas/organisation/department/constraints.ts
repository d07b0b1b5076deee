import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  department_wx: { unbroken: 'written by syncs, which update existing rows' },
  department_enterprise_id_role_id_fkey: { field: 'role_id', sentence: ['没有这个角色', 'There is no such role'] },
  department_enterprise_id_pid_fkey: { field: 'pid', sentence: ['没有这个部门', 'There is no such department'] },
};
