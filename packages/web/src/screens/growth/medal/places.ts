import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/medal/list/holders', title: ['勋章获得记录', 'Badge holders'], screen: 'MedalHolders', within: '/medal/list' },
];
