import type { Place } from '#app/sitemap.js';

export const places: Place[] = [{ path: '/resource/recipe-conf', title: ['食谱配置', 'Meal plan settings'], screen: 'RecipeConf' }];
