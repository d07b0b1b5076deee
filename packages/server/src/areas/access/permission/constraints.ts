import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  permission_enterprise_id_code_key: { field: 'code', sentence: ['权限标识已被占用', 'This permission code is taken'] },
  permission_enterprise_id_pid_fkey: { field: 'pid', sentence: ['上级权限不存在', 'The parent permission does not exist'] },
};
