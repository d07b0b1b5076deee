import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  staff_username: { field: 'username', sentence: ['用户名已被占用，请换一个', 'This username is taken; choose another'] },
  staff_wx_userid: { unbroken: 'written by syncs, which update existing rows' },
  staff_enterprise_id_main_dept_id_fkey: { field: 'main_dept_id', sentence: ['没有这个部门', 'There is no such department'] },
  staff_department_enterprise_id_dept_id_fkey: { field: 'dept_ids', sentence: ['没有这个部门', 'There is no such department'] },
  staff_department_enterprise_id_staff_id_fkey: { unbroken: 'written with the staff member' },
  staff_role_enterprise_id_role_id_fkey: { field: 'role_ids', sentence: ['没有这个角色', 'There is no such role'] },
  staff_role_enterprise_id_staff_id_fkey: { field: 'user_ids', sentence: ['没有这位员工', 'There is no such staff member'] },
  password_history_enterprise_id_staff_id_fkey: { unbroken: 'written with the staff member' },
};
