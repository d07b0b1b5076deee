import type { Place } from '#app/sitemap.js';

const list = '/medal/poster';

export const places: Place[] = [{ path: `${list}/order`, title: ['知识排序', 'Knowledge order'], screen: 'PosterCycle', within: list }];
