import type { Food } from '../plan/food.js';
import type { DishRole, Season } from '../plan/schemas.js';
import type { Choice } from './choice.js';
import type { DayFrame } from './day-frame.js';
import { byRole, dishRoles, type Larder } from './larder.js';
import { looseChoices } from './loose-choices.js';
import { MenuFoods, type RoleNeed } from './menu-foods.js';
import type { SlotRole } from './slots.js';
import { weekLimits } from './week-rules.js';

/** What may fill each place of a week. */
export interface WeekBasket {
  choices: Readonly<Record<SlotRole, readonly Choice[]>>;
  /** Foods that are meant to be bought. */
  foods: ReadonlySet<number>;
}

export interface BasketRequest {
  larder: Larder;
  frame: DayFrame;
  /** Places of the week by role. */
  places: ReadonlyMap<SlotRole, number>;
  needsFish: boolean;
  /** Season of its first day. */
  season: Season;
  isPreferredOil(food: Food): boolean;
  dislikeOf(choice: Choice): number;
  draw(): number;
}

/** Foods of dishes with the number of dishes that hold them, the most first. */
function foodCounts(dishes: readonly Choice[], of: (dish: Choice) => readonly number[]): [food: number, count: number][] {
  const counts = new Map<number, number>();
  for (const food of dishes.flatMap(of)) counts.set(food, (counts.get(food) ?? 0) + 1);
  return [...counts].toSorted((one, two) => two[1] - one[1]);
}

/** Dishes of a role of which more are no better. */
const plenty: Readonly<Record<string, number>> = { breakfast: 14, staple: 8, protein: 36, vegetable: 30, soup: 8, one_dish: 12 };

const within = (foods: readonly number[], set: ReadonlySet<number>) => foods.every((food) => set.has(food));

/** How much there is to choose from, up to what is plenty of each role. */
const shareOf = (dishes: Larder['dishes'], fits: (dish: Choice) => boolean) =>
  dishRoles.reduce((sum, role) => {
    const most = plenty[role] ?? 1;
    return sum + Math.min(most, dishes[role].filter(fits).length) / most;
  }, 0);

const [oilPairs, oilChance] = [4, 0.35];

/** Two oils that leave many dishes, those of `preferred` first. */
function oilsFor({ dishes }: Larder, isPreferred: (food: number) => boolean, draw: () => number): Set<number> {
  const all = foodCounts(Object.values(dishes).flat(), (dish) => dish.oils).map(([food]) => food);
  const common = all.toSorted((one, two) => Number(isPreferred(two)) - Number(isPreferred(one))).slice(0, oilPairs);
  let best = { oils: new Set(common.slice(0, weekLimits.oils)), points: -1 };
  for (const [at, one] of common.entries())
    for (const two of common.slice(at + 1)) {
      const oils = new Set([one, two]);
      const liked = isPreferred(one) || isPreferred(two) ? 1 : 0;
      const points = shareOf(dishes, (dish) => within(dish.oils, oils)) + liked + oilChance * draw();
      if (points > best.points) best = { oils, points };
    }
  return best.oils;
}

const grainDraws = 6;

/** Four grains with which many dishes can be made, of sets that are drawn; among them those that are eaten on their own. */
function grainsFor(dishes: Larder['dishes'], loose: readonly number[], draw: () => number): Set<number> {
  const counts = foodCounts(Object.values(dishes).flat(), (dish) => dish.grains).filter(([food]) => !loose.includes(food));
  let best = { grains: new Set(loose), points: -1 };
  for (let at = 0; at < grainDraws; at += 1) {
    const drawn = counts.map(([food, count]) => ({ food, weight: Math.sqrt(count) * (0.3 + draw()) }));
    const order = drawn.toSorted((one, two) => two.weight - one.weight).map(({ food }) => food);
    const grains = new Set([...loose, ...order].slice(0, weekLimits.grains));
    const points = shareOf(dishes, (dish) => within(dish.grains, grains)) + 0.3 * draw();
    if (points > best.points) best = { grains, points };
  }
  return best.grains;
}

