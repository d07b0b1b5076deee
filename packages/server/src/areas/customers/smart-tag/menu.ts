import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Customers',
    sort: 56,
    title: '智能标签',
    title_en: 'Smart tags',
    name: 'SmartTagList',
    path: '/user/smart-tags',
    component: 'smart-tag/SmartTagList',
    icon: 'tags',
    permission_code: 'tag:intellect-group:list',
  },
];
