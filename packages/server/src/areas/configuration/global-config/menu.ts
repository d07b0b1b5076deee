import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Configuration',
    sort: 30,
    title: '功能配置',
    title_en: 'Features',
    name: 'FeatureList',
    path: '/system/globalConfig',
    component: 'global-config/FeatureList',
    icon: 'cog',
    permission_code: 'global-config:config:list',
  },
];
