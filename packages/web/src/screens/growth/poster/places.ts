import type { Place } from '#app/sitemap.js';
import { editorPath, listPath } from './poster.js';

export const places: Place[] = [{ path: editorPath, title: ['编辑海报', 'Edit poster'], screen: 'PosterEditor', within: listPath }];
