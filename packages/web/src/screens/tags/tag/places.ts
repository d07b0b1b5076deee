import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/user/tags/marks', title: ['待同步的打标', 'Marks not in WeCom yet'], screen: 'TagMarks', within: '/user/tags' },
];
