import type { components } from '@shiyi/sdk';

export type HealthFlag = components['schemas']['HealthFlag'];

/** What is said about a food beside its nutrients. */
export const foodTags = [
  'processed_meat',
  'organ',
  'alcohol',
  'added_sugar',
  'high_mercury',
  'high_iodine',
  'high_vitamin_a',
  'spicy',
  'caffeine',
  'raw_risk',
  'star_fruit',
  'cured',
  'trans_fat',
  'saturated_fat',
  'glutinous',
] as const;
export type FoodTag = (typeof foodTags)[number];

/** Values of a food per 100 g of its edible part. */
export interface FoodValues {
  energy_kcal: number;
  protein_g: number;
  fat_g: number;
  carb_g: number;
  fiber_g: number | null;
  sodium_mg: number | null;
  purine_mg: number | null;
  potassium_mg?: number | null;
  gi?: number | null;
}

interface FoodRule {
  flag: HealthFlag;
  /** Leaves out foods with one of these tags. */
  tags?: readonly FoodTag[];
  /** Leaves out foods for which this holds. */
  above?: (food: FoodValues) => boolean;
  source: string;
}

const netCarb = ({ carb_g, fiber_g }: FoodValues) => Math.max(0, carb_g - (fiber_g ?? 0));

/**
 * Foods that a health condition rules out. The limits of a day and a meal are those of the plan. Each rule names its source: the dietary guides of
 * the National Health Commission for adults with hypertension, diabetes, hyperlipidemia (2023), hyperuricemia and gout, chronic kidney disease
 * (2024), and the Dietary Guidelines for Chinese Residents 2022.
 */
export const foodRules: readonly FoodRule[] = [
  { flag: 'gout', above: ({ purine_mg }) => (purine_mg ?? 0) >= 150, source: 'Gout guide 2024: foods of 150 mg purine per 100 g and more' },
  {
    flag: 'gout',
    above: ({ purine_mg, protein_g }) => purine_mg === null && protein_g >= 10,
    source: 'A food rich in protein whose purine nobody knows',
  },
  { flag: 'gout', tags: ['organ', 'alcohol'], source: 'Gout guide 2024: no organs, no alcohol' },
  { flag: 'hypertension', above: ({ sodium_mg }) => (sodium_mg ?? 0) >= 600, source: 'Hypertension guide 2023: few foods high in sodium' },
  { flag: 'hypertension', tags: ['cured', 'processed_meat', 'alcohol'], source: 'Hypertension guide 2023' },
  { flag: 'heart', above: ({ sodium_mg }) => (sodium_mg ?? 0) >= 600, source: 'Hypertension guide 2023, also for heart disease' },
  { flag: 'heart', tags: ['cured', 'processed_meat', 'trans_fat', 'saturated_fat', 'alcohol'], source: 'Hyperlipidemia guide 2023' },
  { flag: 'hyperlipidemia', tags: ['organ', 'processed_meat', 'trans_fat', 'saturated_fat'], source: 'Hyperlipidemia guide 2023' },
  {
    flag: 'hyperlipidemia',
    above: ({ fat_g, energy_kcal }) => fat_g >= 20 && energy_kcal < 450,
    source: 'Hyperlipidemia guide 2023: lean meat',
  },
  {
    flag: 'diabetes',
    above: (food) => (food.gi ?? 0) > 70 && netCarb(food) >= 10,
    source: 'Diabetes guide 2023: staples and fruit of a low or medium glycemic index',
  },
  { flag: 'diabetes', tags: ['added_sugar', 'alcohol'], source: 'Diabetes guide 2023' },
  { flag: 'kidney', above: ({ sodium_mg }) => (sodium_mg ?? 0) >= 600, source: 'Kidney disease guide 2024: sodium' },
  { flag: 'kidney', above: ({ potassium_mg }) => (potassium_mg ?? 0) > 400, source: 'Kidney disease guide 2024: foods high in potassium' },
  {
    flag: 'kidney',
    tags: ['star_fruit', 'cured', 'processed_meat'],
    source: 'Kidney disease guide 2024; star fruit is toxic to diseased kidneys',
  },
  {
    flag: 'pregnancy',
    tags: ['alcohol', 'raw_risk', 'high_mercury', 'high_vitamin_a', 'organ'],
    source: 'Dietary guidelines 2022, pregnancy; FDA advice on fish 2021 for mercury',
  },
  { flag: 'lactation', tags: ['alcohol', 'high_mercury'], source: 'Dietary guidelines 2022, lactation' },
  { flag: 'thyroid', tags: ['high_iodine'], source: 'WS/T 783-2021 iodine intake; left out until a physician says otherwise' },
  { flag: 'liver', tags: ['alcohol', 'processed_meat', 'cured'], source: 'Dietary guidelines 2022' },
  { flag: 'stomach', tags: ['spicy', 'alcohol', 'glutinous'], source: 'Common clinical practice: irritating and sticky foods' },
  { flag: 'eating_disorder', tags: ['alcohol'], source: 'Common clinical practice' },
];

export const healthFlags: readonly HealthFlag[] = [...new Set(foodRules.map(({ flag }) => flag))];

/** Health conditions that rule a food out. */
export const flagsOf = (values: FoodValues, tags: readonly FoodTag[]): HealthFlag[] => [
  ...new Set(foodRules.filter((rule) => rule.above?.(values) || rule.tags?.some((tag) => tags.includes(tag))).map(({ flag }) => flag)),
];
