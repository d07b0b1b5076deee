import type { Place } from '#app/sitemap.js';

const list = '/material/article';

export const places: Place[] = [
  { path: `${list}/write`, title: ['写文章', 'Write an article'], screen: 'ArticleWriter', within: list },
  { path: `${list}/:id`, title: ['文章详情', 'Article'], screen: 'ArticleRecord', within: list },
];
