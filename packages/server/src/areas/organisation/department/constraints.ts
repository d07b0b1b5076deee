import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  department_wx: { unbroken: 'written by synchronisations, which update what is there' },
  department_enterprise_id_pid_fkey: { field: 'pid', sentence: ['没有这个部门', 'There is no such department'] },
};
