const kilojoules = 4.184;

interface Nutrients {
  energy_kcal: unknown;
  protein_g: unknown;
  fat_g: unknown;
  carb_g: unknown;
  fiber_g: unknown;
}

const hasValue = (value: unknown) => value !== '' && value !== null && value !== undefined && Number.isFinite(Number(value));

/** Energy in whole kcal from the nutrients in 100 g; carbohydrate of Chinese tables includes fiber, which has half the energy. */
export function expectedEnergy({ protein_g, fat_g, carb_g, fiber_g }: Nutrients): number | undefined {
  if (![protein_g, fat_g, carb_g].every(hasValue)) return undefined;
  const fiber = hasValue(fiber_g) ? Number(fiber_g) : 0;
  return Math.round(4 * Number(protein_g) + 9 * Number(fat_g) + 4 * Math.max(0, Number(carb_g) - fiber) + 2 * fiber);
}

export type EnergyState = 'fits' | 'differs' | 'kilojoules';

/** Whether an energy fits the nutrients, as the server checks it: 15 % of the energy and 8 kcal either way. */
export function energyState(energy: unknown, expected: number | undefined): EnergyState | undefined {
  if (!hasValue(energy) || expected === undefined) return undefined;
  const kcal = Number(energy);
  const fits = (one: number) => Math.abs(one - expected) <= 0.15 * one + 8;
  if (fits(kcal)) return 'fits';
  return fits(Math.round(kcal / kilojoules)) ? 'kilojoules' : 'differs';
}

export const asKcal = (energy: unknown) => Math.round(Number(energy) / kilojoules);
