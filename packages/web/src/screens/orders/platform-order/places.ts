import type { Place } from '#app/sitemap.js';

export const places: Place[] = [{ path: '/order/platformOrder', title: ['平台订单', 'Shop orders'], screen: 'OrderList' }];
