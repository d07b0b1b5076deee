import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  permission_enterprise_id_code_key: { field: 'code', sentence: ['权限标识已被占用', 'This code is taken'] },
  permission_enterprise_id_pid_fkey: { field: 'pid', sentence: ['没有这个上级权限', 'There is no such parent permission'] },
};
