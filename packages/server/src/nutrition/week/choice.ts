import type { Dish, Food } from '../plan/food.js';
import type { DishRole, Meal, Season } from '../plan/schemas.js';
import { type Amounts, amountIn, isGrain, isSoyMilk, kindOf, noAmounts, plus, times } from './amounts.js';
import type { FoodBook } from './food-book.js';
import type { FoodKind } from './kitchen.js';

/** An amount of a dish or a food that can be served. `factor` counts recipes, or 100 g of a food. */
export interface ServingSize {
  grams: number;
  factor: number;
  amounts: Amounts;
}

/** What the choice of a week needs to know of a dish, or of a food that is eaten on its own. Numbers of foods are those of the larder. */
interface ChoiceFacts {
  /** Its number in the larder. */
  at: number;
  dish: Dish | null;
  food: Food | null;
  role: DishRole | null;
  /** Grams and amounts for a factor of 1. */
  whole: number;
  amounts: Amounts;
  /** From the smallest to the largest. */
  factors: readonly number[];
  /** What one buys for it, without what is at home. */
  buys: readonly number[];
  /** Of these, what keeps for a week at most. */
  perishable: readonly number[];
  oils: readonly number[];
  grains: readonly number[];
  /** Foods of which a serving may hold much, besides seasonings. */
  bulk: readonly number[];
  /** Milk or soy milk, in a dish or on its own. */
  hasMilk: boolean;
  /** Grain or a tuber that makes it a staple. */
  isStaple: boolean;
  /** Grams of protein of each meat, fish, egg or bean, for a factor of 1. */
  proteins: readonly { main: string; grams: number }[];
  /** The kind of that with the most protein, if it is more than a taste; seafood is fish. */
  about: FoodKind | null;
  meals: readonly Meal[];
  seasons: readonly Season[];
  /** Rice and bread may come every day. */
  isPlain: boolean;
}

/** A dish, or a food on its own, that a week may have. */
export interface Choice extends ChoiceFacts {
  readonly servings: readonly ServingSize[];
  /** Energy for a factor of 1, in kcal. */
  readonly energy: number;
}

/** Adds the servings, which are made when they are first asked for: a week needs those of few dishes. */
export function choiceOf(facts: ChoiceFacts): Choice {
  let made: readonly ServingSize[] | undefined;
  const { whole, amounts, factors } = facts;
  // What a dish holds is weighed food by food, so its sum needs no tenths.
  const gramsOf = (factor: number) => (facts.dish ? Math.round(whole * factor) : Math.round(whole * factor * 10) / 10);
  return {
    ...facts,
    energy: amountIn(amounts, 'kcal'),
    get servings() {
      made ??= factors.map((factor) => ({ factor, grams: gramsOf(factor), amounts: times(amounts, factor) }));
      return made;
    },
  };
}

export interface Part {
  food: Food;
  grams: number;
}

const [bulkGrams, milkGrams, stapleCarb, tasteProtein] = [32, 80, 15, 3];
const isDrink = (food: Food) => kindOf(food) === 'milk' || isSoyMilk(food);
const isStarch = (food: Food) => isGrain(food) || kindOf(food) === 'tuber';

/** What should come once in a meal. */
function onceInMeal(parts: readonly Part[], book: FoodBook): Pick<ChoiceFacts, 'bulk' | 'hasMilk' | 'isStaple'> {
  const bulk = parts.filter(({ food, grams }) => grams >= bulkGrams && book.of(food).isBought);
  const starch = parts.reduce((sum, { food, grams }) => sum + (isStarch(food) ? (food.carb_g * grams) / 100 : 0), 0);
  return {
    bulk: [...new Set(bulk.map(({ food }) => book.of(food).number))],
    hasMilk: parts.some(({ food, grams }) => grams >= milkGrams && isDrink(food)),
    isStaple: starch >= stapleCarb,
  };
}

