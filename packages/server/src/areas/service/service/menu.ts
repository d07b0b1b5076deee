import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Service',
    sort: 10,
    title: '服务订单',
    title_en: 'Service orders',
    name: 'ServiceList',
    path: '/order/service',
    component: 'service/ServiceList',
    icon: 'clipboard-list',
    permission_code: 'service:service:list',
  },
];
