import type { PlannedDay } from '@shiyi/server/nutrition/plan/day';
import type { Eaten } from '../plan-truth/eaten.js';
import { darkVegetables, fruits, lightVegetables, starchyVegetables, wholeGrains } from '../plan-truth/food-groups.js';

/** Names of the figures of a day, in the order of their columns. */
export const figureNames = [
  '能量',
  '蛋白 %',
  '脂肪 %',
  '碳水 %',
  '蔬菜 g',
  '深色 g',
  '水果 g',
  '全谷 g',
  '纤维 g',
  '钠 mg',
  '嘌呤 mg',
] as const;

const gramsOf = (eaten: readonly Eaten[], group: ReadonlySet<string>, share = 1) =>
  eaten.reduce((sum, { food, grams }) => sum + (group.has(food.name) ? grams * share : 0), 0);
const totalOf = (eaten: readonly Eaten[], name: 'fiber_g' | 'sodium_mg' | 'purine_mg') =>
  eaten.reduce((sum, { food, grams }) => sum + ((food[name] ?? 0) * grams) / 100, 0);
const whole = (value: number | null) => (value === null ? '–' : String(Math.round(value)));

/** The figures of a day. Starchy vegetables count half; what is unknown of a food counts nothing. */
export function dayFigures({ date, totals }: PlannedDay, eaten: readonly Eaten[]): string[] {
  const own = eaten.filter(({ day, isAlternative }) => day === date && !isAlternative);
  const dark = gramsOf(own, darkVegetables);
  const vegetables = dark + gramsOf(own, lightVegetables) + gramsOf(own, starchyVegetables, 0.5);
  return [
    ...[totals.energy_kcal, totals.protein_pct, totals.fat_pct, totals.carb_pct].map(whole),
    ...[vegetables, dark, gramsOf(own, fruits), gramsOf(own, wholeGrains)].map(whole),
    ...[totalOf(own, 'fiber_g'), totalOf(own, 'sodium_mg'), totalOf(own, 'purine_mg')].map(whole),
  ];
}
