import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Organisation',
    sort: 5,
    title: '部门',
    title_en: 'Departments',
    name: 'DepartmentTree',
    path: '/system/department',
    component: 'department/DepartmentTree',
    icon: 'network',
    permission_code: 'department:department:list',
  },
];
