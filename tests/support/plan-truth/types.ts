import type { components } from '@shiyi/sdk';

export type HealthCondition = components['schemas']['HealthFlag'];
export type Style = components['schemas']['DietStyle'];

/** A food per 100 g of its edible part. */
export interface CheckedFood {
  id: number;
  name: string;
  energy_kcal: number;
  protein_g: number;
  fat_g: number;
  carb_g: number;
  fiber_g: number | null;
  sodium_mg: number | null;
  purine_mg: number | null;
  household?: readonly { unit: string; grams: number }[];
}

export interface CheckedDish {
  id: number;
  name: string;
  items: readonly { ingredient_id: number; dosage_g: number }[];
}

/** A line has a food, a dish, or neither: then it is free text with its own energy. */
export interface CheckedLine {
  ingredient_id: number | null;
  case_id: number | null;
  name: string;
  dosage_g: number;
  energy_kcal: number;
  protein_g: number | null;
  fat_g: number | null;
  carb_g: number | null;
  replace_group?: string | null;
}

export interface CheckedPlan {
  days: readonly { date: string; meals: readonly { meal: string; items: readonly CheckedLine[] }[] }[];
}

export interface CheckedPerson {
  energy_kcal: number;
  styles: readonly Style[];
  conditions: readonly HealthCondition[];
  /** Ids of single foods; their allergen groups come from the table of this checker. */
  allergies: readonly number[];
  dislikes: readonly number[];
}

export interface Fault {
  rule: string;
  day?: string;
  detail: string;
}

export type FoodIndex = ReadonlyMap<number, CheckedFood>;
