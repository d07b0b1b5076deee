import type { components } from '@shiyi/sdk';
import { isMainMeal } from '../plan/meal-needs.js';
import { roundTo } from '../plan/round.js';
import type { ExchangeGroup, Meal } from '../plan/schemas.js';

export type Dimension = components['schemas']['ScoreDimension'];
export type ItemScore = components['schemas']['ItemScore'];
export type CookingMethod = components['schemas']['CookingMethod'];

/** The score items that come with the system: ids, and the points of each, 100 in all. */
export const scoreItems: readonly { id: number; dimension: Dimension; max: number }[] = [
  { id: 1, dimension: 'energy', max: 30 },
  { id: 2, dimension: 'structure', max: 30 },
  { id: 3, dimension: 'protein', max: 10 },
  { id: 4, dimension: 'cooking', max: 10 },
  { id: 5, dimension: 'time', max: 10 },
  { id: 6, dimension: 'record', max: 10 },
];

/** Points of a cooking method; a meal gets the mean of its methods by the energy that each prepared. */
export const cookingPoints: Readonly<Record<CookingMethod, number>> = {
  ...{ raw: 10, steam: 10, boil: 10 },
  ...{ stew: 9, quick_fry: 7, pan_fry: 5, deep_fry: 0 },
};

export interface EatenItem {
  exchange_group: ExchangeGroup;
  /** Portions of 90 kcal. */
  portions: number;
  energy_kcal: number;
  method: CookingMethod | null;
  /** False where the customer named the food without an amount. */
  isWeighed: boolean;
}

export interface EatenMeal {
  meal: Meal;
  items: readonly EatenItem[];
  /** kcal of all items; null without any. */
  energy_kcal: number | null;
  photos: number;
  hasText: boolean;
  /** Minutes from midnight at the start of the meal's day, in the company's time zone; 1440 and more after the next midnight. */
  minute: number;
}

export interface PlannedMeal {
  energy_kcal: number;
  /** Portions of 90 kcal by exchange group. */
  group_portions: Partial<Record<ExchangeGroup, number>>;
}

/** The time of a meal in minutes from midnight, both ends within. */
export interface MealWindow {
  from: number;
  to: number;
}

export interface Draft {
  /** Whole points of those items that can be calculated. */
  items: ItemScore[];
  /** Points earned / points of the items that could be judged x 100, whole points; null where no food is named. */
  score: number | null;
}

/** Full up to 10 % off the plan, then in a straight line down to none at 50 %. */
const energyShare = (eaten: number, planned: number) => Math.min(1, Math.max(0, (0.5 - Math.abs(eaten - planned) / planned) / 0.4));

/** How far off its plan the portions of a group may be, against binary fractions such as 0.7 x 3. */
const within = (off: number, limit: number) => off <= limit + 1e-9;

function structureShare(items: readonly EatenItem[], groups: PlannedMeal['group_portions']): number | undefined {
  const planned = (Object.entries(groups) as [ExchangeGroup, number][]).filter(([group, portions]) => group !== 'none' && portions > 0);
  if (planned.length === 0) return undefined;
  const shares = planned.map(([group, portions]): number => {
    const eaten = items.reduce((sum, item) => sum + (item.exchange_group === group ? item.portions : 0), 0);
    const off = Math.abs(eaten - portions) / portions;
    return within(off, 0.3) ? 1 : within(off, 0.6) ? 0.5 : 0;
  });
  return shares.reduce((sum, share) => sum + share, 0) / planned.length;
}

const proteinGroups: ReadonlySet<ExchangeGroup> = new Set(['meat_egg', 'soy', 'milk']);

/** A snack and a meal of fruit alone are not asked for protein. */
function proteinShare({ meal, items }: FoodsOfMeal): number | undefined {
  if (!isMainMeal(meal) || items.every((item) => item.exchange_group === 'fruit')) return undefined;
  return Number(items.some((item) => proteinGroups.has(item.exchange_group)));
}

