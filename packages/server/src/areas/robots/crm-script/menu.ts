import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Robots',
    sort: 40,
    title: '话术脚本',
    title_en: 'Scripts',
    name: 'CrmScriptList',
    path: '/wetchat-robot/script',
    component: 'crm-script/CrmScriptList',
    icon: 'network',
    permission_code: 'crm-script:script:list',
  },
];
