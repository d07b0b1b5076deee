import { expect, it } from 'vitest';
import { type Portion, partOf, scaleAmounts, sumsOf } from './nutrients.js';

const food = (key: string, amounts: Partial<Portion['amounts']>): Portion => ({
  ...{ key, name: key },
  amounts: { energy_kcal: 0, protein_g: 0, fat_g: 0, carb_g: 0, fiber_g: 0, sodium_mg: 0, purine_mg: 0, ...amounts },
});

it('sums as the server does, with fiber at half the energy', () => {
  const foods = [
    food('虾仁', { energy_kcal: 57.6, protein_g: 12.48, fat_g: 0.84, sodium_mg: 360 }),
    food('西兰花', { energy_kcal: 54, protein_g: 6.15, fat_g: 0.9, carb_g: 6.45, fiber_g: 2.4 }),
    food('油', { energy_kcal: 44.95, fat_g: 4.995, purine_mg: null }),
  ];
  const { amounts, shares, unknown } = sumsOf(foods);
  expect(amounts).toMatchObject({ energy_kcal: 157, protein_g: 18.7, fat_g: 6.7, carb_g: 6.5, fiber_g: 2.4 });
  expect(shares).toEqual({ protein: 47.9, fat: 38.6, carb: 13.6 });
  expect(unknown.purine_mg).toEqual(['油']);
  expect(partOf(57.6, 157)).toBe(37);
  expect(partOf(null, 157)).toBeUndefined();
  expect(partOf(1, 0)).toBeUndefined();
});

it('scales nutrients by grams, and keeps unknown values unknown', () => {
  const amounts = scaleAmounts(food('奶', { energy_kcal: 65, purine_mg: null }).amounts, 100, 250);
  expect(amounts).toMatchObject({ energy_kcal: 162.5, purine_mg: null });
});
