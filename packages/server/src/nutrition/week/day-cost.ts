import { energyTolerance } from '../plan/totals.js';
import { type Amounts, placeOf } from './amounts.js';
import type { DayFrame, Range } from './day-frame.js';
import type { HealthLimit } from './health-limits.js';
import { leastVegetables, mostVegetables } from './week-rules.js';

/** Rounded lines differ a little from exact sums, so limits are kept with a margin. */
const energyRoom = 0.042;
const bandRoom = 0.35;
const gramRoom = 2;
const farBand = 1.6;
const weights = {
  ...{ energy: 1500, band: 10, farBand: 30, vegetable: 0.3, vegetableLeast: 3, dark: 0.6, sodium: 0.06, whole: 0.5, fruit: 0.3 },
  ...{ share: 70, limit: 120, milk: 0.02, vegetableMost: 0.004, vegetableFar: 0.1 },
};

const value = (amounts: Amounts, place: number) => amounts[place] as number;
const { kcal, protein, fat, carb, fiber, sodium, vegetable, dark, whole, fruit, milk } = placeOf;

/** Points off for a rule that does not hold, beside those for how far it is off. */
const broken = 3;
/** Points off for what lacks, which is broken beyond its room. */
const lackCost = (lack: number, weight: number, room = 0) => (lack <= 0 ? 0 : lack * weight + (lack > room ? broken : 0));

function bandCost(share: number, [from, to]: Range): number {
  const off = Math.max(from + bandRoom - share, share - to + bandRoom);
  return lackCost(off, weights.band, bandRoom) + Math.max(0, off - farBand) * weights.farBand;
}

/** How far an amount is from a limit, as a part of the limit. */
export function beyondLimit({ least, most, unit }: HealthLimit, amount: number, energy: number, room = 0): number {
  const found = unit === 'amount' ? amount : (amount / energy) * 100;
  if (most !== undefined && found > most * (1 - room)) return found / most - 1 + room;
  return least !== undefined && found < least * (1 + room) ? 1 + room - found / least : 0;
}

/** Energy in kcal of an amount: fat has 9 to a gram. */
export const amountFor = ({ measure, unit }: HealthLimit, amounts: Amounts) =>
  value(amounts, placeOf[measure]) * (unit === 'percent' && measure === 'saturated' ? 9 : 1);

const limitRoom = 0.02;

function limitCost(frame: DayFrame, per: 'day' | 'meal', amounts: Amounts, isSnack = false): number {
  let sum = 0;
  for (const limit of frame.limits)
    if (limit.per === per && !(isSnack && limit.rule === 'even_meals'))
      sum += lackCost(beyondLimit(limit, amountFor(limit, amounts), frame.energy_kcal, limitRoom), weights.limit, limitRoom);
  return sum;
}

/** Grams of vegetables of a large day. */
const usualVegetables = 750;

function foodCost(sum: Amounts, frame: DayFrame): number {
  const [greens, wholeGrain, fresh] = [value(sum, vegetable), value(sum, whole), value(sum, fruit)];
  const [leastFruit, mostFruit] = frame.fruit_g;
  return (
    lackCost(frame.vegetable_g + gramRoom - greens, weights.vegetable, gramRoom) +
    lackCost(leastVegetables + gramRoom - greens, weights.vegetableLeast, gramRoom) +
    Math.max(0, greens - Math.min(usualVegetables, frame.vegetable_g * 1.5)) * weights.vegetableMost +
    Math.max(0, greens - mostVegetables) * weights.vegetableFar +
    lackCost(greens / 2 + gramRoom - value(sum, dark), weights.dark, gramRoom) +
    lackCost(frame.whole_grain_g - wholeGrain, weights.whole) +
    lackCost(gramRoom + Math.max(leastFruit - fresh, fresh - mostFruit), weights.fruit) +
    Math.max(0, frame.milk_g * 0.8 - value(sum, milk)) * weights.milk +
    lackCost(value(sum, sodium) - frame.sodium_mg * 0.98, weights.sodium, frame.sodium_mg * 0.02)
  );
}

/** How far the sums of a day are from its frame, in points; 0 when all holds. */
export function dayCost(sum: Amounts, frame: DayFrame): number {
  const [energy, fibers] = [value(sum, kcal), value(sum, fiber)];
  const [fromProtein, fromFat] = [4 * value(sum, protein), 9 * value(sum, fat)];
  const fromCarb = 4 * Math.max(0, value(sum, carb) - fibers) + 2 * fibers;
  const all = (fromProtein + fromFat + fromCarb) / 100 || 1;
  return (
    lackCost(Math.abs(energy / frame.energy_kcal - 1) - energyRoom, weights.energy, energyTolerance - energyRoom) +
    bandCost(fromProtein / all, frame.protein) +
    bandCost(fromFat / all, frame.fat) +
    bandCost(fromCarb / all, frame.carb) +
    foodCost(sum, frame) +
    limitCost(frame, 'day', sum)
  );
}

const shareRoom = 0.08;
/** Meals with a smaller share of the energy are snacks. */
const snackShare = 0.2;

/** How far a meal is from its share of the energy and from the limits of a meal, in points. */
export const mealCost = (sum: Amounts, share: number, frame: DayFrame): number =>
  Math.max(0, Math.abs(value(sum, kcal) / frame.energy_kcal - share) - shareRoom) * weights.share +
  limitCost(frame, 'meal', sum, share < snackShare);
