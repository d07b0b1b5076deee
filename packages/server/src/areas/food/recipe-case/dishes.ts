import type { Input } from '@shiyi/sdk';
import { breakfast } from './dishes/breakfast.js';
import { oneDish } from './dishes/one-dish.js';
import { protein } from './dishes/protein.js';
import { soup } from './dishes/soup.js';
import { staple } from './dishes/staple.js';
import { vegetable } from './dishes/vegetable.js';

type DishInput = Input<'saveRecipeCase'>;

export type DishRole = 'breakfast' | 'staple' | 'vegetable' | 'soup' | 'protein' | 'one_dish';
export type DishTool = 'wok' | 'pot' | 'pan' | 'steamer' | 'rice_cooker' | 'microwave' | 'oven' | 'air_fryer' | 'pressure_cooker' | 'none';

/** A dish that every company has: one serving, grams of the edible part, raw unless the food itself is cooked. */
export interface BuiltInDish {
  name: string;
  role: DishRole;
  method: DishInput['method'];
  meals: NonNullable<DishInput['meals']>;
  seasons: NonNullable<DishInput['seasons']>;
  tags: string[];
  cook_minutes: number;
  tools: DishTool[];
  items: { food: string; dosage_g: number }[];
  steps: string;
}

const list = (cell: string) => cell.split('、').filter(Boolean);

function itemOf(one: string) {
  const at = one.lastIndexOf(' ');
  return { food: one.slice(0, at), dosage_g: Number(one.slice(at + 1)) };
}

/** Reads a row: name | method | meals | seasons | tags | minutes | tools | foods with grams | steps. The test checks every value. */
function dishOf(row: string, role: DishRole): BuiltInDish {
  const [name = '', method = '', meals = '', seasons = '', tags = '', minutes = '', tools = '', foods = '', steps = ''] = row.split('|');
  return {
    name,
    role,
    method: method as BuiltInDish['method'],
    meals: list(meals) as BuiltInDish['meals'],
    seasons: list(seasons) as BuiltInDish['seasons'],
    tags: list(tags),
    cook_minutes: Number(minutes),
    tools: list(tools) as DishTool[],
    items: list(foods).map(itemOf),
    steps,
  };
}

const dishesOf = (text: string, role: DishRole) =>
  text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((row) => dishOf(row, role));

/** The dishes that every company has. */
export const builtInDishes: readonly BuiltInDish[] = [
  ...dishesOf(breakfast, 'breakfast'),
  ...dishesOf(staple, 'staple'),
  ...dishesOf(vegetable, 'vegetable'),
  ...dishesOf(soup, 'soup'),
  ...dishesOf(protein, 'protein'),
  ...dishesOf(oneDish, 'one_dish'),
];
