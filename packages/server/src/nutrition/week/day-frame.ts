import type { DietStyle } from '../plan/schemas.js';
import type { HealthFlag } from '../safety/health-rules.js';

/** What a day has to reach, beside its energy. */
export interface DayFrame {
  energy_kcal: number;
  /** Grams; starchy vegetables count half. At least half of them dark. */
  vegetable_g: number;
  fruit_g: number;
  /** Milk, or what replaces it. */
  milk_g: number;
  nut_g: number;
  /** Whole grain, dry weight. */
  whole_grain_g: number;
  sodium_mg: number;
  /** Shares of energy in percent: from, to. */
  protein: readonly [number, number];
  fat: readonly [number, number];
  carb: readonly [number, number];
}

const usual = { protein: [15, 20], fat: [20, 30], carb: [50, 60] } as const;

/** Shares of energy by style and condition; the guide of 2023 for diabetes has 45–60 % carbohydrate, low-carb plans 40–45 %. */
export function bandsOf(style: DietStyle, flags: readonly HealthFlag[]): Pick<DayFrame, 'protein' | 'fat' | 'carb'> {
  if (style === 'low_carb') return { protein: [18, 25], fat: [30, 40], carb: [40, 45] };
  if (style === 'mediterranean') return { protein: [15, 20], fat: [25, 35], carb: [45, 55] };
  if (flags.includes('hyperlipidemia')) return { ...usual, fat: [20, 25], carb: [50, 62] };
  return usual;
}

/** Vegetables of a day in grams: 300 at 1,000 kcal and 50 for each 250 kcal more, at most 600 (dietary guidelines 2022: 300–500 g). */
export const vegetablesFor = (energyKcal: number) =>
  Math.round(Math.min(600, Math.max(300, 300 + ((energyKcal - 1000) / 250) * 50)) / 10) * 10;

/** Fruit of a day in grams: 200–350, below 1,200 kcal 150 (dietary guidelines 2022); with diabetes at most 200. */
function fruitFor(energyKcal: number, flags: readonly HealthFlag[]) {
  const grams = energyKcal < 1200 ? 150 : Math.min(350, 200 + ((energyKcal - 1200) / 1000) * 150);
  return Math.round((flags.includes('diabetes') ? Math.min(200, grams) : grams) / 10) * 10;
}

const lessSodium: readonly HealthFlag[] = ['hypertension', 'heart', 'kidney'];

/** What a day of a person has to reach. Sodium at most 2,000 mg (reference intakes 2023), 1,600 mg with high blood pressure, heart or kidney disease. */
export const dayFrame = (energy_kcal: number, style: DietStyle, flags: readonly HealthFlag[]): DayFrame => ({
  energy_kcal,
  vegetable_g: vegetablesFor(energy_kcal),
  fruit_g: fruitFor(energy_kcal, flags),
  milk_g: energy_kcal < 1200 ? 250 : 300,
  nut_g: 10,
  whole_grain_g: 50,
  sodium_mg: lessSodium.some((flag) => flags.includes(flag)) ? 1600 : 2000,
  ...bandsOf(style, flags),
});
