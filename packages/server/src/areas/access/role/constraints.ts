import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  role_enterprise_id_code_key: { field: 'code', sentence: ['角色标识已被占用', 'This role code is taken'] },
  role_enterprise_id_pid_fkey: { field: 'pid', sentence: ['没有这个角色', 'There is no such role'] },
  role_menu_enterprise_id_menu_id_fkey: { field: 'menu_ids', sentence: ['没有这个菜单', 'There is no such menu'] },
  role_menu_enterprise_id_role_id_fkey: { field: 'role_id', sentence: ['没有这个角色', 'There is no such role'] },
  role_permission_enterprise_id_permission_id_fkey: { field: 'permission_ids', sentence: ['没有这个权限', 'There is no such permission'] },
  role_permission_enterprise_id_role_id_fkey: { field: 'role_id', sentence: ['没有这个角色', 'There is no such role'] },
  role_scope_department_enterprise_id_dept_id_fkey: { field: 'scope_dept_ids', sentence: ['没有这个部门', 'There is no such department'] },
  role_scope_department_enterprise_id_role_id_fkey: { unbroken: 'written with the role' },
};
