import type { Place } from '../../../app/sitemap.js';

export const places: Place[] = [{ path: '/resource/seminar', title: ['微课配置', 'Micro-courses'], areas: ['seminar', 'series'] }];
