import type { Place } from '#app/sitemap.js';

export const places: Place[] = [{ path: '/order/template', title: ['模板', 'Templates'], screen: 'TemplateList' }];
