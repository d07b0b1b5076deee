import type { DishRole, Meal, Season } from '../plan/schemas.js';
import type { Larder } from './larder.js';
import type { Pantry } from './pantry.js';
import type { WeekDish } from './week-dish.js';

/** A place in a day that a dish is chosen for. */
export interface Slot {
  day: number;
  meal: Meal;
  role: DishRole;
  /** The meal does without where no dish keeps the limits. */
  isOptional: boolean;
  season: Season;
  /** Grams of dark vegetables that the day still lacks. */
  darkLack: number;
  /** The day still lacks whole grain. */
  lacksWhole: boolean;
  /** Grams of egg of the day so far. */
  eggs: number;
  /** Foods of the day so far, without what is at home. */
  foods: ReadonlySet<number>;
  /** Part of the recipes that the energy of the day asks for. */
  scale: number;
  /** Dishes of the day so far. */
  today: ReadonlySet<number>;
  draw(): number;
}

const points = {
  ...{ season: 2, outOfSeason: -4, perTime: -1, recent: -2.5, newBuy: -2, reuse: 0.7 },
  ...{ fishDue: 5, dark: 5, whole: 4, newFood: 0.7, chance: 3 },
};
/** Points off for each step beyond the limits of a week: more than all others together. */
const beyondLimits = 60;
const timesAWeek = 2;
const restDays = 3;
/** Days of the week by which so many days with fish should have been. */
const fishDue = (day: number) => ((day % 7) + 1 >= 6 ? 2 : (day % 7) + 1 >= 3 ? 1 : 0);

/** Things to buy that a week may have by a day, so that the last days can still choose. */
const purchasesBy = (day: number) => Math.min(29, 17 + 2 * (day % 7));
const [mostOils, mostStaples, eggGrams, weekEggs] = [2, 4, 53, 7];

/** By how much a dish would exceed what a week may buy and hold; 0 within the limits. */
function excessOf({ buys, oils, staples, amounts }: WeekDish, { day, eggs, scale }: Slot, pantry: Pantry): number {
  const over = (ids: readonly number[], had: ReadonlySet<number>, most: number) => {
    const fresh = ids.filter((id) => !had.has(id)).length;
    return fresh === 0 ? 0 : Math.max(0, had.size + fresh - most);
  };
  const egg = amounts.egg * scale;
  const manyEggs = egg > 0 && (eggs + egg > eggGrams * 2 + 1 || pantry.eggs + egg > eggGrams * weekEggs);
  const firm = over(oils, pantry.oils, mostOils) + over(staples, pantry.staples, mostStaples) + (manyEggs ? 1 : 0);
  // Purchases are the first of the rules to give way.
  return 5 * firm + over(buys, pantry.bought, purchasesBy(day));
}

function pointsOf(one: WeekDish, slot: Slot, pantry: Pantry, preference: number): number {
  const { id } = one.dish;
  let sum = preference + points.chance * slot.draw() + points.perTime * (pantry.times.get(id) ?? 0);
  for (const food of one.buys)
    sum += (pantry.bought.has(food) ? points.reuse : points.newBuy) + (slot.foods.has(food) ? 0 : points.newFood);
  if (one.seasons.length > 0) sum += one.seasons.includes(slot.season) ? points.season : points.outOfSeason;
  const last = pantry.lastDay.get(id);
  if (last !== undefined && slot.day - last <= restDays) sum += points.recent;
  if (slot.darkLack > 0 && one.amounts.dark >= 60) sum += points.dark;
  if (slot.lacksWhole && one.amounts.whole >= 20) sum += points.whole;
  const isFish = one.mainKind === 'fish' || one.mainKind === 'shellfish';
  if (isFish && pantry.fishDays.size < fishDue(slot.day)) sum += points.fishDue;
  return sum;
}

/** Whether a dish may not come here: it came today or twice this week, does not suit the meal, or its main came in the meal before. */
function isOut(one: WeekDish, slot: Slot, pantry: Pantry): boolean {
  const { id } = one.dish;
  if (slot.today.has(id) || (pantry.times.get(id) ?? 0) >= timesAWeek) return true;
  if (one.meals.length > 0 && !one.meals.includes(slot.meal)) return true;
  return (slot.role === 'protein' || slot.role === 'one_dish') && one.main !== null && pantry.mains.at(-1) === one.main;
}

/**
 * The dish with the most points that may come here, within the limits of the week where one is. Undefined if there is none: purchases, oils, staples
 * and eggs give way before a meal lacks its dish.
 */
export function chooseDish(larder: Larder, slot: Slot, pantry: Pantry, preference: ReadonlyMap<number, number>): WeekDish | undefined {
  let [best, most]: [WeekDish | undefined, number] = [undefined, slot.isOptional ? -beyondLimits : Number.NEGATIVE_INFINITY];
  for (const one of larder.dishes[slot.role]) {
    if (isOut(one, slot, pantry)) continue;
    const sum = pointsOf(one, slot, pantry, preference.get(-one.dish.id) ?? 0) - beyondLimits * excessOf(one, slot, pantry);
    if (sum > most) [best, most] = [one, sum];
  }
  return best;
}

/** Notes that a dish is served. */
export function serve(pantry: Pantry, one: WeekDish, slot: Pick<Slot, 'day' | 'role' | 'scale'>) {
  const { id } = one.dish;
  pantry.times.set(id, (pantry.times.get(id) ?? 0) + 1);
  pantry.lastDay.set(id, slot.day);
  pantry.eggs += one.amounts.egg * slot.scale;
  for (const food of one.buys) pantry.bought.add(food);
  for (const oil of one.oils) pantry.oils.add(oil);
  for (const staple of one.staples) pantry.staples.add(staple);
  if (slot.role === 'protein' || slot.role === 'one_dish') {
    pantry.mains.push(one.main);
    if (one.mainKind === 'fish' || one.mainKind === 'shellfish') pantry.fishDays.add(slot.day);
  }
}
