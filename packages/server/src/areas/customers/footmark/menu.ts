import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Customers',
    sort: 50,
    title: '跟进记录',
    title_en: 'Follow-ups',
    name: 'FootmarkList',
    path: '/user/footmark',
    component: 'footmark/FootmarkList',
    icon: 'clipboard-check',
    permission_code: 'footmark:footmark:list',
  },
];