/** By the energy that each method prepared; where an amount is unknown, each food counts the same. */
function cookingShare(items: readonly EatenItem[]): number | undefined {
  const cooked = items.flatMap(({ method, ...item }) => (method === null ? [] : [{ ...item, points: cookingPoints[method] }]));
  if (cooked.length === 0) return undefined;
  const hasEnergy = cooked.every((item) => item.isWeighed) && cooked.some((item) => item.energy_kcal > 0);
  const weightOf = (item: { energy_kcal: number }) => (hasEnergy ? item.energy_kcal : 1);
  const whole = cooked.reduce((sum, item) => sum + weightOf(item), 0);
  return cooked.reduce((sum, item) => sum + weightOf(item) * item.points, 0) / whole / 10;
}

function timeShare(minute: number, { from, to }: MealWindow): number {
  const off = Math.max(from - minute, minute - to, 0);
  return off === 0 ? 1 : off <= 60 ? 0.7 : off <= 120 ? 0.4 : 0;
}

function recordShare({ photos, hasText, items }: EatenMeal): number {
  const isWeighed = items.length > 0 && items.every((item) => item.isWeighed);
  if (photos > 0) return isWeighed ? 1 : 0.6;
  return hasText || items.length > 0 ? 0.4 : 0;
}

type FoodsOfMeal = Pick<EatenMeal, 'meal' | 'items'>;
type Shares = Partial<Record<Dimension, number | undefined>>;

/** The shares of protein and cooking, which follow from the foods alone; undefined if unknown. */
const foodShares = (foods: FoodsOfMeal): Shares => ({ protein: proteinShare(foods), cooking: cookingShare(foods.items) });

/** The share of each dimension that a meal earns, from 0 to 1; undefined if unknown. */
function sharesOf(meal: EatenMeal, planned: PlannedMeal | undefined, window: MealWindow): Shares {
  const { items, energy_kcal } = meal;
  const hasAmounts = items.length > 0 && items.every((item) => item.isWeighed);
  return {
    energy: hasAmounts && planned && planned.energy_kcal > 0 ? energyShare(energy_kcal ?? 0, planned.energy_kcal) : undefined,
    structure: hasAmounts && planned ? structureShare(items, planned.group_portions) : undefined,
    ...foodShares(meal),
    time: timeShare(meal.minute, window),
    record: recordShare(meal),
  };
}

const pointsOf = (shares: Shares) =>
  scoreItems.flatMap(({ id, dimension, max }) => {
    const share = shares[dimension];
    return share === undefined ? [] : [{ item_id: id, value: roundTo(share * max) }];
  });

const draftFrom = (items: ItemScore[], { items: foods }: FoodsOfMeal): Draft => ({
  items,
  score: foods.length === 0 ? null : scoreFrom(items),
});

/**
 * The draft of a meal's score. What cannot be judged is left out and does not count against the meal: energy and structure without a plan or
 * without the amounts of all food, protein in a snack, cooking without a method.
 */
export const draftOf = (meal: EatenMeal, planned: PlannedMeal | undefined, window: MealWindow): Draft =>
  draftFrom(pointsOf(sharesOf(meal, planned, window)), meal);

/** A draft of earlier rules with its protein and cooking judged again; what the plan and the clock decided stays. */
export function judgedAgain(foods: FoodsOfMeal, before: readonly ItemScore[]): Draft {
  const shares = foodShares(foods);
  const isFood = (itemId: number) => scoreItems.some(({ id, dimension }) => id === itemId && dimension in shares);
  const items = [...before.filter(({ item_id }) => !isFood(item_id)), ...pointsOf(shares)];
  return draftFrom(
    items.toSorted((one, other) => one.item_id - other.item_id),
    foods,
  );
}

/** Points earned / points of the same items x 100, whole points; null without any item. */
export function scoreFrom(items: readonly ItemScore[]): number | null {
  const most = scoreItems.reduce((sum, { id, max }) => sum + (items.some((item) => item.item_id === id) ? max : 0), 0);
  return most === 0 ? null : roundTo((items.reduce((sum, { value }) => sum + value, 0) / most) * 100);
}
