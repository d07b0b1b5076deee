import type { Allergen } from '../../../nutrition/safety/allergens.js';
import type { DietStyle, FoodContents } from '../../../nutrition/safety/derive-safety.js';
import type { FoodTag } from '../../../nutrition/safety/health-rules.js';
import { safety } from './foods/safety.js';
import { systemFoods } from './foods.js';

const listOf = <T extends string>(cell = '-') => (cell === '-' || cell === '' ? [] : (cell.split(' ') as T[]));

/** Reads a row: name | allergens | tags | styles that it does not suit. “-” is none. */
function contentsOf(row: string): [name: string, contents: FoodContents] {
  const [name = '', allergens, tags, styles] = row.split('|');
  return [
    name,
    { allergens: listOf<Allergen>(allergens), tags: listOf<FoodTag>(tags), styles: listOf<DietStyle>(styles), composition: 'known' },
  ];
}

const rows = new Map(
  safety
    .trim()
    .split('\n')
    .filter((row) => !row.startsWith('#'))
    .map(contentsOf),
);

/** The reviewed contents of the built-in foods, by name and by their other names. */
export const reviewedFoods: ReadonlyMap<string, FoodContents> = new Map(
  systemFoods.flatMap(({ name, alias }) => {
    const contents = rows.get(name);
    return contents ? [name, ...alias].map((one): [string, FoodContents] => [one, contents]) : [];
  }),
);
