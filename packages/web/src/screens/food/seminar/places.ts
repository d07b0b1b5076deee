import type { Place } from '#app/sitemap.js';

export const places: Place[] = [{ path: '/resource/seminar', title: ['微课配置', 'Courses'], screen: 'SeminarEditor' }];
