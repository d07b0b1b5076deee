import type { Place } from '#app/sitemap.js';

export const places: Place[] = [{ path: '/user/center', title: ['个人中心', 'My account'], screen: 'PersonalCentre' }];
