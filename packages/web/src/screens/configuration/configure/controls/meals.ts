import { textsNow } from '#app/texts.js';
import { mealWords } from '#screens/service/service-plan/words.js';

export const meals = Object.keys(mealWords) as (keyof typeof mealWords)[];

export const mealWord = (meal: string): string => (textsNow(mealWords) as Partial<Record<string, string>>)[meal] ?? meal;
