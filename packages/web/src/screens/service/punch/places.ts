import type { Place } from '#app/sitemap.js';

export const places: Place[] = [{ path: '/order/punchDynamic', title: ['打卡点评', 'Check-in review'], screen: 'PunchReview' }];
