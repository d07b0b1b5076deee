import { describe, expect, it } from 'vitest';
import type { Dish } from './food.js';
import { suitsKitchen } from './preference-check.js';
import { noPreferences } from './preferences.js';

const dish = (facts: Partial<Dish>): Dish => ({ id: 1, name: '菜', items: [], meals: [], seasons: [], role: 'protein', ...facts });
const monday = '2026-11-23';

describe('suitsKitchen', () => {
  it('leaves out what the kitchen cannot cook', () => {
    const suits = suitsKitchen({ ...noPreferences, appliances: ['stove'] }, monday, 'dinner');
    expect(suits(dish({ tools: ['oven'] }))).toBe(false);
    expect(suits(dish({ tools: ['pot'] }))).toBe(true);
  });

  it('has what canteens serve for a meal eaten out, whatever the kitchen has', () => {
    const preferences = { ...noPreferences, appliances: ['stove' as const], canteen_meals: [{ weekday: 1, meal: 'lunch' as const }] };
    const suits = suitsKitchen(preferences, monday, 'lunch');
    expect(suits(dish({ tools: ['oven'], isServedOut: true }))).toBe(true);
    expect(suits(dish({ tools: ['pot'] }))).toBe(false);
  });
});
