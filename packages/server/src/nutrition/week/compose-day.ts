import type { Food } from '../plan/food.js';
import { isMainMeal, type MealShare } from '../plan/meal-needs.js';
import type { DishRole, Meal, Season } from '../plan/schemas.js';
import { chooseDish, serve } from './choose-dish.js';
import type { DayFrame } from './day-frame.js';
import { type DayPart, plus } from './fit-day.js';
import type { Larder } from './larder.js';
import { copyPantry, type Pantry } from './pantry.js';
import { dishPart, foodPart } from './part-sizes.js';
import { type Amounts, addAmounts, kindOf, times, type WeekDish } from './week-dish.js';

/** What all days of a plan share. */
export interface WeekContext {
  larder: Larder;
  frame: DayFrame;
  shares: readonly MealShare[];
  preference: ReadonlyMap<number, number>;
}

/** Foods of a week that are eaten on their own: few, so that little is bought. */
export interface LooseFoods {
  milks: readonly Food[];
  fruits: readonly Food[];
  nuts: readonly Food[];
  staples: readonly Food[];
}

interface DayChoice {
  parts: DayPart[];
  pantry: Pantry;
}

/** A recipe is one serving of a day of about this energy. */
const recipeKcal = 1500;
const oneDishChance = 0.22;
const [soupChance, stapleDishChance] = [0.35, 0.5];
/** From here on a main meal has two dishes of vegetables, and two of protein. */
const [secondVegetable, secondProtein] = [1700, 2600];
/** From here on breakfast has a staple of its own, and a main meal two. */
const [breakfastStaple, secondStaple] = [2300, 2600];

class DayComposer {
  readonly parts: DayPart[] = [];
  readonly pantry: Pantry;
  readonly today = new Set<number>();
  readonly foods = new Set<number>();
  readonly sum: Amounts;
  readonly scale: number;

  constructor(
    readonly context: WeekContext,
    readonly day: number,
    readonly season: Season,
    pantry: Pantry,
    fixed: Amounts,
    readonly loose: LooseFoods,
    readonly draw: () => number,
  ) {
    this.pantry = copyPantry(pantry);
    this.sum = times(fixed, 1);
    this.scale = Math.min(1.25, context.frame.energy_kcal / recipeKcal);
  }

  /** Fewer staples and more protein dishes than usual. */
  get isLowCarb() {
    return this.context.frame.carb[1] <= 50;
  }

  take(role: DishRole, meal: Meal, isOptional = false): WeekDish | undefined {
    const { larder, frame, preference } = this.context;
    const { vegetable, dark, whole, egg } = this.sum;
    const slot = {
      ...{ day: this.day, meal, role, isOptional, season: this.season, today: this.today, foods: this.foods, draw: this.draw },
      darkLack: Math.max(frame.vegetable_g, vegetable) / 2 - dark,
      lacksWhole: whole < frame.whole_grain_g,
      ...{ eggs: egg, scale: this.scale },
    };
    const dish = chooseDish(larder, slot, this.pantry, preference);
    if (!dish) return undefined;
    serve(this.pantry, dish, slot);
    this.today.add(dish.dish.id);
    for (const food of dish.buys) this.foods.add(food);
    this.parts.push(dishPart(dish, meal, this.scale));
    plus(this.sum, dish.amounts, this.scale);
    return dish;
  }

  /** A staple of a main meal: a dish, or a food of its own. */
  takeStaple(meal: Meal) {
    const hasLoose = this.loose.staples.length > 0;
    const dish = !hasLoose || this.draw() < stapleDishChance ? this.take('staple', meal, hasLoose) : undefined;
    if (!dish || (!this.isLowCarb && this.context.frame.energy_kcal >= secondStaple)) this.addStaple(meal);
  }

  /** A staple of its own, in steps; whole grain while the day lacks it. */
  addStaple(meal: Meal) {
    const { frame } = this.context;
    const whole = this.loose.staples.filter((food) => kindOf(food) === 'whole_grain');
    const among = this.sum.whole < frame.whole_grain_g && whole.length > 0 ? whole : this.loose.staples;
    const food = among[Math.floor(this.draw() * among.length)];
    if (!food) return;
    const [portion, scale] = [(food.portion_g ?? 75) * 2, frame.energy_kcal / recipeKcal];
    this.parts.push(foodPart(food, meal, { from: portion / 2, to: portion * 2.6 * Math.max(1, scale), step: 20, wish: portion * scale }));
    addAmounts(this.sum, food, portion * scale);
  }

  breakfast() {
    this.take('breakfast', 'breakfast');
    if (!this.isLowCarb && this.context.frame.energy_kcal >= breakfastStaple) this.addStaple('breakfast');
  }

  main(meal: Meal) {
    const { energy_kcal } = this.context.frame;
    if (!this.isLowCarb && this.draw() < oneDishChance && this.take('one_dish', meal, true)) {
      if (energy_kcal >= secondVegetable) this.take('vegetable', meal);
      return;
    }
    const main = this.take('protein', meal);
    if (!main) this.take('one_dish', meal);
    if (energy_kcal >= (this.isLowCarb ? secondVegetable : secondProtein)) this.take('protein', meal);
    this.take('vegetable', meal);
    if (energy_kcal >= secondVegetable || (main?.amounts.vegetable ?? 0) < 60) this.take('vegetable', meal);
    else if (this.draw() < soupChance) this.take('soup', meal, true);
    this.takeStaple(meal);
  }

  /** Milk, nuts and fruit of the day: in its snacks, otherwise milk and nuts with breakfast and fruit after lunch. */
  addLoose(open: readonly Meal[]) {
    const { frame } = this.context;
    const snacks = open.filter((meal) => !isMainMeal(meal));
    const mealFor = (snack: number, main: Meal) => snacks[snack] ?? snacks[0] ?? (open.includes(main) ? main : open[0]);
    const add = (foods: readonly Food[], meal: Meal | undefined, range: { from: number; to: number; step: number; wish: number }) => {
      const food = foods[Math.floor(this.draw() * foods.length)];
      if (food && meal) this.parts.push(foodPart(food, meal, range));
    };
    const [least, most] = frame.fruit_g < 200 ? [100, 200] : [200, 350];
    const { fruit } = this.sum;
    if (this.sum.milk < 150) add(this.loose.milks, mealFor(1, 'breakfast'), { from: 150, to: 350, step: 50, wish: frame.milk_g });
    add(this.loose.nuts, mealFor(1, 'breakfast'), { from: 5, to: this.isLowCarb ? 50 : 25, step: 5, wish: frame.nut_g });
    if (fruit < least)
      add(this.loose.fruits, mealFor(0, 'lunch'), { from: least - fruit, to: most - fruit, step: 50, wish: frame.fruit_g - fruit });
  }
}

export interface DayRequest {
  day: number;
  season: Season;
  open: readonly Meal[];
  /** What the meals that stay bring. */
  fixed: Amounts;
  pantry: Pantry;
  loose: LooseFoods;
}

/** Chooses the dishes and foods of the open meals of a day. */
export function composeDay(context: WeekContext, { day, season, open, fixed, pantry, loose }: DayRequest, draw: () => number): DayChoice {
  const composer = new DayComposer(context, day, season, pantry, fixed, loose, draw);
  if (open.includes('breakfast')) composer.breakfast();
  for (const meal of open) if (meal === 'lunch' || meal === 'dinner') composer.main(meal);
  composer.addLoose(open);
  return { parts: composer.parts, pantry: composer.pantry };
}
