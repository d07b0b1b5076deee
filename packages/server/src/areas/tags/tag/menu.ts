import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Customers',
    sort: 55,
    title: '标签',
    title_en: 'Tags',
    name: 'TagList',
    path: '/user/tags',
    component: 'tag/TagList',
    icon: 'tag',
    permission_code: 'tag:tag:list',
  },
];
