import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Configuration',
    sort: 20,
    title: '行为配置',
    title_en: 'Daily tasks',
    name: 'LayoutEditor',
    path: '/draggable/sys-draggable/visualDrag',
    component: 'config-corp/LayoutEditor',
    icon: 'clipboard-check',
    permission_code: 'config-corp:config:list',
  },
];
