import type { Dish, Food } from '../plan/food.js';
import type { DishRole } from '../plan/schemas.js';
import { assumedKitchen, type FoodKind } from './kitchen.js';
import { kindOf, type WeekDish, weekDish } from './week-dish.js';

/** All that a person may have in a plan. */
export interface Larder {
  foods: ReadonlyMap<number, Food>;
  dishes: Readonly<Record<DishRole, readonly WeekDish[]>>;
  /** Foods that are eaten on their own. */
  milks: readonly Food[];
  fruits: readonly Food[];
  nuts: readonly Food[];
  staples: readonly Food[];
}

const roles: readonly DishRole[] = ['breakfast', 'staple', 'protein', 'vegetable', 'soup', 'one_dish'];
const isLoose = (food: Food) => food.in_plans && (food.kitchen ?? assumedKitchen(food.type_id)).loose;

/** Milk, or the drink that comes nearest for people who have none: soy milk, then other plant drinks. */
function milksAmong(loose: readonly Food[]): Food[] {
  const drinks = (kind: FoodKind, most: number) =>
    loose.filter((food) => kindOf(food) === kind && food.energy_kcal >= 15 && food.energy_kcal <= most && food.protein_g >= 0.4);
  const [milk, soy] = [drinks('milk', 80), drinks('soy', 60)];
  return milk.length > 0 ? milk : soy.length > 0 ? soy : drinks('drink', 60);
}

/** Sorts what a person may have. `isAllowed` says which foods. */
export function larderOf(foods: readonly Food[], dishes: readonly Dish[], isAllowed: (food: Food) => boolean): Larder {
  const allowed = foods.filter(isAllowed);
  const byId = new Map(allowed.map((food) => [food.id, food]));
  const ready = dishes.flatMap((dish) => weekDish(dish, byId) ?? []);
  const loose = allowed.filter(isLoose);
  const of = (...kinds: FoodKind[]) => loose.filter((food) => kinds.includes(kindOf(food)));
  return {
    foods: byId,
    dishes: Object.fromEntries(roles.map((role) => [role, ready.filter((one) => one.role === role)])) as unknown as Larder['dishes'],
    milks: milksAmong(loose),
    fruits: of('fruit').filter((food) => food.energy_kcal <= 110),
    nuts: of('nut').filter((food) => food.energy_kcal >= 400 && (food.sodium_mg ?? 0) < 300),
    staples: of('refined_grain', 'whole_grain', 'tuber').filter(
      (food) => food.energy_kcal <= 260 && food.energy_kcal >= 70 && food.fat_g < 5,
    ),
  };
}

/** Whether there is enough to compose meals of dishes for a week. */
export const isEnough = ({ dishes, staples }: Larder): boolean =>
  dishes.breakfast.length >= 4 && dishes.protein.length >= 6 && dishes.vegetable.length >= 6 && dishes.staple.length + staples.length >= 2;
