import type { Food } from '../../../nutrition/plan/food.js';
import { micronutrientsIn } from '../../../nutrition/plan/micronutrients.js';
import { systemFoods } from './foods.js';
import { foundSafety } from './safety.js';

/** The built-in foods as plans count with them, numbered from 1. */
export const builtInPlanFoods: readonly Food[] = systemFoods.map((food, at) => ({
  ...food,
  id: at + 1,
  micronutrients: micronutrientsIn(food),
  seasons: food.kitchen?.seasons ?? [],
  ...foundSafety(food),
}));
