import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  menu_enterprise_id_pid_fkey: { field: 'pid', sentence: ['没有这个上级菜单', 'There is no such parent menu'] },
};
