import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  menu_enterprise_id_pid_fkey: { field: 'pid', sentence: ['上级菜单不存在', 'The parent menu does not exist'] },
};
