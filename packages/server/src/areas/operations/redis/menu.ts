import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Operations',
    sort: 10,
    title: '缓存',
    title_en: 'Cache',
    name: 'CacheList',
    path: '/system/cache',
    component: 'redis/CacheList',
    icon: 'database',
    permission_code: 'redis:key:list',
  },
];
