/** More nutrients of a food per 100 g of its edible part; null if unknown. */
export interface Micronutrients {
  /** Glycemic index. */
  gi: number | null;
  potassium_mg: number | null;
  calcium_mg: number | null;
  iron_mg: number | null;
  zinc_mg: number | null;
  /** Retinol activity equivalents. */
  vitamin_a_ug: number | null;
  vitamin_b1_mg: number | null;
  vitamin_b2_mg: number | null;
  vitamin_c_mg: number | null;
  /** Dietary folate equivalents. */
  folate_ug: number | null;
  saturated_fat_g: number | null;
  sugar_g: number | null;
}

export type Micronutrient = keyof Micronutrients;

export const micronutrientNames = [
  'gi',
  'potassium_mg',
  'calcium_mg',
  'iron_mg',
  'zinc_mg',
  'vitamin_a_ug',
  'vitamin_b1_mg',
  'vitamin_b2_mg',
  'vitamin_c_mg',
  'folate_ug',
  'saturated_fat_g',
  'sugar_g',
] as const satisfies readonly Micronutrient[];

/** The micronutrients among other values of a food; null where they are left out. */
export const micronutrientsIn = (food: { readonly [name in Micronutrient]?: number | null | undefined }): Micronutrients =>
  Object.fromEntries(micronutrientNames.map((name) => [name, food[name] ?? null])) as Record<Micronutrient, number | null>;
