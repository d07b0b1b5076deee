import type { Data, Row } from '@shiyi/sdk';
import type { Values } from '#form/form-values.js';
import type { Amounts, Portion } from './nutrients.js';

export type Dish = Row<'listRecipeCases'>;
export type DishRecord = Data<'getRecipeCase'>;

/** An ingredient of a dish while it is edited, with what `per` grams of it bring. */
export interface DishLine {
  ingredient_id: number;
  name: string;
  dosage_g: number;
  per: number;
  amounts: Amounts;
}

export const blankDish: Values = {
  ...{
    name: '',
    method: 'quick_fry',
    meals: [],
    seasons: [],
    tags: [],
    role: '',
    tools: [],
    cook_minutes: '',
    steps: '',
    images: [],
    items: [],
  },
};

export const linesOf = (record: DishRecord): DishLine[] =>
  record.items.map(({ ingredient_id, name, dosage_g, energy_kcal, protein_g, fat_g, carb_g, fiber_g, sodium_mg, purine_mg }) => ({
    ...{ ingredient_id, name, dosage_g, per: dosage_g },
    amounts: { energy_kcal, protein_g, fat_g, carb_g, fiber_g, sodium_mg, purine_mg },
  }));

export const valuesOf = (record: DishRecord): Values => ({
  ...{ name: record.name, method: record.method, meals: record.meals, seasons: record.seasons, tags: record.tags },
  ...{ role: record.role ?? '', tools: record.tools },
  ...{ cook_minutes: record.cook_minutes ?? '', steps: record.steps ?? '', images: record.images, items: linesOf(record) },
});

export function portionOf({ ingredient_id, name, dosage_g, per, amounts }: DishLine): Portion {
  const grown = Object.entries(amounts).map(([nutrient, value]) => [nutrient, value === null ? null : (value * dosage_g) / per]);
  return { key: String(ingredient_id), name, amounts: Object.fromEntries(grown) };
}
