import { roundTo, roundToMultiple } from './round.js';
import type { ExchangeGroup } from './schemas.js';

/** Groups that a plan counts with; `sugar` and `none` have no part in it. */
export type PlanGroup = Exclude<ExchangeGroup, 'sugar' | 'none'>;
export type Portions = Record<PlanGroup, number>;

/** Grams of protein, fat and carbohydrate in one portion of 90 kcal, as the public exchange tables agree. */
export const groupNutrients: Readonly<Record<PlanGroup, { protein_g: number; fat_g: number; carb_g: number }>> = {
  grain: { protein_g: 2, fat_g: 0, carb_g: 20 },
  vegetable: { protein_g: 5, fat_g: 0, carb_g: 17 },
  fruit: { protein_g: 1, fat_g: 0, carb_g: 21 },
  soy: { protein_g: 9, fat_g: 4, carb_g: 4 },
  milk: { protein_g: 5, fat_g: 5, carb_g: 6 },
  meat_egg: { protein_g: 9, fat_g: 6, carb_g: 0 },
  nut: { protein_g: 4, fat_g: 7, carb_g: 2 },
  oil: { protein_g: 0, fat_g: 10, carb_g: 0 },
};

export const planGroups = Object.keys(groupNutrients) as PlanGroup[];
const fixed = { vegetable: 1, fruit: 1, milk: 1.5, soy: 0.5, nut: 0 };
const fixedSum = fixed.vegetable + fixed.fruit + fixed.milk + fixed.soy;
const leastGrain = 2.5;

/** Shares of the energy in percent. */
export type Shares = Readonly<Record<'protein' | 'fat' | 'carb', number>>;
const ideal: Shares = { protein: 18, fat: 27, carb: 55 };

/** The ideal shares; where a person's band excludes the ideal protein, the middle of the band, and carbohydrate for the rest. */
export function sharesIn({ protein: [from, to] }: { protein: readonly [number, number] }): Shares {
  if (from <= ideal.protein && ideal.protein <= to) return ideal;
  const protein = (from + to) / 2;
  return { ...ideal, protein, carb: 100 - ideal.fat - protein };
}

/** Energy in kcal of portions by the averages of their groups, and the shares of it in percent, one decimal. */
export function averageOf(portions: Portions): { kcal: number; protein: number; fat: number; carb: number } {
  const sum = (part: 'protein_g' | 'fat_g' | 'carb_g') =>
    planGroups.reduce((all, group) => all + portions[group] * groupNutrients[group][part], 0);
  const [protein, fat, carb] = [4 * sum('protein_g'), 9 * sum('fat_g'), 4 * sum('carb_g')];
  const kcal = protein + fat + carb;
  const share = (part: number) => roundTo((part / kcal) * 100, 1);
  return { kcal, protein: share(protein), fat: share(fat), carb: share(carb) };
}

/** How far the shares of grain, meat and oil are from what they should be; unrounded, so that there are no ties to break. */
function distanceOf(grain: number, meat: number, oil: number, shares: Shares): number {
  const protein = 4 * (2 * grain + 5 + 1 + 7.5 + 4.5 + 9 * meat);
  const fat = 9 * (7.5 + 2 + 6 * meat + 10 * oil);
  const carb = 4 * (20 * grain + 17 + 21 + 9 + 2);
  const kcal = protein + fat + carb;
  const off = (part: number, to: number) => Math.abs((part / kcal) * 100 - to);
  return off(protein, shares.protein) + off(fat, shares.fat) + off(carb, shares.carb);
}

/**
 * Portions of a day for an energy in kcal: energy / 90 to half portions, of which vegetable 1, fruit 1, milk 1.5 and soy 0.5; oil 1 to 2.5 and
 * meat in halves, nearest to the shares, by default 18 % protein, 27 % fat and 55 % carbohydrate; grain the rest, at least 2.5. Undefined below about 650 kcal, where no
 * such portions exist.
 */
export function portionsFor(energyKcal: number, shares = ideal): Portions | undefined {
  const free = roundToMultiple(energyKcal / 90, 0.5) - fixedSum;
  let best: { portions: Portions; distance: number } | undefined;
  for (let oil = 1; oil <= 2.5; oil += 0.5)
    for (let meat_egg = 0; meat_egg <= free - oil - leastGrain; meat_egg += 0.5) {
      const grain = free - oil - meat_egg;
      const distance = distanceOf(grain, meat_egg, oil, shares);
      if (best === undefined || distance < best.distance - 1e-9) best = { portions: { ...fixed, grain, meat_egg, oil }, distance };
    }
  return best?.portions;
}

/**
 * Divides portions by shares into halves: each gets the whole halves of its share, and those with the largest remainders the rest, the earlier of
 * equals first.
 */
export function splitPortions(total: number, shares: readonly number[]): number[] {
  const [halves, whole] = [Math.round(total * 2), shares.reduce((sum, share) => sum + share, 0)];
  const exact = shares.map((share) => (whole > 0 ? (halves * share) / whole : 0));
  const parts = exact.map((value) => Math.floor(value + 1e-9));
  const order = exact
    .map((value, at) => ({ at, rest: value - (parts[at] ?? 0) }))
    .sort((one, two) => two.rest - one.rest || one.at - two.at);
  const left = whole > 0 ? halves - parts.reduce((sum, part) => sum + part, 0) : 0;
  for (const { at } of order.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts.map((part) => part / 2);
}
