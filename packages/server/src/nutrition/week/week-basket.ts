import type { Food } from '../plan/food.js';
import type { LooseFoods } from './compose-day.js';
import type { Larder } from './larder.js';
import { kindOf, type WeekDish } from './week-dish.js';

/** What a week is built on: its oils and staples, and the foods that are eaten on their own. */
export interface WeekBasket extends LooseFoods {
  oils: ReadonlySet<number>;
  stapleIds: ReadonlySet<number>;
}

/** So many of a list, drawn. */
function some<T>(all: readonly T[], count: number, draw: () => number): T[] {
  const left = [...all];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0) taken.push(...left.splice(Math.floor(draw() * left.length), 1));
  return taken;
}

/** Foods of dishes with the number of dishes that hold them, the most first. */
function foodCounts(dishes: readonly WeekDish[], of: (dish: WeekDish) => readonly number[]): [id: number, count: number][] {
  const counts = new Map<number, number>();
  for (const id of dishes.flatMap(of)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].toSorted((one, two) => two[1] - one[1]);
}

/** The oil of most dishes, and one of the next. */
function oilsFor({ dishes }: Larder, draw: () => number): Set<number> {
  const [first, ...rest] = foodCounts(Object.values(dishes).flat(), (dish) => dish.oils).map(([id]) => id);
  return new Set([...(first === undefined ? [] : [first]), ...some(rest.slice(0, 2), 1, draw)]);
}

const mostStaples = 4;
const draws = 12;

/** Staples with which the most breakfasts can be made, of a few sets that are drawn; among them a whole grain. */
function staplesFor({ dishes, staples }: Larder, loose: readonly Food[], draw: () => number): Set<number> {
  const fixed = loose.map(({ id }) => id);
  const meals = [...dishes.breakfast, ...dishes.one_dish];
  const known = foodCounts(meals, (dish) => dish.staples).filter(([id]) => !fixed.includes(id));
  let best = { ids: new Set(fixed), breakfasts: -1 };
  for (let at = 0; at < draws; at += 1) {
    const drawn = known.map(([id, count]) => ({ id, weight: count * (0.4 + draw()) })).toSorted((one, two) => two.weight - one.weight);
    const ids = new Set([...fixed, ...drawn.map(({ id }) => id)].slice(0, mostStaples));
    const breakfasts = dishes.breakfast.filter((dish) => dish.staples.every((id) => ids.has(id))).length + draw() * 3;
    if (breakfasts > best.breakfasts) best = { ids, breakfasts };
  }
  return staples.length + known.length > 0 ? best.ids : new Set();
}

const orAll = <T>(some: readonly T[], all: readonly T[]) => (some.length > 0 ? some : all);

/** Draws what a week is built on: two oils, four staples of which two are eaten as they are, a milk, a nut and three kinds of fruit. */
export function basketFor(larder: Larder, draw: () => number): WeekBasket {
  const common = (foods: readonly Food[]) =>
    orAll(
      foods.filter((food) => food.household.length > 0),
      foods,
    );
  const whole = larder.staples.filter((food) => kindOf(food) === 'whole_grain');
  const first = some(orAll(whole, larder.staples), 1, draw);
  const staples = [
    ...first,
    ...some(
      larder.staples.filter((food) => !first.includes(food)),
      1,
      draw,
    ),
  ];
  return {
    milks: some(larder.milks, 1, draw),
    fruits: some(common(larder.fruits), 3, draw),
    nuts: some(common(larder.nuts), 1, draw),
    staples,
    oils: oilsFor(larder, draw),
    stapleIds: staplesFor(
      larder,
      staples.filter((food) => kindOf(food) !== 'tuber'),
      draw,
    ),
  };
}
