import { assumedKitchen, type Kitchen } from '../week/kitchen.js';
import type { PlannedDay } from './day.js';
import type { Dish, Food, PlanLine } from './food.js';
import { type Pack, type Purchase, purchaseOf, splitByTrip, type Trip, tripsIn, type Use } from './purchases.js';
import { roundTo } from './round.js';
import { type Shelf, shelfOf, shelves } from './shelf.js';
import { countedLines } from './totals.js';

/** A food of the plan with its edible grams, one decimal. */
export interface EatenFood {
  ingredient_id: number;
  name: string;
  state?: Kitchen['state'];
  edible_g: number;
}

export interface ShoppingItem {
  /** Null if no list has the food that a shop sells in place of one of the plan. */
  ingredient_id: number | null;
  name: string;
  type_id: number;
  shelf: Shelf;
  keeps_days: number;
  pack: Pack | null;
  /** Foods of the plan that it is bought for. */
  eaten: EatenFood[];
  edible_g: number;
  bought_g: number;
  purchases: Purchase[];
}

/** Foods and dishes of the plan, and the foods that shops sell in their place. */
export interface ShoppingFoods {
  foods: readonly Food[];
  dishes?: readonly Dish[];
}

export interface ShoppingPeriod {
  from: string;
  to: string;
  /** Portions that the household cooks. */
  family_factor?: number;
}

type Days = readonly Pick<PlannedDay, 'date' | 'meals'>[];

/** Foods of lines with their grams; dishes count with their ingredients, and of alternatives only the first does. */
export function foodsOfLines(lines: readonly PlanLine[], dishes: ReadonlyMap<number, Dish>): [id: number, grams: number][] {
  return countedLines(lines).flatMap(({ ingredient_id, case_id, dosage_g }): [number, number][] => {
    if (ingredient_id !== null) return [[ingredient_id, dosage_g]];
    const items = (case_id === null ? undefined : dishes.get(case_id)?.items) ?? [];
    const whole = items.reduce((sum, item) => sum + item.dosage_g, 0);
    return items.map((item) => [item.ingredient_id, (item.dosage_g * dosage_g) / whole]);
  });
}

/** Uses of each food in the order of days. */
function usesOf(days: Days, dishes: readonly Dish[], factor: number): Map<number, Use[]> {
  const byId = new Map(dishes.map((dish) => [dish.id, dish]));
  const uses = new Map<number, Use[]>();
  for (const { date, meals } of days)
    for (const { items } of meals)
      for (const [id, grams] of foodsOfLines(items, byId)) uses.set(id, [...(uses.get(id) ?? []), { date, grams: grams * factor }]);
  return uses;
}

const kitchenOf = ({ kitchen, type_id }: Food) => kitchen ?? assumedKitchen(type_id);

const dryDays = 180;

/** What a shop sells for a food: the food itself, or another with its grams for a gram of it. */
function soldAs(food: Food, byName: ReadonlyMap<string, Food>): { food: Food; id: number | null; ratio: number } {
  const kitchen = kitchenOf(food);
  const { buys } = kitchen;
  if (!buys) return { food, id: food.id, ratio: 1 };
  const sold = byName.get(buys.food);
  if (sold) return { food: sold, id: sold.id, ratio: buys.ratio };
  const dry: Kitchen = { ...kitchen, state: 'raw', keeps_days: dryDays, pack: null, buys: null };
  const energy_kcal = food.energy_kcal / buys.ratio;
  return { food: { ...food, name: buys.food, energy_kcal, edible_rate: 100, kitchen: dry }, id: null, ratio: buys.ratio };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

interface Bought {
  food: Food;
  id: number | null;
  eaten: EatenFood[];
  uses: Use[];
}

function itemOf({ food, id, eaten, uses }: Bought, trips: readonly Trip[]): ShoppingItem {
  const { keeps_days, pack } = kitchenOf(food);
  const purchases = splitByTrip(uses, trips, keeps_days).map((use) => purchaseOf(use, { edible_rate: food.edible_rate, pack }));
  return {
    ...{ ingredient_id: id, name: food.name, type_id: food.type_id, shelf: shelfOf(food), keeps_days, pack, eaten },
    edible_g: roundTo(sum(uses.map((use) => use.grams)), 1),
    bought_g: sum(purchases.map(({ bought_g }) => bought_g)),
    purchases,
  };
}

/**
 * What to buy for the days of a plan, by shelf and name, with the edible grams of the plan beside it. Foods that shops sell in another form add
 * up with it: cooked rice is bought as rice.
 */
export function shoppingList(
  days: Days,
  { foods, dishes = [] }: ShoppingFoods,
  { from, to, family_factor = 1 }: ShoppingPeriod,
): { trips: Trip[]; items: ShoppingItem[] } {
  const [byId, byName] = [new Map(foods.map((food) => [food.id, food])), new Map(foods.map((food) => [food.name, food]))];
  const trips = tripsIn(from, to);
  const bought = new Map<number | string, Bought>();
  for (const [id, uses] of usesOf(days, dishes, family_factor)) {
    const food = byId.get(id);
    if (!food) continue;
    const sold = soldAs(food, byName);
    const key = sold.id ?? sold.food.name;
    const entry = bought.get(key) ?? { food: sold.food, id: sold.id, eaten: [], uses: [] };
    const edible_g = roundTo(sum(uses.map((use) => use.grams)), 1);
    const state = food.kitchen ? { state: food.kitchen.state } : {};
    entry.eaten.push({ ingredient_id: id, name: food.name, ...state, edible_g });
    entry.uses.push(...uses.map(({ date, grams }) => ({ date, grams: grams * sold.ratio })));
    bought.set(key, entry);
  }
  const items = [...bought.values()].map((entry) => itemOf(entry, trips));
  const place = ({ shelf }: ShoppingItem) => shelves.indexOf(shelf);
  return { trips, items: items.toSorted((one, two) => place(one) - place(two) || one.name.localeCompare(two.name, 'zh')) };
}
