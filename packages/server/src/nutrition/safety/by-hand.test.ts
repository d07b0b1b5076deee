import { describe, expect, it } from 'vitest';
import { addedBy, nothingByHand, withHand } from './by-hand.js';
import type { FoodSafety } from './derive-safety.js';

const found: FoodSafety = { allergens: ['soy'], avoid_flags: ['gout'], avoid_styles: ['vegan'], composition: 'unknown' };

describe('withHand and addedBy', () => {
  it('add to what the rules find, and take off what people except', () => {
    const byHand = { added: ['milk', 'halal'], excepted: ['gout'], label_checked: true } as const;
    expect(withHand(found, byHand)).toEqual({
      allergens: ['soy', 'milk'],
      avoid_flags: [],
      avoid_styles: ['vegan', 'halal'],
      composition: 'checked',
    });
    expect(withHand(found, nothingByHand)).toEqual(found);
  });

  it('count a value as added only where the rules do not find it', () => {
    expect(addedBy(['soy', 'egg', 'vegan'], found)).toEqual(['egg']);
  });

  it('drop what the rules found for the food as it was', () => {
    const meat: FoodSafety = { allergens: [], avoid_flags: [], avoid_styles: ['vegetarian', 'vegan'], composition: 'known' };
    const plant: FoodSafety = { allergens: [], avoid_flags: [], avoid_styles: [], composition: 'known' };
    expect(addedBy(['vegetarian', 'vegan'], plant, { found: meat, added: [] })).toEqual([]);
    expect(addedBy(['vegetarian', 'vegan', 'halal'], plant, { found: meat, added: ['vegan'] })).toEqual(['vegan', 'halal']);
  });
});
