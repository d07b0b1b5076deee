import { type Food, foodLine, gramsOf, type PlanLine } from './food.js';
import type { PlanGroup } from './portions.js';
import type { Meal } from './schemas.js';
import { countedLines, distanceOutside, type EnergyBands } from './totals.js';

/** A food picked for a meal, with portions that may still be moved. */
export interface Draft {
  meal: Meal;
  food: Food;
  group: PlanGroup;
  portions: number;
}

type Sums = Pick<PlanLine, 'energy_kcal'> & { protein_g: number; fat_g: number; carb_g: number; fiber_g: number };

export const lineOf = ({ food, portions }: Draft) => foodLine(food, gramsOf(food, portions));

function sumOf(lines: readonly PlanLine[]): Sums {
  const sums = { energy_kcal: 0, protein_g: 0, fat_g: 0, carb_g: 0, fiber_g: 0 };
  for (const line of lines) {
    sums.energy_kcal += line.energy_kcal;
    sums.protein_g += line.protein_g ?? 0;
    sums.fat_g += line.fat_g ?? 0;
    sums.carb_g += line.carb_g ?? 0;
    sums.fiber_g += line.fiber_g ?? 0;
  }
  return sums;
}

interface State {
  drafts: Draft[];
  sums: Sums;
}

/** Moves so many half portions: up, each to the smallest; down, each from the largest. Undefined where a food would fall below its least. */
function movePortions(drafts: readonly Draft[], halves: number, group: PlanGroup): State | undefined {
  const result = drafts.map((draft) => ({ ...draft }));
  // A meal may go without oil, but not the day.
  const least = group === 'oil' && result.length > 1 ? 0 : 0.5;
  for (let left = Math.abs(halves); left > 0; left -= 1) {
    const order = result.toSorted((one, two) => Math.sign(halves) * (one.portions - two.portions));
    const [next] = order.filter(({ portions }) => halves > 0 || portions - 0.5 >= least);
    if (!next) return undefined;
    next.portions += Math.sign(halves) * 0.5;
  }
  const rest = result.filter(({ portions }) => portions > 0);
  return rest.length === 0 && drafts.length > 0 ? undefined : { drafts: rest, sums: sumOf(rest.map(lineOf)) };
}

const reaches = [4, 8] as const;
type Steps = readonly [number, number, number];

/** All moves up to so many halves of each group, the nearest first. */
function stepsUpTo(reach: number): Steps[] {
  const halves = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach);
  const size = (steps: Steps) => steps.reduce((sum, one) => sum + Math.abs(one), 0);
  return halves
    .flatMap((one) => halves.flatMap((two) => halves.map((three): Steps => [one, two, three])))
    .sort((a, b) => size(a) - size(b));
}
const steps = new Map(reaches.map((reach) => [reach, stepsUpTo(reach)]));

const distanceOf = (base: Sums, one: Sums, two: Sums, three: Sums, targetKcal: number, bands: EnergyBands) =>
  distanceOutside(
    base.energy_kcal + one.energy_kcal + two.energy_kcal + three.energy_kcal,
    base.protein_g + one.protein_g + two.protein_g + three.protein_g,
    base.fat_g + one.fat_g + two.fat_g + three.fat_g,
    base.carb_g + one.carb_g + two.carb_g + three.carb_g,
    base.fiber_g + one.fiber_g + two.fiber_g + three.fiber_g,
    targetKcal,
    bands,
  );

export interface BalanceResult {
  drafts: Draft[];
  /** 0 when energy and bands hold. */
  distance: number;
}

export interface BalanceTarget {
  energy_kcal: number;
  bands: EnergyBands;
  /** The groups used for meat, oil and grain. */
  movable: readonly [PlanGroup, PlanGroup, PlanGroup];
  /** Moves up to 2 portions of each, or up to 4 for each 2,000 kcal. */
  far: boolean;
}

/**
 * The second step: moves meat, oil and grain of the foods picked by half portions, the nearest move first, until the energy of the day is within 5 %
 * and protein, fat and carbohydrate are in their bands; otherwise the move that comes nearest.
 */
export function balance(
  drafts: readonly Draft[],
  fixed: readonly PlanLine[],
  { energy_kcal, bands, movable, far }: BalanceTarget,
): BalanceResult {
  const reach = reaches[far ? 1 : 0];
  const stride = far ? Math.max(1, Math.round(energy_kcal / 2000)) : 1;
  const rest = drafts.filter(({ group }) => !movable.includes(group));
  const base = sumOf([...countedLines(fixed), ...rest.map(lineOf)]);
  const ways = movable.map((group) => {
    const own = drafts.filter((draft) => draft.group === group);
    return Array.from({ length: 2 * reach + 1 }, (_, at) =>
      own.length > 0 || at === reach ? movePortions(own, (at - reach) * stride, group) : undefined,
    );
  });
  let best: { states: readonly State[]; distance: number } | undefined;
  for (const [first, second, third] of steps.get(reach) ?? []) {
    const [one, two, three] = [ways[0]?.[first + reach], ways[1]?.[second + reach], ways[2]?.[third + reach]];
    if (!one || !two || !three) continue;
    const distance = distanceOf(base, one.sums, two.sums, three.sums, energy_kcal, bands);
    if (best === undefined || distance < best.distance) best = { states: [one, two, three], distance };
    if (distance === 0) break;
  }
  return {
    drafts: [...rest, ...(best?.states.flatMap((state) => state.drafts) ?? [])],
    distance: best?.distance ?? Number.POSITIVE_INFINITY,
  };
}
