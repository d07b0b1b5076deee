import type { Food } from '../plan/food.js';
import type { Meal } from '../plan/schemas.js';
import type { DayFrame } from './day-frame.js';
import { type Amounts, noAmounts, type WeekDish } from './week-dish.js';

/** An amount of a dish or a food that can be served. */
export interface PartSize {
  grams: number;
  amounts: Amounts;
}

/** A dish or a food of a day, and the serving chosen of it. */
export interface DayPart {
  meal: Meal;
  dish: WeekDish | null;
  food: Food | null;
  /** From the smallest to the largest. */
  sizes: readonly PartSize[];
  at: number;
}

const names = Object.keys(noAmounts()) as (keyof Amounts)[];

export function plus(sum: Amounts, more: Amounts, factor = 1) {
  for (const name of names) sum[name] += more[name] * factor;
}

const sizeOf = ({ sizes, at }: DayPart) => sizes[at] as PartSize;

export function sumOf(parts: readonly DayPart[], fixed: Amounts): Amounts {
  const sum = noAmounts();
  plus(sum, fixed);
  for (const part of parts) plus(sum, sizeOf(part).amounts);
  return sum;
}

/** Rounded lines differ a little from exact sums, so both limits are kept with a margin. */
const energyRoom = 0.044;
const bandRoom = 0.3;
const weights = { energy: 900, band: 9, vegetable: 0.35, vegetableLeast: 3, dark: 0.2, sodium: 0.01, whole: 0.5, share: 60 };
const leastVegetables = 300;

const beyond = (share: number, [from, to]: readonly [number, number]) => Math.max(0, from + bandRoom - share, share - to + bandRoom);

/** How far the sums of a day are from its frame, in points; 0 when all holds. */
export function distanceOf(sum: Amounts, frame: DayFrame): number {
  const [protein, fat, carb] = [4 * sum.protein, 9 * sum.fat, 4 * Math.max(0, sum.carb - sum.fiber) + 2 * sum.fiber];
  const all = (protein + fat + carb) / 100 || 1;
  const energy = Math.max(0, Math.abs(sum.kcal / frame.energy_kcal - 1) - energyRoom) * weights.energy;
  const bands = beyond(protein / all, frame.protein) + beyond(fat / all, frame.fat) + beyond(carb / all, frame.carb);
  const vegetables =
    Math.max(0, frame.vegetable_g - sum.vegetable) * weights.vegetable +
    Math.max(0, leastVegetables - sum.vegetable) * weights.vegetableLeast;
  const dark = Math.max(0, sum.vegetable / 2 - sum.dark) * weights.dark;
  const sodium = Math.max(0, sum.sodium - frame.sodium_mg) * weights.sodium;
  return energy + bands * weights.band + vegetables + dark + sodium + Math.max(0, frame.whole_grain_g - sum.whole) * weights.whole;
}

/** Energy of each meal, which should stay near its share of the day. */
interface MealShares {
  meals: readonly Meal[];
  shares: readonly number[];
}

const shareRoom = 0.08;

function shareDistance(energies: readonly number[], shares: readonly number[], total: number): number {
  let sum = 0;
  for (const [at, energy] of energies.entries()) sum += Math.max(0, Math.abs(energy / total - (shares[at] ?? 0)) - shareRoom);
  return sum * weights.share;
}

class Fit {
  readonly sum: Amounts;
  readonly energies: number[];

  constructor(
    readonly parts: DayPart[],
    fixed: Amounts,
    readonly frame: DayFrame,
    readonly shares: MealShares,
  ) {
    this.sum = sumOf(parts, fixed);
    this.energies = shares.meals.map((meal) =>
      parts.filter((part) => part.meal === meal).reduce((all, part) => all + sizeOf(part).amounts.kcal, 0),
    );
  }

  step(part: DayPart, by: number) {
    plus(this.sum, sizeOf(part).amounts, -1);
    const before = sizeOf(part).amounts.kcal;
    part.at += by;
    plus(this.sum, sizeOf(part).amounts);
    const meal = this.shares.meals.indexOf(part.meal);
    this.energies[meal] = (this.energies[meal] ?? 0) + sizeOf(part).amounts.kcal - before;
  }

  distance() {
    return distanceOf(this.sum, this.frame) + shareDistance(this.energies, this.shares.shares, this.frame.energy_kcal);
  }
}

const canStep = ({ sizes, at }: DayPart, by: number) => at + by >= 0 && at + by < sizes.length;
const mostRounds = 60;

/** The single step of one part, or of two at once, that brings the day nearest to its frame. */
function bestStep(fit: Fit, now: number, two: boolean): (() => void) | undefined {
  let [best, least]: [(() => void) | undefined, number] = [undefined, now - 1e-6];
  const consider = (apply: () => void) => {
    const distance = fit.distance();
    if (distance < least) [best, least] = [apply, distance];
  };
  const { parts } = fit;
  for (const [at, part] of parts.entries())
    for (const by of [-1, 1]) {
      if (!canStep(part, by)) continue;
      fit.step(part, by);
      consider(() => fit.step(part, by));
      for (const other of two ? parts.slice(at + 1) : [])
        for (const otherBy of [-1, 1]) {
          if (!canStep(other, otherBy)) continue;
          fit.step(other, otherBy);
          consider(() => {
            fit.step(part, by);
            fit.step(other, otherBy);
          });
          fit.step(other, -otherBy);
        }
      fit.step(part, -by);
    }
  return best;
}

/**
 * Changes the sizes of a day by single steps, then by two at once, until no step brings it nearer to its frame. Returns the distance that is left: 0
 * when energy, shares of energy, vegetables, sodium and whole grain hold.
 */
export function fitDay(parts: DayPart[], fixed: Amounts, frame: DayFrame, shares: MealShares): number {
  const fit = new Fit(parts, fixed, frame, shares);
  let distance = fit.distance();
  for (let round = 0; round < mostRounds && distance > 0.01; round += 1) {
    const step = bestStep(fit, distance, false) ?? bestStep(fit, distance, true);
    if (!step) break;
    step();
    distance = fit.distance();
  }
  return distance;
}
