import type { Values } from '../../../imports/kind.js';
import type { Guess } from '../../../imports/map/guesses.js';
import { energyFault } from './rules.js';
import { guessType, typeOf } from './types.js';

const macronutrients = ['protein_g', 'fat_g', 'carb_g'] as const;

/** Guesses 0 for macronutrients whose cells are empty, if the energy is consistent with that. */
function missingNutrients(told: Values, has: (field: string) => boolean): Guess[] {
  const missing = macronutrients.filter((name) => (told[name] ?? null) === null);
  // A column that nobody recognized is not 0.
  if (!missing.every(has)) return [];
  const guesses = missing.map((field) => ({ field, from: null, value: 0 }));
  const filled = { ...told, ...Object.fromEntries(missing.map((name) => [name, 0])) };
  const isOpen = (told.energy_kcal ?? null) === null || missing.length === 0;
  return isOpen || energyFault(filled) ? [] : guesses;
}

/** Guesses type and exchange group from third-party data. */
export function guess(told: Values, before: Values | undefined, has: (field: string) => boolean): Guess[] {
  const category = typeof told.type_id === 'string' ? told.type_id : null;
  if (before) return category === null ? [] : [{ field: 'type_id', from: category, value: before.type_id ?? null }];
  const type_id = typeof told.type_id === 'number' ? told.type_id : guessType(category, told.code as string | null, String(told.name));
  const guesses: Guess[] = type_id === told.type_id ? [] : [{ field: 'type_id', from: category, value: type_id }];
  const group = typeOf(type_id);
  if (group && (told.exchange_group ?? null) === null)
    guesses.push({ field: 'exchange_group', from: category ?? group.name, value: group.exchange_group });
  return [...guesses, ...missingNutrients({ ...told, type_id }, has)];
}
