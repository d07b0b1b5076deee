import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Configuration',
    sort: 10,
    title: '参数设置',
    title_en: 'Parameters',
    name: 'ParamList',
    path: '/system/configure',
    component: 'configure/ParamList',
    icon: 'cog',
    permission_code: 'configure:value:list',
  },
];
