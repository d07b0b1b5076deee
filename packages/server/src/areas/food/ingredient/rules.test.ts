import { describe, expect, it } from 'vitest';
import { ingredientFault } from './rules.js';

const food = (energy_kcal: number, protein_g: number, fat_g: number, carb_g: number, fiber_g: number | null = null, type_id = 1) => ({
  type_id,
  exchange_group: 'grain',
  energy_kcal,
  protein_g,
  fat_g,
  carb_g,
  fiber_g,
});

describe('ingredient rules: energy', () => {
  it('counts fibre as a part of carbohydrate', () => {
    expect(ingredientFault(food(265, 12.1, 1.5, 65.6, 29.9))).toBeUndefined();
    expect(ingredientFault(food(282, 15.8, 4, 61.4, 31.3))).toBeUndefined();
    expect(ingredientFault(food(440, 15.8, 4, 61.4, 31.3))?.rule).toBe('plausible');
  });

  it('is reported as kilojoules if these match, also above the maximum', () => {
    expect(ingredientFault(food(1459, 21.5, 8.1, 50.6, 6.3))?.rule).toBe('kilojoules');
    expect(ingredientFault(food(211, 1.7, 0.4, 10.9, 1.8))?.rule).toBe('kilojoules');
    expect(ingredientFault(food(2000, 1, 1, 1))?.rule).toBe('maximum');
  });

  it('is reported as kilojoules for drinks too, but not for those with alcohol', () => {
    const cola = food(176, 0, 0, 10.6, null, 19);
    expect(ingredientFault(cola)?.rule).toBe('kilojoules');
    expect(ingredientFault({ ...food(43, 0.3, 0, 2.6, null, 19), name: '啤酒' })).toBeUndefined();
  });

  it('is compared near 0 as well', () => {
    const oil = food(0, 0, 100, 0);
    expect(ingredientFault(oil)).toMatchObject({ rule: 'plausible', sentence: [expect.stringContaining('900 千卡'), expect.any(String)] });
    expect(ingredientFault(food(13, 0, 0, 99.9))?.rule).toBe('plausible');
    // Rounded, and a gel of fiber that no column has.
    expect(ingredientFault(food(0, 0.2, 0.1, 1))).toBeUndefined();
    expect(ingredientFault(food(7, 0.1, 0, 3.3))).toBeUndefined();
  });

  it('may be missing from the carbohydrate of a sweetener', () => {
    expect(ingredientFault({ ...food(0, 0, 0, 100), name: '赤藓糖醇' })).toBeUndefined();
    expect(ingredientFault({ ...food(0, 0, 50, 50), name: 'Sweetener in oil' })?.rule).toBe('plausible');
  });

  it('names missing fiber as the likely cause of too little energy', () => {
    expect(ingredientFault(food(298, 12.4, 17.8, 55))?.sentence[0]).toContain('膳食纤维');
  });

  it('may be higher in a drink because of alcohol', () => expect(ingredientFault(food(298, 0, 0, 0, null, 19))).toBeUndefined());
});
