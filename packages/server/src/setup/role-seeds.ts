import type { Insertable } from 'kysely';
import type { GrantedRole } from '../generated/permissions.js';
import type { Tables } from '../generated/tables.js';

type RoleSeed = Pick<Insertable<Tables['role']>, 'name' | 'level' | 'data_scope' | 'remark'>;

/**
 * The roles of a new company by code, in their order. What each may do is `x-roles` in the contract; administrators may do everything.
 */
export const roleSeeds: Record<'admin' | GrantedRole, RoleSeed> = {
  admin: { name: '管理员', level: 99, data_scope: 'all', remark: '拥有全部权限' },
  lead: { name: '营养主管', level: 50, data_scope: 'dept_and_children', remark: '管理本部门及下级部门的营养师' },
  nutritionist: { name: '营养师', level: 10, data_scope: 'self', remark: '服务自己的客户' },
  operator: { name: '运营', level: 10, data_scope: 'dept', remark: '导入、同步、渠道、日任务与缓存' },
};
