import { assumedKitchen, atHome, type FoodKind } from '../week/kitchen.js';
import type { Food } from './food.js';

/** Shelves in the order of a supermarket; last what is probably at home. */
export const shelves = [
  'vegetable',
  'fruit',
  'meat',
  'fish',
  'egg_milk',
  'soy',
  'grain',
  'dry_goods',
  'drink',
  'other',
  'at_home',
] as const;
export type Shelf = (typeof shelves)[number];

const shelfOfKind: Readonly<Partial<Record<FoodKind, Shelf>>> = {
  ...{ refined_grain: 'grain', whole_grain: 'grain', tuber: 'vegetable', pulse: 'dry_goods', nut: 'dry_goods' },
  ...{ starchy_vegetable: 'vegetable', dark_vegetable: 'vegetable', light_vegetable: 'vegetable', mushroom: 'vegetable' },
  ...{ seaweed: 'vegetable', fruit: 'fruit', red_meat: 'meat', poultry: 'meat', organ: 'meat', fish: 'fish', shellfish: 'fish' },
  ...{ egg: 'egg_milk', milk: 'egg_milk', soy: 'soy', drink: 'drink' },
};

/** Shelves whose goods are also sold dry, and the days that only dry ones keep. */
const alsoDry: ReadonlySet<Shelf> = new Set(['vegetable', 'fruit', 'soy']);
const dryKeepsDays = 90;

/** Fresh corn and frozen kernels, which are sold with the vegetables, have less energy than any dough. */
const freshGrainKcal = 150;

/** Processed food stands beside what it is made of. */
function shelfOfType(typeId: number): Shelf {
  const { kind } = assumedKitchen(typeId);
  return atHome.has(kind) ? 'other' : (shelfOfKind[kind] ?? 'other');
}

/** Where a shop has a food. */
export function shelfOf({ kitchen, type_id, energy_kcal }: Pick<Food, 'kitchen' | 'type_id' | 'energy_kcal'>): Shelf {
  const { kind, keeps_days, state } = kitchen ?? assumedKitchen(type_id);
  if (atHome.has(kind)) return 'at_home';
  if (kind === 'processed') return shelfOfType(type_id);
  const shelf = shelfOfKind[kind] ?? 'other';
  if (shelf === 'grain' && state === 'raw' && energy_kcal < freshGrainKcal) return 'vegetable';
  return alsoDry.has(shelf) && keeps_days >= dryKeepsDays ? 'dry_goods' : shelf;
}
