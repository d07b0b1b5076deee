import { expect, it } from 'vitest';
import { asKcal, energyState, expectedEnergy } from './energy-check.js';

const nutrients = { energy_kcal: '', protein_g: '24', fat_g: '1.8', carb_g: '2.2', fiber_g: '' };

it('counts fiber with half the energy, and waits for all three nutrients', () => {
  expect(expectedEnergy(nutrients)).toBe(121);
  expect(expectedEnergy({ ...nutrients, carb_g: '50', fiber_g: '20' })).toBe(272);
  expect(expectedEnergy({ ...nutrients, fat_g: '' })).toBeUndefined();
});

it('distinguishes matching, differing and kilojoule values', () => {
  expect(energyState('122', 121)).toBe('fits');
  expect(energyState('300', 121)).toBe('differs');
  expect(energyState('510', 121)).toBe('kilojoules');
  expect(asKcal('510')).toBe(122);
  expect(energyState('0', 900)).toBe('differs');
  expect(energyState('0', 8)).toBe('fits');
  expect(energyState('', 121)).toBeUndefined();
});
