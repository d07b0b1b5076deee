import type { Place } from '#app/sitemap.js';

export const places: Place[] = [{ path: '/user/feedback', title: ['问题反馈', 'Problem reports'], screen: 'WorkOrderList' }];
