import type { Dish, Food } from '../plan/food.js';
import type { DishRole } from '../plan/schemas.js';
import { isFresh, isSoyMilk, kindOf, kitchenOf } from './amounts.js';
import { type Choice, dishChoice } from './choice.js';
import { FoodBook } from './food-book.js';
import type { FoodKind } from './kitchen.js';

/** All that a person may have in a plan. */
export interface Larder {
  foods: ReadonlyMap<number, Food>;
  book: FoodBook;
  dishes: Readonly<Record<DishRole, readonly Choice[]>>;
  /** Number of its dishes. */
  size: number;
  /** Foods that are eaten on their own. */
  milks: readonly Food[];
  fruits: readonly Food[];
  nuts: readonly Food[];
  staples: readonly Food[];
}

export const dishRoles: readonly DishRole[] = ['breakfast', 'staple', 'protein', 'vegetable', 'soup', 'one_dish'];
const isLoose = (food: Food) => food.in_plans && kitchenOf(food).loose;

/** Milk, or the drink that comes nearest for people who have none: soy milk, then tofu pudding and other plant drinks. */
function milksAmong(loose: readonly Food[]): Food[] {
  const drinks = (kind: FoodKind, most: number) =>
    loose.filter((food) => kindOf(food) === kind && food.energy_kcal >= 15 && food.energy_kcal <= most && food.protein_g >= 0.4);
  const [milk, soy] = [drinks('milk', 80), drinks('soy', 60)];
  const [found = []] = [milk, soy.filter(isSoyMilk), soy, drinks('drink', 60)].filter(({ length }) => length > 0);
  return found;
}

/** Dishes by their role. */
export const byRole = (dishes: readonly Choice[]) =>
  Object.fromEntries(dishRoles.map((role) => [role, dishes.filter((one) => one.role === role)])) as unknown as Larder['dishes'];

/** Sorts what a person may have. `isAllowed` says which foods, `leastOf` the smallest part of a recipe that is served. */
export function larderOf(
  foods: readonly Food[],
  dishes: readonly Dish[],
  isAllowed: (food: Food) => boolean,
  leastOf?: (role: DishRole) => number,
): Larder {
  const allowed = foods.filter(isAllowed);
  const byId = new Map(allowed.map((food) => [food.id, food]));
  const book = new FoodBook(byId);
  const ready = dishes.flatMap((dish, at) => dishChoice(dish, book, at, leastOf) ?? []);
  const loose = allowed.filter(isLoose);
  const of = (...kinds: FoodKind[]) => loose.filter((food) => kinds.includes(kindOf(food)));
  return {
    ...{ foods: byId, book, size: dishes.length },
    dishes: byRole(ready),
    milks: milksAmong(loose),
    fruits: of('fruit').filter((food) => isFresh(food) && food.energy_kcal <= 110),
    nuts: of('nut').filter((food) => food.energy_kcal >= 400 && (food.sodium_mg ?? 0) < 300),
    staples: of('refined_grain', 'whole_grain', 'tuber').filter(
      (food) => food.energy_kcal <= 260 && food.energy_kcal >= 70 && food.fat_g < 5,
    ),
  };
}

/** Whether there is enough to compose meals of dishes for a week. */
export const isEnough = ({ dishes, staples }: Larder): boolean =>
  dishes.breakfast.length >= 4 && dishes.protein.length >= 6 && dishes.vegetable.length >= 6 && dishes.staple.length + staples.length >= 2;