/** What parts of a meal bring, buy and are made of. */
export function contentOf(parts: readonly Part[], book: FoodBook) {
  const amounts = noAmounts();
  const [buys, perishable, oils, grains]: [number[], number[], number[], number[]] = [[], [], [], []];
  const found: { main: string; kind: FoodKind; grams: number }[] = [];
  const add = (numbers: number[], number: number) => {
    if (!numbers.includes(number)) numbers.push(number);
  };
  for (const { food, grams: own } of parts) {
    const facts = book.of(food);
    plus(amounts, facts.amounts, own / 100);
    if (facts.isBought) add(buys, facts.number);
    if (facts.isPerishable) add(perishable, facts.number);
    if (facts.kind === 'oil') add(oils, facts.number);
    if (facts.isGrain) add(grains, facts.number);
    if (facts.main === null) continue;
    const same = found.find(({ main }) => main === facts.main);
    const protein = (food.protein_g * own) / 100;
    if (same) same.grams += protein;
    else found.push({ main: facts.main, kind: facts.kind === 'shellfish' ? 'fish' : facts.kind, grams: protein });
  }
  let most: { kind: FoodKind | null; grams: number } = { kind: null, grams: tasteProtein };
  for (const one of found) if (one.grams >= most.grams) most = one;
  return { amounts, buys, perishable, oils, grains, proteins: found, about: most.kind, ...onceInMeal(parts, book) };
}

/** Role of a dish that says none, by what it is made of. */
function roleBy(dish: Dish, amounts: Amounts): DishRole {
  if (dish.meals.length > 0 && dish.meals.every((meal) => meal === 'breakfast')) return 'breakfast';
  const protein = amountIn(amounts, 'protein');
  if (amountIn(amounts, 'carb') >= 25) return protein >= 15 ? 'one_dish' : 'staple';
  if (protein >= 12) return 'protein';
  return amountIn(amounts, 'vegetable') >= 80 || amountIn(amounts, 'kcal') < 120 ? 'vegetable' : 'protein';
}

const quarters = [0.5, 0.75, 1, 1.25, 1.5];
const eggGrams = 53;

/** A dish with eggs is served in parts with whole or half eggs. */
function scalesFor(eggs: number, least: number): readonly number[] {
  const large = quarters.filter((scale) => scale >= least);
  if (eggs === 0) return large;
  const halves = (eggs / eggGrams) * 2;
  const fitting = large.filter((scale) => Math.abs(halves * scale - Math.round(halves * scale)) < 0.05);
  return fitting.length > 0 ? fitting : [1];
}

/** Undefined if a food of the dish is unknown or not allowed. `leastOf` is the smallest part of its recipe that is served. */
export function dishChoice(dish: Dish, book: FoodBook, at: number, leastOf: (role: DishRole) => number = () => 0): Choice | undefined {
  const parts: Part[] = [];
  let whole = 0;
  for (const { ingredient_id, dosage_g } of dish.items) {
    const food = book.foods.get(ingredient_id);
    if (!food) return undefined;
    parts.push({ food, grams: dosage_g });
    whole += dosage_g;
  }
  if (whole <= 0) return undefined;
  const content = contentOf(parts, book);
  const isPlain = parts.every(({ food }) => {
    const { kind, isBought, isGrain: grain } = book.of(food);
    return grain || kind === 'tuber' || !isBought;
  });
  const role = dish.role ?? roleBy(dish, content.amounts);
  return choiceOf({
    ...{ at, dish, food: null, role, whole, factors: scalesFor(amountIn(content.amounts, 'egg'), leastOf(role)) },
    ...content,
    ...{ meals: dish.meals, seasons: dish.seasons, isPlain },
  });
}

/** A food on its own, in these grams. */
export const foodChoice = (food: Food, grams: readonly number[], book: FoodBook, at: number): Choice =>
  choiceOf({
    ...{ at, dish: null, food, role: null, whole: 100, factors: grams.map((one) => one / 100) },
    ...contentOf([{ food, grams: 100 }], book),
    ...{ meals: food.meals, seasons: food.seasons ?? [], isPlain: true },
  });
