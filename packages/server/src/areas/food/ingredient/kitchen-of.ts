import type { Season } from '../../../nutrition/plan/schemas.js';
import type { FoodKind, Kitchen } from '../../../nutrition/week/kitchen.js';
import { kitchen } from './foods/kitchen.js';

const cellsOf = (cell = '-') => (cell === '-' ? undefined : cell.split(' '));

/** Reads a row: name | kind | state | days it keeps | pack | what to buy for it | seasons | loose. “-” is none. */
function rowOf(row: string): [name: string, kitchen: Kitchen] {
  const [name = '', kind, state, days, pack, buys, seasons, loose] = row.split('|');
  const [unit, grams] = cellsOf(pack) ?? [];
  const [food, ratio] = cellsOf(buys) ?? [];
  return [
    name,
    {
      ...{ kind: kind as FoodKind, state: state as Kitchen['state'], keeps_days: Number(days) },
      ...{ loose: loose !== '-', common: loose === 'common' },
      seasons: (cellsOf(seasons) ?? []) as Season[],
      pack: unit === undefined ? null : { unit, grams: Number(grams) },
      buys: food === undefined ? null : { food, ratio: Number(ratio) },
    },
  ];
}

/** How the built-in foods are weighed, kept and bought, by name. */
export const kitchens: ReadonlyMap<string, Kitchen> = new Map(kitchen.trim().split('\n').map(rowOf));
