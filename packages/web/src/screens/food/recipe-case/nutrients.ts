export const nutrients = ['energy_kcal', 'protein_g', 'fat_g', 'carb_g', 'fiber_g', 'sodium_mg', 'purine_mg'] as const;
export type Nutrient = (typeof nutrients)[number];

/** The nutrients of a food, null if unknown. */
export type Amounts = Record<Nutrient, number | null>;

export interface Portion {
  key: string;
  name: string;
  amounts: Amounts;
}

const round = (value: number, places: number) => Math.round((value + Number.EPSILON) * 10 ** places) / 10 ** places;
const placesOf = (name: Nutrient) => (name.endsWith('_g') ? 1 : 0);

export interface Sums {
  amounts: Record<Nutrient, number>;
  /** Shares of energy in percent; null where there is nothing to share. */
  shares: { protein: number | null; fat: number | null; carb: number | null };
  /** Names of foods with unknown values. */
  unknown: Record<Nutrient, string[]>;
}

/** Sums foods while they are being edited, as the server sums them once saved: whole kcal and mg, grams with one decimal. */
export function sumsOf(foods: readonly Portion[]): Sums {
  const amounts = Object.fromEntries(
    nutrients.map((name) => [
      name,
      round(
        foods.reduce((sum, food) => sum + round(food.amounts[name] ?? 0, placesOf(name)), 0),
        1,
      ),
    ]),
  ) as Sums['amounts'];
  const unknown = Object.fromEntries(
    nutrients.map((name) => [name, foods.filter((food) => food.amounts[name] === null).map((food) => food.name)]),
  ) as Sums['unknown'];
  const [protein, fat] = [4 * amounts.protein_g, 9 * amounts.fat_g];
  const carb = 4 * Math.max(0, amounts.carb_g - amounts.fiber_g) + 2 * amounts.fiber_g;
  const all = protein + fat + carb;
  const share = (energy: number) => (all > 0 ? round((energy / all) * 100, 1) : null);
  return { amounts, shares: { protein: share(protein), fat: share(fat), carb: share(carb) }, unknown };
}

/** A food's part of a sum in whole percent; undefined if its value or the sum is unknown. */
export function partOf(value: number | null, sum: number): number | undefined {
  return value === null || sum === 0 ? undefined : Math.round((value / sum) * 100);
}

/** What so many grams bring, from what others bring. */
export const scaleAmounts = (amounts: Amounts, from: number, to: number): Amounts =>
  Object.fromEntries(nutrients.map((name) => [name, amounts[name] === null ? null : (amounts[name] * to) / from])) as Amounts;

/** Bands of the national guide in percent of energy. */
export const bands = { protein: [15, 20], fat: [20, 30], carb: [50, 60] } as const;
