import type { Dish, Food } from '../plan/food.js';
import type { DishRole, Meal, Season } from '../plan/schemas.js';
import { assumedKitchen, atHome, type FoodKind, vegetableShare } from './kitchen.js';

/** What an amount of food brings to a day: grams, kcal and mg. */
export interface Amounts {
  kcal: number;
  protein: number;
  fat: number;
  carb: number;
  fiber: number;
  sodium: number;
  vegetable: number;
  dark: number;
  whole: number;
  milk: number;
  fruit: number;
  egg: number;
}

export const noAmounts = (): Amounts => ({
  ...{ kcal: 0, protein: 0, fat: 0, carb: 0, fiber: 0, sodium: 0, vegetable: 0, dark: 0, whole: 0, milk: 0, fruit: 0, egg: 0 },
});

export const kindOf = (food: Food): FoodKind => (food.kitchen ?? assumedKitchen(food.type_id)).kind;

/** Dry grams in a gram of cooked or moist whole grain. */
const dryShare = (food: Food) => Math.min(1, food.energy_kcal / 350);

export function addAmounts(to: Amounts, food: Food, grams: number) {
  const kind = kindOf(food);
  const [share, part] = [vegetableShare(kind), grams / 100];
  to.kcal += food.energy_kcal * part;
  to.protein += food.protein_g * part;
  to.fat += food.fat_g * part;
  to.carb += food.carb_g * part;
  to.fiber += (food.fiber_g ?? 0) * part;
  to.sodium += (food.sodium_mg ?? 0) * part;
  to.vegetable += grams * share;
  if (kind === 'dark_vegetable') to.dark += grams;
  if (kind === 'whole_grain') to.whole += grams * dryShare(food);
  if (kind === 'milk') to.milk += grams * (food.energy_kcal > 200 ? 7 : 1);
  if (kind === 'fruit') to.fruit += grams;
  if (kind === 'egg') to.egg += grams;
}

/** So many times an amount. */
export function times(amounts: Amounts, factor: number): Amounts {
  const sum = noAmounts();
  for (const name of Object.keys(sum) as (keyof Amounts)[]) sum[name] = amounts[name] * factor;
  return sum;
}

/** A dish that the person may have, with what the choice of a week needs to know of it. */
export interface WeekDish {
  dish: Dish;
  role: DishRole;
  /** Grams of the recipe. */
  whole: number;
  amounts: Amounts;
  /** Parts of the recipe in which it may be served. */
  scales: readonly number[];
  /** The meat, fish, egg or bean that it is about, which does not come twice running. */
  main: string | null;
  mainKind: FoodKind | null;
  /** Foods to buy for it, without what is at home. */
  buys: readonly number[];
  oils: readonly number[];
  staples: readonly number[];
  meals: readonly Meal[];
  seasons: readonly Season[];
}

const proteins: ReadonlySet<FoodKind> = new Set(['red_meat', 'poultry', 'fish', 'shellfish', 'egg', 'soy', 'pulse', 'processed', 'organ']);
const staples: ReadonlySet<FoodKind> = new Set(['refined_grain', 'whole_grain']);
/** Fresh corn is bought and eaten like a vegetable. */
const isStaple = ({ food, kind }: { food: Food; kind: FoodKind }) => staples.has(kind) && food.energy_kcal >= 115;

/** Role of a dish that says none, by what it is made of. */
function roleBy(dish: Dish, { protein, carb, vegetable, kcal }: Amounts): DishRole {
  if (dish.meals.length > 0 && dish.meals.every((meal) => meal === 'breakfast')) return 'breakfast';
  if (carb >= 25) return protein >= 15 ? 'one_dish' : 'staple';
  if (protein >= 12) return 'protein';
  return vegetable >= 80 || kcal < 120 ? 'vegetable' : 'protein';
}

const quarters = [0.5, 0.75, 1, 1.25, 1.5];
const eggGrams = 53;

/** A dish with eggs is served in parts with whole or half eggs. */
function scalesFor(eggs: number): readonly number[] {
  if (eggs === 0) return quarters;
  const halves = (eggs / eggGrams) * 2;
  return quarters.filter((scale) => Math.abs(halves * scale - Math.round(halves * scale)) < 0.05);
}

const animals: readonly (readonly [RegExp, string])[] = [
  [/牛/, 'beef'],
  [/羊/, 'lamb'],
  [/鸭/, 'duck'],
  [/鹅/, 'goose'],
  [/兔/, 'rabbit'],
];

/** The animal of a meat; fish, seafood and beans count by the food. */
function mainOf({ id, name }: Food, kind: FoodKind): string {
  if (kind === 'egg') return 'egg';
  if (kind !== 'red_meat' && kind !== 'poultry') return String(id);
  return animals.find(([words]) => words.test(name))?.[1] ?? (kind === 'poultry' ? 'chicken' : 'pork');
}

/** Undefined if a food of the dish is unknown or not allowed. */
export function weekDish(dish: Dish, foods: ReadonlyMap<number, Food>): WeekDish | undefined {
  const amounts = noAmounts();
  const parts: { food: Food; grams: number; kind: FoodKind }[] = [];
  for (const { ingredient_id, dosage_g } of dish.items) {
    const food = foods.get(ingredient_id);
    if (!food) return undefined;
    parts.push({ food, grams: dosage_g, kind: kindOf(food) });
    addAmounts(amounts, food, dosage_g);
  }
  const whole = parts.reduce((sum, { grams }) => sum + grams, 0);
  if (whole <= 0) return undefined;
  const idsOf = (isKind: (kind: FoodKind) => boolean) => parts.filter(({ kind }) => isKind(kind)).map(({ food }) => food.id);
  const meats = parts.filter(({ kind }) => proteins.has(kind));
  const most = meats.toSorted((one, two) => two.food.protein_g * two.grams - one.food.protein_g * one.grams)[0];
  const scales = scalesFor(amounts.egg);
  return {
    ...{ dish, whole, amounts, role: dish.role ?? roleBy(dish, amounts), scales: scales.length > 0 ? scales : [1] },
    ...{ main: most ? mainOf(most.food, most.kind) : null, mainKind: most?.kind ?? null },
    buys: idsOf((kind) => !atHome.has(kind)),
    oils: idsOf((kind) => kind === 'oil'),
    staples: parts.filter(isStaple).map(({ food }) => food.id),
    ...{ meals: dish.meals, seasons: dish.seasons },
  };
}