/** Fewest dishes of a role with which a week can do; with fewer, dishes of other oils and grains are let in. */
const fewest: Readonly<Record<string, number>> = { breakfast: 6, staple: 0, protein: 14, vegetable: 14, soup: 0, one_dish: 0 };

/** Different dishes that so many places ask for: each comes twice at most, and some do not suit a day. */
const differentFor = (places: number) => Math.ceil(places * 0.62) + (places > 0 ? 2 : 0);
/** Foods that a week means to buy, a few fewer than it may. */
const meant = 26;

/** A menu for the dishes of the week, with what is eaten on its own. */
function menuFor(
  { places, needsFish, dislikeOf, draw }: BasketRequest,
  dishes: ReadonlyMap<DishRole, readonly Choice[]>,
  loose: Readonly<Record<string, readonly Choice[]>>,
): MenuFoods {
  const needs = [...dishes].map(
    // Rice and bread take the place of other staples.
    ([role, choices]): RoleNeed => ({ dishes: choices, count: role === 'staple' ? 2 : differentFor(places.get(role) ?? 0) }),
  );
  const first = Object.values(loose).flatMap((choices) => choices.flatMap(({ buys }) => buys));
  return new MenuFoods(needs, first, { needsFish, dislikeOf, draw }).growTo(meant);
}

const baskets = 6;

/** Draws what a week is built on: two oils, four grains, a milk, a nut, three kinds of fruit, and the dishes that these allow. */
export function basketFor(request: BasketRequest): WeekBasket {
  const { larder, isPreferredOil, draw, places } = request;
  const { book, dishes } = larder;
  const preferred = new Set([...larder.foods.values()].filter(isPreferredOil).map((food) => book.of(food).number));
  const oils = oilsFor(larder, (food) => preferred.has(food), draw);
  const ofOils = byRole(
    Object.values(dishes)
      .flat()
      .filter((dish) => within(dish.oils, oils)),
  );
  let best = drawBasket(request, ofOils);
  for (let at = 1; at < baskets; at += 1) {
    const next = drawBasket(request, ofOils);
    if (next.menu.share > best.menu.share) best = next;
  }
  const { foods } = best.menu;
  const near = dishRoles.map((role) => [role, nearMenu(best.choices[role], foods, (places.get(role) ?? 0) + spareDishes)]);
  return { choices: { ...best.choices, ...Object.fromEntries(near) }, foods };
}

function drawBasket(request: BasketRequest, ofOils: Larder['dishes']): { choices: WeekBasket['choices']; menu: MenuFoods } {
  const { larder, draw } = request;
  const loose = looseChoices(larder, request, draw);
  const grains = grainsFor(ofOils, [...new Set(loose.loose_staple.flatMap((choice) => choice.grains))], draw);
  const fitting = dishRoles.map((role): [DishRole, readonly Choice[]] => [
    role,
    ofOils[role].filter((dish) => within(dish.grains, grains)),
  ]);
  const menu = menuFor(request, new Map(fitting), loose);
  const dishes = Object.fromEntries(
    fitting.map(([role, found]) => [role, found.length >= (fewest[role] ?? 0) ? found : larder.dishes[role]]),
  ) as unknown as Larder['dishes'];
  return { choices: { ...dishes, ...loose, staple: [...dishes.staple, ...loose.loose_staple], fixed: [] }, menu };
}

const spareDishes = 12;

/** The dishes that lack no food or one, or so many of those that lack the least. */
function nearMenu(choices: readonly Choice[], foods: ReadonlySet<number>, least: number): readonly Choice[] {
  const lacks = choices.map((choice) => ({ choice, lacking: choice.buys.filter((food) => !foods.has(food)).length }));
  const near = lacks.filter(({ lacking }) => lacking <= 1);
  const found = near.length >= least ? near : lacks.toSorted((one, two) => one.lacking - two.lacking).slice(0, least);
  return found.map(({ choice }) => choice);
}
