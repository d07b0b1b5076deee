import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Configuration',
    sort: 30,
    title: '日任务分类与行为',
    title_en: 'Daily tabs and actions',
    name: 'TabList',
    path: '/system/config-tab',
    component: 'config-tab/TabList',
    icon: 'list-tree',
    permission_code: 'config-tab:tab:list',
  },
];
