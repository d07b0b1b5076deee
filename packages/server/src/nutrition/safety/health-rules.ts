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
  type_id: number;
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

export type FoodRuleId = components['schemas']['FoodRule'];

export interface FoodRule {
  id: FoodRuleId;
  flag: HealthFlag;
  /** Leaves out foods with one of these tags. */
  tags?: readonly FoodTag[];
  /** Leaves out foods for which this holds. */
  above?: (food: FoodValues) => boolean;
  source: string;
}

/** Ids of the types livestock, poultry, seafood and soy. */
const richInPurine: ReadonlySet<number> = new Set([7, 8, 9, 11]);

/** Seasonings count through the sodium of the dishes and the day that they are in. */
const seasonings = 15;
const isSalty = ({ sodium_mg, type_id }: FoodValues) => (sodium_mg ?? 0) >= 600 && type_id !== seasonings;

/** Cereals and tubers count through the glycemic load of the meal that they are in. */
const isStaple = ({ type_id }: FoodValues) => type_id === 1 || type_id === 2;

const netCarb = ({ carb_g, fiber_g }: FoodValues) => Math.max(0, carb_g - (fiber_g ?? 0));

/**
 * Foods that a health condition rules out. The limits of a day and a meal are those of the plan. Each rule names its source: the dietary guides of
 * the National Health Commission for adults with hypertension, diabetes, hyperlipidemia (2023), hyperuricemia and gout, chronic kidney disease
 * (2024), and the Dietary Guidelines for Chinese Residents 2022.
 */
export const foodRules: readonly FoodRule[] = [
  {
    id: 'gout_purine',
    flag: 'gout',
    above: ({ purine_mg }) => (purine_mg ?? 0) >= 150,
    source: 'Gout guide 2024: foods of 150 mg purine per 100 g and more',
  },
  {
    id: 'gout_purine_unknown',
    flag: 'gout',
    above: ({ purine_mg, type_id }) => purine_mg === null && richInPurine.has(type_id),
    source: 'Meat, fish and soy whose purine nobody knows',
  },
  { id: 'gout_organ_alcohol', flag: 'gout', tags: ['organ', 'alcohol'], source: 'Gout guide 2024: no organs, no alcohol' },
  { id: 'hypertension_sodium', flag: 'hypertension', above: isSalty, source: 'Hypertension guide 2023: few foods high in sodium' },
  { id: 'hypertension_cured', flag: 'hypertension', tags: ['cured', 'processed_meat', 'alcohol'], source: 'Hypertension guide 2023' },
  { id: 'heart_sodium', flag: 'heart', above: isSalty, source: 'Hypertension guide 2023, also for heart disease' },
  {
    id: 'heart_cured_fat',
    flag: 'heart',
    tags: ['cured', 'processed_meat', 'trans_fat', 'saturated_fat', 'alcohol'],
    source: 'Hyperlipidemia guide 2023',
  },
  {
    id: 'lipid_fat_kind',
    flag: 'hyperlipidemia',
    tags: ['organ', 'processed_meat', 'trans_fat', 'saturated_fat'],
    source: 'Hyperlipidemia guide 2023',
  },
  {
    id: 'lipid_fat',
    flag: 'hyperlipidemia',
    above: ({ fat_g, energy_kcal }) => fat_g >= 20 && energy_kcal < 450,
    source: 'Hyperlipidemia guide 2023: lean meat',
  },
  {
    id: 'diabetes_gi',
    flag: 'diabetes',
    above: (food) => (food.gi ?? 0) > 70 && netCarb(food) >= 10 && !isStaple(food),
    source: 'Diabetes guide 2023: food of a low or medium glycemic index',
  },
  { id: 'diabetes_sugar', flag: 'diabetes', tags: ['added_sugar', 'alcohol'], source: 'Diabetes guide 2023' },
  { id: 'kidney_sodium', flag: 'kidney', above: isSalty, source: 'Kidney disease guide 2024: sodium' },
  {
    id: 'kidney_potassium',
    flag: 'kidney',
    above: ({ potassium_mg }) => (potassium_mg ?? 0) > 400,
    source: 'Kidney disease guide 2024: foods high in potassium',
  },
  {
    id: 'kidney_cured',
    flag: 'kidney',
    tags: ['star_fruit', 'cured', 'processed_meat'],
    source: 'Kidney disease guide 2024; star fruit is toxic to diseased kidneys',
  },
  {
    id: 'pregnancy_risk',
    flag: 'pregnancy',
    tags: ['alcohol', 'raw_risk', 'high_mercury', 'high_vitamin_a', 'organ'],
    source: 'Dietary guidelines 2022, pregnancy; FDA advice on fish 2021 for mercury',
  },
  { id: 'lactation_risk', flag: 'lactation', tags: ['alcohol', 'high_mercury'], source: 'Dietary guidelines 2022, lactation' },
  {
    id: 'thyroid_iodine',
    flag: 'thyroid',
    tags: ['high_iodine'],
    source: 'WS/T 783-2021 iodine intake; left out until a physician says otherwise',
  },
  { id: 'liver_alcohol', flag: 'liver', tags: ['alcohol', 'processed_meat', 'cured'], source: 'Dietary guidelines 2022' },
  {
    id: 'stomach_irritating',
    flag: 'stomach',
    tags: ['spicy', 'alcohol', 'glutinous'],
    source: 'Common clinical practice: irritating and sticky foods',
  },
  { id: 'disorder_alcohol', flag: 'eating_disorder', tags: ['alcohol'], source: 'Common clinical practice' },
];

export const healthFlags: readonly HealthFlag[] = [...new Set(foodRules.map(({ flag }) => flag))];

/** The rules that leave a food out. */
export const rulesOf = (values: FoodValues, tags: readonly FoodTag[]): FoodRule[] =>
  foodRules.filter((rule) => rule.above?.(values) || rule.tags?.some((tag) => tags.includes(tag)));

/** Health conditions that rule a food out. */
export const flagsOf = (values: FoodValues, tags: readonly FoodTag[]): HealthFlag[] => [
  ...new Set(rulesOf(values, tags).map(({ flag }) => flag)),
];
