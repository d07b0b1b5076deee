import type { Meal, Season } from '../plan/schemas.js';
import type { Larder } from './larder.js';
import type { Pantry } from './pantry.js';
import type { DishRole, WeekDish } from './week-dish.js';

/** A place in a day that a dish is chosen for. */
export interface Slot {
  day: number;
  meal: Meal;
  role: DishRole;
  season: Season;
  /** Grams of dark vegetables that the day still lacks. */
  darkLack: number;
  /** The day still lacks whole grain. */
  lacksWhole: boolean;
  /** Dishes of the day so far. */
  today: ReadonlySet<number>;
  draw(): number;
}

const points = {
  ...{ season: 2, outOfSeason: -4, perTime: -2.5, recent: -3, newBuy: -1.1, buyPressure: -0.09, reuse: 0.7, thirdOil: -8, fifthStaple: -7 },
  ...{ fishWanted: 5, dark: 2.5, whole: 2.5, chance: 3 },
};
const timesAWeek = 2;
const restDays = 3;
/** Days of the week by which so many days with fish should have been. */
const fishWanted = (day: number) => ((day % 7) + 1 >= 6 ? 2 : (day % 7) + 1 >= 3 ? 1 : 0);

/** What buying for a dish costs: each new purchase more, the more there are. */
function purchasePoints({ buys, oils, staples }: WeekDish, pantry: Pantry): number {
  let sum = 0;
  for (const id of buys) sum += pantry.bought.has(id) ? points.reuse : points.newBuy + points.buyPressure * pantry.bought.size;
  const fresh = (ids: readonly number[], had: ReadonlySet<number>) => ids.filter((id) => !had.has(id)).length;
  if (pantry.oils.size + fresh(oils, pantry.oils) > 2) sum += points.thirdOil * fresh(oils, pantry.oils);
  if (pantry.staples.size + fresh(staples, pantry.staples) > 4) sum += points.fifthStaple * fresh(staples, pantry.staples);
  return sum;
}

function pointsOf(one: WeekDish, slot: Slot, pantry: Pantry, preference: number): number {
  const { id } = one.dish;
  let sum = preference + points.chance * slot.draw() + purchasePoints(one, pantry) + points.perTime * (pantry.times.get(id) ?? 0);
  if (one.seasons.length > 0) sum += one.seasons.includes(slot.season) ? points.season : points.outOfSeason;
  const last = pantry.lastDay.get(id);
  if (last !== undefined && slot.day - last <= restDays) sum += points.recent;
  if (slot.darkLack > 0 && one.amounts.dark >= 60) sum += points.dark;
  if (slot.lacksWhole && one.amounts.whole >= 20) sum += points.whole;
  const isFish = one.mainKind === 'fish' || one.mainKind === 'shellfish';
  if (isFish && pantry.fishDays.size < fishWanted(slot.day)) sum += points.fishWanted;
  return sum;
}

/** Whether a dish may not come here: it came today or twice this week, does not suit the meal, or its main came in the meal before. */
function isOut(one: WeekDish, slot: Slot, pantry: Pantry): boolean {
  const { id } = one.dish;
  if (slot.today.has(id) || (pantry.times.get(id) ?? 0) >= timesAWeek) return true;
  if (one.meals.length > 0 && !one.meals.includes(slot.meal)) return true;
  return (slot.role === 'protein' || slot.role === 'one_dish') && one.main !== null && pantry.mains.at(-1) === one.main;
}

/** The dish with the most points that may come here; undefined if there is none. */
export function chooseDish(
  larder: Larder,
  slot: Slot,
  pantry: Pantry,
  preference: ReadonlyMap<number, number>,
): WeekDish | undefined {
  let [best, most]: [WeekDish | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  for (const one of larder.dishes[slot.role]) {
    if (isOut(one, slot, pantry)) continue;
    const sum = pointsOf(one, slot, pantry, preference.get(-one.dish.id) ?? 0);
    if (sum > most) [best, most] = [one, sum];
  }
  return best;
}

/** Notes that a dish is served. */
export function serve(pantry: Pantry, one: WeekDish, slot: Pick<Slot, 'day' | 'role'>) {
  const { id } = one.dish;
  pantry.times.set(id, (pantry.times.get(id) ?? 0) + 1);
  pantry.lastDay.set(id, slot.day);
  for (const food of one.buys) pantry.bought.add(food);
  for (const oil of one.oils) pantry.oils.add(oil);
  for (const staple of one.staples) pantry.staples.add(staple);
  if (slot.role === 'protein' || slot.role === 'one_dish') {
    pantry.mains.push(one.main);
    if (one.mainKind === 'fish' || one.mainKind === 'shellfish') pantry.fishDays.add(slot.day);
  }
}
