import type { PlanLine } from './food.js';
import { roundTo } from './round.js';
import type { ExchangeGroup, PlanWarning } from './schemas.js';

/** Sums over lines as they are shown: kcal, grams with one decimal, mg; shares of energy in percent with one decimal. */
export interface Totals {
  energy_kcal: number;
  protein_g: number;
  fat_g: number;
  carb_g: number;
  fiber_g: number;
  sodium_mg: number;
  purine_mg: number;
  protein_pct: number | null;
  fat_pct: number | null;
  carb_pct: number | null;
  /** Lines with energy but without protein, fat or carbohydrate. */
  incomplete_items: number;
  /** Lines with unknown values, by nutrient; the totals exclude them. */
  unknown_items: { fiber_g: number; sodium_mg: number; purine_mg: number };
  group_portions: Partial<Record<ExchangeGroup, number>>;
}

const counted = ['protein_g', 'fat_g', 'carb_g', 'fiber_g', 'sodium_mg', 'purine_mg'] as const;
const told = ['fiber_g', 'sodium_mg', 'purine_mg'] as const;

/** The lines that count: of those with the same `replace_group` only the first. */
export function countedLines<L extends Pick<PlanLine, 'replace_group'>>(lines: readonly L[]): L[] {
  const seen = new Set<string>();
  return lines.filter(({ replace_group }) => {
    if (replace_group === undefined || replace_group === null) return true;
    const isFirst = !seen.has(replace_group);
    seen.add(replace_group);
    return isFirst;
  });
}

/**
 * Shares of energy in percent: protein 4 kcal/g, fat 9, and carbohydrate 4 for what is not fiber and 2 for fiber, over the sum of the three. Null
 * when there is nothing to share.
 */
export function energyShares({ protein_g, fat_g, carb_g, fiber_g }: Pick<Totals, 'protein_g' | 'fat_g' | 'carb_g' | 'fiber_g'>) {
  const [protein, fat, carb] = [4 * protein_g, 9 * fat_g, 4 * Math.max(0, carb_g - fiber_g) + 2 * fiber_g];
  const all = protein + fat + carb;
  const share = (energy: number) => (all > 0 ? roundTo((energy / all) * 100, 1) : null);
  return { protein_pct: share(protein), fat_pct: share(fat), carb_pct: share(carb) };
}

export function totalsOf(lines: readonly PlanLine[]): Totals {
  const sum = { energy_kcal: 0, protein_g: 0, fat_g: 0, carb_g: 0, fiber_g: 0, sodium_mg: 0, purine_mg: 0 };
  const unknown_items = { fiber_g: 0, sodium_mg: 0, purine_mg: 0 };
  const group_portions: Partial<Record<ExchangeGroup, number>> = {};
  let incomplete_items = 0;
  for (const line of countedLines(lines)) {
    sum.energy_kcal += line.energy_kcal;
    for (const name of counted) sum[name] += line[name] ?? 0;
    for (const name of told) if (line[name] === null) unknown_items[name] += 1;
    if (line.energy_kcal > 0 && (line.protein_g === null || line.fat_g === null || line.carb_g === null)) incomplete_items += 1;
    for (const [group, portions] of Object.entries(line.group_portions) as [ExchangeGroup, number][])
      group_portions[group] = roundTo((group_portions[group] ?? 0) + portions, 2);
  }
  for (const name of counted) sum[name] = roundTo(sum[name], 1);
  return { ...sum, ...energyShares(sum), incomplete_items, unknown_items, group_portions };
}

/** Shares of energy in percent that a day should have: from, to. */
export interface EnergyBands {
  protein: readonly [number, number];
  fat: readonly [number, number];
  carb: readonly [number, number];
}

/** Bands of the national guide, and how far the energy of a day may be off its target. */
export const bands: EnergyBands = { protein: [15, 20], fat: [20, 30], carb: [50, 60] };
export const energyTolerance = 0.05;

type BandValues = Pick<Totals, 'energy_kcal' | 'protein_pct' | 'fat_pct' | 'carb_pct'>;

/** The rules of a day that its totals break: energy ± 5 %, and the shares of energy of the person. */
export function* bandWarnings(totals: BandValues, targetKcal: number, own: EnergyBands = bands): Generator<PlanWarning> {
  if (totals.energy_kcal < targetKcal * (1 - energyTolerance)) yield 'energy_low';
  if (totals.energy_kcal > targetKcal * (1 + energyTolerance)) yield 'energy_high';
  for (const name of ['protein', 'fat', 'carb'] as const) {
    const share = totals[`${name}_pct`];
    if (share === null) continue;
    if (share < own[name][0]) yield `${name}_low`;
    if (share > own[name][1]) yield `${name}_high`;
  }
}

const beyond = (share: number, [from, to]: readonly [number, number]) => (share < from ? from - share : share > to ? share - to : 0);

/** How far sums are outside of energy and bands, in points; 0 when all hold. */
export function distanceOutside(
  energyKcal: number,
  proteinG: number,
  fatG: number,
  carbG: number,
  fiberG: number,
  targetKcal: number,
  own: EnergyBands = bands,
): number {
  const [protein, fat, carb] = [4 * proteinG, 9 * fatG, 4 * Math.max(0, carbG - fiberG) + 2 * fiberG];
  const all = (protein + fat + carb) / 100 || 1;
  const off = Math.max(0, Math.abs(energyKcal / targetKcal - 1) - energyTolerance) * 100;
  return off + beyond(protein / all, own.protein) + beyond(fat / all, own.fat) + beyond(carb / all, own.carb);
}
