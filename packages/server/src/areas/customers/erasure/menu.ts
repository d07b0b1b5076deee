import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Customers',
    sort: 60,
    title: '删除后待处理',
    title_en: 'Erasure follow-up',
    name: 'ErasureFindingList',
    path: '/user/erasure',
    component: 'erasure/FindingList',
    icon: 'eraser',
    permission_code: 'erasure:finding:list',
  },
];
