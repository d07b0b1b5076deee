import type { Place } from '#app/sitemap.js';

const list = '/medal/poster';

export const places: Place[] = [{ path: `${list}/copies`, title: ['海报文案', 'Poster copies'], screen: 'PosterCopyList', within: list }];
