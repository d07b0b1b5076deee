import type { Input } from '@shiyi/sdk';
import type { Meal } from '../meal/plate.js';

type Item = Meal['items'][number];
type FoodInput = Input<'saveMealFoods'>['items'][number];
export type Spot = NonNullable<Item['spot']>;

/** A food of a meal while it is named; without a name it still has to be chosen. */
export interface FoodLine extends Pick<Item, 'ingredient_id' | 'name' | 'with_waste' | 'method' | 'spot'> {
  key: number;
  /** Null where the amount is unknown. */
  grams: number | null;
  /** Of a food outside the library, as the customer gave it. */
  own: Pick<Item, 'energy_kcal' | 'exchange_group'> | null;
}

export const linesOf = (items: readonly Item[]): FoodLine[] =>
  items.map(({ ingredient_id, name, dosage_g, with_waste, method, spot, energy_kcal, exchange_group }, key) => ({
    ...{ key, ingredient_id, name, with_waste, method, spot },
    grams: dosage_g > 0 ? dosage_g : null,
    own: ingredient_id === null ? { energy_kcal, exchange_group } : null,
  }));

function inputOfLine({ ingredient_id, name, grams, with_waste, method, spot, own }: FoodLine): FoodInput {
  return {
    ...(ingredient_id === null ? { name } : { ingredient_id }),
    ...(grams !== null && { dosage_g: grams }),
    ...(with_waste && { with_waste }),
    ...(method && { method }),
    ...(spot && { spot }),
    ...(own && { exchange_group: own.exchange_group, ...(own.energy_kcal > 0 && { energy_kcal: own.energy_kcal }) }),
  };
}

/** What is saved; lines without a food are left out. */
export const inputOf = (lines: readonly FoodLine[]): FoodInput[] => lines.filter(({ name }) => name !== '').map(inputOfLine);

export const sameFoods = (some: readonly FoodLine[], others: readonly FoodLine[]) =>
  JSON.stringify(inputOf(some)) === JSON.stringify(inputOf(others));

const within = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10;

export const spotAt = (photo_no: number, x: number, y: number): Spot => ({ photo_no, x: within(x), y: within(y) });

/** A spot in the middle of a photo, beside those that are there. */
export function freeSpot(lines: readonly FoodLine[], photo_no: number): Spot {
  const taken = lines.filter(({ spot }) => spot?.photo_no === photo_no);
  for (let step = 0; ; step++) {
    const spot = spotAt(photo_no, 50 + step * 8, 50);
    const isTaken = taken.some(({ spot: other }) => other && Math.abs(other.x - spot.x) < 4 && Math.abs(other.y - spot.y) < 4);
    if (!isTaken || step > 5) return spot;
  }
}

/** The markers of a photo with their numbers in the list. */
export const markersOf = <Line extends Pick<FoodLine, 'spot'>>(lines: readonly Line[], photo_no: number) =>
  lines.flatMap((line, at) => (line.spot?.photo_no === photo_no ? [{ line, number: at + 1, spot: line.spot }] : []));
