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
  {
    group: 'Organisation',
    sort: 35,
    title: '权限说明',
    title_en: 'Permission review',
    name: 'PermissionReview',
    path: '/system/permission-review',
    component: 'permission/PermissionReview',
    icon: 'badge-check',
    permission_code: 'role:role:list',
  },
];
