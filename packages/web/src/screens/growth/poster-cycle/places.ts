import type { Place } from '#app/sitemap.js';

const list = '/medal/poster';

export const places: Place[] = [{ path: `${list}/order`, title: ['海报日历', 'Poster calendar'], screen: 'PosterCycle', within: list }];
