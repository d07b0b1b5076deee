import type { Place } from '../../../app/sitemap.js';

export const places: Place[] = [{ path: '/order/punchDynamic', title: ['打卡动态', 'Check-ins'], areas: ['punch'] }];
