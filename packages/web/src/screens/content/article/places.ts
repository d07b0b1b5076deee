import type { Place } from '#app/sitemap.js';

export const places: Place[] = [{ path: '/material/article/:id', title: ['文章详情', 'Article'], areas: ['article'] }];
