import type { Place } from '../../../app/sitemap.js';

export const places: Place[] = [{ path: '/order/campDetail/:id', title: ['减脂营', 'Weight-loss camp'], areas: ['camp'] }];
