import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/order/platformOrder', title: ['平台订单', 'Shop orders'], screen: 'OrderList' },
  {
    path: '/order/platformOrder/refunds',
    title: ['订单退款', 'Order refunds'],
    screen: 'OrderRefunds',
    within: '/order/platformOrder',
  },
];
