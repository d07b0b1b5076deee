import type { Data, Input, Row } from '@shiyi/sdk';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type Ingredient = Row<'listIngredients'>;
export type IngredientRecord = Data<'getIngredient'>;

export const statusTones: Record<Ingredient['status'], ChipTone> = { on: 'good', off: 'plain' };

export const compositionTones: Record<Ingredient['composition'], ChipTone> = { known: 'plain', checked: 'good', unknown: 'warn' };

/** The input that leaves a record as it is. */
export function inputOf(record: IngredientRecord): Input<'updateIngredient'> {
  const { type: _, expected_kcal: __, source: ___, use_count: ____, created_at: _____, updated_at: ______, ...rest } = record;
  const { composition: _______, image, ...input } = rest;
  return image === null ? input : { ...input, image };
}
