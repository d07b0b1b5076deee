import type { Place } from '#app/sitemap.js';

export const places: Place[] = [{ path: '/dashboard', title: ['首页', 'Home'], screen: 'Dashboard', noCache: true }];
