import type { Food } from '../plan/food.js';
import { isMainMeal, type MealShare } from '../plan/meal-needs.js';
import type { Meal, Season } from '../plan/schemas.js';
import { chooseDish, serve } from './choose-dish.js';
import type { DayFrame } from './day-frame.js';
import type { DayPart } from './fit-day.js';
import type { Larder } from './larder.js';
import { copyPantry, type Pantry } from './pantry.js';
import { dishPart, foodPart } from './servings.js';
import { type Amounts, type DishRole, kindOf, type WeekDish } from './week-dish.js';

/** What all days of a plan share. */
export interface WeekContext {
  larder: Larder;
  frame: DayFrame;
  shares: readonly MealShare[];
  preference: ReadonlyMap<number, number>;
  /** Milk, fruit, nuts and staples of the week, by its number. */
  looseOf(week: number): LooseFoods;
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
const soupChance = 0.35;
/** From here on a main meal has two dishes of vegetables, and two of protein. */
const [secondVegetable, secondProtein] = [1700, 2300];

class DayComposer {
  readonly parts: DayPart[] = [];
  readonly pantry: Pantry;
  readonly today = new Set<number>();
  dark = 0;
  whole = 0;
  milk = 0;

  constructor(
    readonly context: WeekContext,
    readonly day: number,
    readonly season: Season,
    pantry: Pantry,
    fixed: Amounts,
    readonly draw: () => number,
  ) {
    this.pantry = copyPantry(pantry);
    [this.dark, this.whole, this.milk] = [fixed.dark, fixed.whole, fixed.milk];
  }

  get loose() {
    return this.context.looseOf(Math.floor(this.day / 7));
  }

  take(role: DishRole, meal: Meal): WeekDish | undefined {
    const { larder, frame, preference } = this.context;
    const slot = {
      ...{ day: this.day, meal, role, season: this.season, today: this.today, draw: this.draw },
      darkLack: frame.vegetable_g / 2 - this.dark,
      lacksWhole: this.whole < frame.whole_grain_g,
    };
    const dish = chooseDish(larder, slot, this.pantry, preference);
    if (!dish) return undefined;
    serve(this.pantry, dish, slot);
    this.today.add(dish.dish.id);
    const scale = frame.energy_kcal / recipeKcal;
    this.parts.push(dishPart(dish, meal, Math.min(1.25, scale)));
    this.dark += dish.amounts.dark * scale;
    this.whole += dish.amounts.whole * scale;
    this.milk += dish.amounts.milk;
    return dish;
  }

  /** A staple of its own, in steps; whole grain while the day lacks it. */
  takeStaple(meal: Meal) {
    const { staples } = this.loose;
    const isWhole = (food: Food) => kindOf(food) === 'whole_grain';
    const wanted = this.whole < this.context.frame.whole_grain_g ? staples.filter(isWhole) : staples;
    const among = wanted.length > 0 ? wanted : staples;
    const food = among[Math.floor(this.draw() * among.length)];
    if (!food || (this.draw() < 0.45 && this.take('staple', meal))) return food ? undefined : this.take('staple', meal);
    const portion = (food.portion_g ?? 75) * 2;
    const scale = this.context.frame.energy_kcal / recipeKcal;
    this.parts.push(foodPart(food, meal, { from: portion / 2, to: portion * 2.6 * Math.max(1, scale), step: 20, wish: portion * scale }));
    this.note(food);
    if (isWhole(food)) this.whole += 50 * scale;
    return undefined;
  }

  note(food: Food) {
    this.pantry.bought.add(food.id);
  }

  main(meal: Meal) {
    const { energy_kcal } = this.context.frame;
    if (this.draw() < oneDishChance && this.take('one_dish', meal)) {
      if (energy_kcal >= secondVegetable) this.take('vegetable', meal);
      return;
    }
    const main = this.take('protein', meal);
    if (!main) this.take('one_dish', meal);
    if (energy_kcal >= secondProtein) this.take('protein', meal);
    this.take('vegetable', meal);
    if (energy_kcal >= secondVegetable || (main?.amounts.vegetable ?? 0) < 60) this.take('vegetable', meal);
    else if (this.draw() < soupChance) this.take('soup', meal);
    this.takeStaple(meal);
  }

  /** Fruit, milk and nuts of the day: in its snacks, otherwise with breakfast and after lunch. */
  loosely(open: readonly Meal[]) {
    const { frame } = this.context;
    const snacks = open.filter((meal) => !isMainMeal(meal));
    const places = snacks.length > 0 ? snacks : open;
    const one = <T>(all: readonly T[]) => all[Math.floor(this.draw() * all.length)];
    const add = (food: Food | undefined, meal: Meal | undefined, range: { from: number; to: number; step: number; wish: number }) => {
      if (!food || !meal) return;
      this.parts.push(foodPart(food, meal, range));
      this.note(food);
    };
    if (this.milk < 150) add(one(this.loose.milks), places[1] ?? places[0], { from: 150, to: 350, step: 50, wish: frame.milk_g });
    const [least, most] = [Math.min(150, frame.fruit_g), Math.max(200, frame.fruit_g + 50)];
    add(one(this.loose.fruits), places[0], { from: least, to: most, step: 50, wish: frame.fruit_g });
    add(one(this.loose.nuts), places[0], { from: 5, to: 25, step: 5, wish: frame.nut_g });
  }
}

/** Chooses the dishes and foods of the open meals of a day. */
export function composeDay(
  context: WeekContext,
  { day, season, open, fixed, pantry }: { day: number; season: Season; open: readonly Meal[]; fixed: Amounts; pantry: Pantry },
  draw: () => number,
): DayChoice {
  const composer = new DayComposer(context, day, season, pantry, fixed, draw);
  if (open.includes('breakfast')) composer.take('breakfast', 'breakfast');
  for (const meal of open) if (meal === 'lunch' || meal === 'dinner') composer.main(meal);
  composer.loosely(open);
  return { parts: composer.parts, pantry: composer.pantry };
}
