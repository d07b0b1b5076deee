import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/resource/dish/libraries', title: ['菜例库', 'Dish libraries'], screen: 'LibList', within: '/resource/dish' },
];
