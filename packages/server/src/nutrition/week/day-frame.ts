import type { DietStyle } from '../plan/schemas.js';
import type { HealthFlag } from '../safety/health-rules.js';
import { type HealthLimit, limitsFor } from './health-limits.js';
import { leastWholeGrain } from './week-rules.js';

export type Range = readonly [from: number, to: number];

/** What a day has to reach, beside its energy. */
export interface DayFrame {
  energy_kcal: number;
  /** Grams; starchy vegetables count half. At least half of them dark. */
  vegetable_g: number;
  fruit_g: Range;
  /** Milk, or what replaces it. */
  milk_g: number;
  nut_g: number;
  /** Whole grain, dry weight. */
  whole_grain_g: number;
  sodium_mg: number;
  /** Shares of energy in percent: from, to. */
  protein: Range;
  fat: Range;
  carb: Range;
  /** Limits of conditions and styles, of the day and of each meal. */
  limits: readonly HealthLimit[];
}

export interface FrameRequest {
  energy_kcal: number;
  diet_style: DietStyle;
  health_flags: readonly HealthFlag[];
  /** Weight in kg, which limits protein with kidney disease. */
  weight?: number | null | undefined;
}

const usual = { protein: [15, 20], fat: [20, 30], carb: [50, 60] } as const;
const kidney = { from: 0.6, to: 0.8, least: 9, most: 13 } as const;

/**
 * Protein with kidney disease: 0.6–0.8 g for each kg of weight (guide of 2024), of 11 % of the energy at least, because grain and vegetables alone have
 * 8 to 9 %. Without the weight 9–13 %, which is 0.8 g at 25 kcal for each kg.
 */
function kidneyProtein({ energy_kcal, weight }: Pick<FrameRequest, 'weight' | 'energy_kcal'>): Range {
  if (!weight || energy_kcal <= 0) return [kidney.least, kidney.most];
  const share = (grams: number) => Math.round(((grams * weight * 4) / energy_kcal) * 1000) / 10;
  const to = Math.min(15, Math.max(11, share(kidney.to)));
  return [Math.min(to - 2.5, Math.max(8, share(kidney.from))), to];
}

/** Shares of energy by style and condition; the guide of 2023 for diabetes has 45–60 % carbohydrate, low-carb plans 40–45 %. */
export function bandsOf(request: FrameRequest): Pick<DayFrame, 'protein' | 'fat' | 'carb'> {
  const { diet_style, health_flags } = request;
  if (health_flags.includes('kidney')) return { protein: kidneyProtein(request), fat: [25, 35], carb: [52, 65] };
  if (diet_style === 'low_carb') return { protein: [18, 25], fat: [30, 40], carb: [40, 45] };
  if (diet_style === 'mediterranean') return { protein: [15, 20], fat: [25, 35], carb: [45, 55] };
  if (health_flags.includes('hyperlipidemia')) return { ...usual, fat: [20, 25], carb: [50, 62] };
  return usual;
}

/** Vegetables of a day in grams: 300 at 1,000 kcal and 50 for each 250 kcal more, at most 600 (dietary guidelines 2022: 300–500 g). */
export const vegetablesFor = (energyKcal: number) =>
  Math.round(Math.min(600, Math.max(300, 300 + ((energyKcal - 1000) / 250) * 50)) / 10) * 10;

/** Fruit of a day in grams: 200–350, below 1,200 kcal from 150 (dietary guidelines 2022); with diabetes at most 250. */
const fruitFor = (energyKcal: number, flags: readonly HealthFlag[]): Range => [
  energyKcal < 1200 ? 150 : 200,
  flags.includes('diabetes') ? 250 : 350,
];

/** What a day of a person has to reach. Sodium at most 2,000 mg (5 g of salt, dietary guidelines 2022), less where a condition asks for it. */
export function dayFrame(request: FrameRequest): DayFrame {
  const { energy_kcal, diet_style, health_flags } = request;
  const limits = limitsFor(diet_style, health_flags, energy_kcal);
  return {
    energy_kcal,
    vegetable_g: vegetablesFor(energy_kcal),
    fruit_g: fruitFor(energy_kcal, health_flags),
    milk_g: health_flags.includes('kidney') ? 0 : energy_kcal < 1200 ? 250 : 300,
    nut_g: diet_style === 'mediterranean' ? 20 : 10,
    // Refined grain has less protein and phosphorus.
    whole_grain_g: health_flags.includes('kidney') ? leastWholeGrain * 0.4 : leastWholeGrain,
    sodium_mg: limits.find(({ rule }) => rule === 'sodium')?.most ?? 2000,
    ...bandsOf(request),
    limits: limits.filter(({ rule }) => rule !== 'sodium'),
  };
}
