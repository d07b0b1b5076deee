import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Organisation',
    sort: 20,
    title: '角色',
    title_en: 'Roles',
    name: 'RoleList',
    path: '/system/role',
    component: 'role/RoleList',
    icon: 'shield',
    permission_code: 'role:role:list',
  },
];
