import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/resource/recipe/:id', title: ['食谱', 'Meal plan'], screen: 'RecipeRecord', within: '/resource/recipe' },
];
