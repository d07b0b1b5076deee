import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Orders',
    sort: 30,
    title: '模板',
    title_en: 'Templates',
    name: 'TemplateList',
    path: '/order/template',
    component: 'template-config/TemplateList',
    icon: 'layers',
    permission_code: 'template-config:template:list',
  },
];
