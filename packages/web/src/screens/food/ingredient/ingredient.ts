import type { Data, Input, Row } from '@shiyi/sdk';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type Ingredient = Row<'listIngredients'>;
export type IngredientRecord = Data<'getIngredient'>;

export const micronutrients = [
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
] as const;

export const statusTones: Record<Ingredient['status'], ChipTone> = { on: 'good', off: 'plain' };

export const compositionTones: Record<Ingredient['composition'], ChipTone> = { known: 'plain', checked: 'good', unknown: 'wait' };

/** The input that leaves a record as it is. */
export function inputOf(record: IngredientRecord): Input<'updateIngredient'> {
  const { type: _, expected_kcal: __, source: ___, use_count: ____, created_at: _____, updated_at: ______, ...rest } = record;
  const { composition: _______, image, ...input } = rest;
  return image === null ? input : { ...input, image };
}
