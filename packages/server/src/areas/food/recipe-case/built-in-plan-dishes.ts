import type { Dish } from '../../../nutrition/plan/food.js';
import { builtInPlanFoods } from '../ingredient/built-in-plan-foods.js';
import { builtInDishes } from './dishes.js';
import { canteen, servedOut } from './food-of.js';

const ids = new Map(builtInPlanFoods.map(({ id, name }) => [name, id]));

/** The built-in dishes as plans count with them, numbered from 1, of the foods of `builtInPlanFoods`. */
export const builtInPlanDishes: readonly Dish[] = builtInDishes.map(({ name, role, meals, seasons, tools, tags, items }, at) => ({
  ...{ id: at + 1, name, role, meals, seasons, tools, isServedOut: tags.some((tag) => servedOut.includes(tag)) },
  isInCanteen: tags.includes(canteen),
  items: items.map(({ food, dosage_g }) => ({ ingredient_id: ids.get(food) ?? 0, dosage_g })),
}));
