import type { Season } from '../plan/schemas.js';

/** Food group of a cook. Starchy vegetables are peas, fresh beans, lotus root, yam and taro, which count half as vegetables. */
export type FoodKind =
  | 'refined_grain'
  | 'whole_grain'
  | 'pulse'
  | 'tuber'
  | 'starchy_vegetable'
  | 'dark_vegetable'
  | 'light_vegetable'
  | 'mushroom'
  | 'seaweed'
  | 'fruit'
  | 'red_meat'
  | 'poultry'
  | 'fish'
  | 'shellfish'
  | 'egg'
  | 'soy'
  | 'milk'
  | 'nut'
  | 'oil'
  | 'processed'
  | 'organ'
  | 'condiment'
  | 'herb'
  | 'sweet'
  | 'drink';

/** How a food is weighed, kept and bought. */
export interface Kitchen {
  kind: FoodKind;
  /** Raw, cooked, soaked, or ready to eat as bought. */
  state: 'raw' | 'cooked' | 'soaked' | 'ready';
  /** Days that it keeps at home. */
  keeps_days: number;
  /** The unit that shops sell, with its grams as bought; null for what is sold by weight. */
  pack: { unit: string; grams: number } | null;
  /** What a shop sells in its place: edible grams of that food for a gram of this one. */
  buys: { food: string; ratio: number } | null;
  /** When it is in season; empty for the whole year. */
  seasons: readonly Season[];
  /** People eat it on its own, not only in a dish. */
  loose: boolean;
  /** Shops have it for most of the year: of what is eaten on its own, most of a week is common. */
  common: boolean;
}

const kindOfType: Readonly<Record<number, FoodKind>> = {
  ...{ 1: 'refined_grain', 2: 'tuber', 3: 'pulse', 4: 'light_vegetable', 5: 'light_vegetable', 6: 'mushroom', 7: 'red_meat', 8: 'poultry' },
  ...{
    9: 'fish',
    10: 'egg',
    11: 'soy',
    12: 'milk',
    13: 'fruit',
    14: 'nut',
    15: 'condiment',
    16: 'oil',
    17: 'sweet',
    18: 'light_vegetable',
  },
  ...{ 19: 'drink', 20: 'condiment' },
};

/** What is assumed of a food that a company or a file brought: dishes may use it, but it is not planned on its own. */
export const assumedKitchen = (typeId: number): Kitchen => ({
  ...{
    kind: kindOfType[typeId] ?? 'condiment',
    state: 'raw',
    keeps_days: 7,
    pack: null,
    buys: null,
    seasons: [],
    loose: false,
    common: false,
  },
});

/** At home already: seasonings and oil are not counted among the things to buy for a week. */
export const atHome: ReadonlySet<FoodKind> = new Set(['condiment', 'herb', 'oil', 'sweet']);

/** How much a gram of a food counts as vegetables. */
export const vegetableShare = (kind: FoodKind): number => {
  if (kind === 'starchy_vegetable') return 0.5;
  return kind === 'dark_vegetable' || kind === 'light_vegetable' || kind === 'mushroom' || kind === 'seaweed' ? 1 : 0;
};
