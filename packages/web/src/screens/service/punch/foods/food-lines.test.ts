import { describe, expect, it } from 'vitest';
import { type FoodLine, freeSpot, inputOf, linesOf, markersOf, sameFoods, spotAt } from './food-lines.js';

const item = {
  ingredient_id: 7,
  name: '鸡胸肉',
  dosage_g: 90,
  with_waste: false,
  energy_kcal: 106,
  exchange_group: 'meat_egg',
  portions: 1.8,
} as const;
const rice = { ...item, method: 'quick_fry', spot: { photo_no: 1, x: 30, y: 40 } } as const;
const sauce = {
  ...item,
  ingredient_id: null,
  name: '辣椒酱',
  dosage_g: 0,
  energy_kcal: 0,
  exchange_group: 'none',
  method: null,
  spot: null,
} as const;

describe('food-lines', () => {
  it('returns what was read, without amounts and energies that are unknown', () => {
    expect(inputOf(linesOf([rice, sauce]))).toEqual([
      { ingredient_id: 7, dosage_g: 90, method: 'quick_fry', spot: { photo_no: 1, x: 30, y: 40 } },
      { name: '辣椒酱', exchange_group: 'none' },
    ]);
    expect(inputOf(linesOf([{ ...sauce, energy_kcal: 40, with_waste: true }]))).toEqual([
      { name: '辣椒酱', exchange_group: 'none', energy_kcal: 40, with_waste: true },
    ]);
  });

  it('leaves out lines without a food', () => {
    const lines = linesOf([rice]);
    const blank: FoodLine = {
      key: 9,
      ingredient_id: null,
      name: '',
      with_waste: false,
      method: null,
      spot: spotAt(1, 5, 5),
      grams: null,
      own: null,
    };
    expect(sameFoods([...lines, blank], lines)).toBe(true);
    expect(sameFoods([...lines, { ...blank, name: '醋' }], lines)).toBe(false);
  });

  it('keeps spots within the photo and apart from each other', () => {
    expect(spotAt(2, -3, 140.04)).toEqual({ photo_no: 2, x: 0, y: 100 });
    const lines = linesOf([{ ...rice, spot: { photo_no: 1, x: 50, y: 50 } }]);
    expect(freeSpot(lines, 1)).toEqual({ photo_no: 1, x: 58, y: 50 });
    expect(freeSpot(lines, 2)).toEqual({ photo_no: 2, x: 50, y: 50 });
  });

  it('numbers the markers of a photo as the list does', () => {
    expect(markersOf([sauce, rice], 1).map(({ number }) => number)).toEqual([2]);
    expect(markersOf([sauce, rice], 2)).toEqual([]);
  });
});
