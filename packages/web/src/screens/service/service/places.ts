import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/order/serviceDetail/:id', title: ['服务订单', 'Service order'], screen: 'ServicePlan', within: '/order/service' },
  { path: '/order/handOver', title: ['交接', 'Hand over'], screen: 'HandOver', within: '/order/service' },
];
