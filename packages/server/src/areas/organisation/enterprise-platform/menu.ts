import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Organisation',
    sort: 50,
    title: '企业微信',
    title_en: 'WeCom',
    name: 'PlatformSync',
    path: '/system/platform',
    component: 'enterprise-platform/PlatformSync',
    icon: 'message-circle',
    permission_code: 'job:job:list',
  },
];
