import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Content',
    sort: 40,
    title: '内容标签',
    title_en: 'Content labels',
    name: 'LabelList',
    path: '/label/list',
    component: 'label/LabelList',
    icon: 'list-tree',
    permission_code: 'label:label:list',
  },
];
