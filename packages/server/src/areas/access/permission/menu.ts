import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Organisation',
    sort: 30,
    title: '权限',
    title_en: 'Permissions',
    name: 'PermissionTree',
    path: '/system/permission',
    component: 'permission/PermissionTree',
    icon: 'key-round',
    permission_code: 'permission:permission:list',
  },
];
