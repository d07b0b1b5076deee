import { type Amounts, kindOf, placeOf } from './amounts.js';
import type { Choice } from './choice.js';
import { type MainsOfMeal, MealMains } from './mains.js';
import { weekLimits } from './week-rules.js';
import { type DayState, isFishDay, type MealState, type WeekState } from './week-state.js';

/** Points off for each step beyond a limit of the week. Purchases give way first, then variety. */
const weights = { purchase: 16, oil: 30, grain: 16, kindOfDay: 7, kindOfWeek: 7, main: 16, fish: 18, egg: 20 };
const soft = {
  fresh: 0.3,
  dropped: 8,
  freshPerishable: 0.7,
  usedUp: -0.5,
  again: 0.8,
  nextDay: 4,
  twice: 20,
  sameKind: 5,
  secondStaple: 3,
  sameFruit: 6,
  often: 0.6,
};

/** Times of a staple, a fruit or a nut in a week before others are better. */
const timesOfPlain = 3;
const { aquatic, egg } = placeOf;

const over = (count: number, most: number) => Math.max(0, count - most);

/** What the counts of a week cost. A whole week needs so many kinds. */
const buyCost = (purchases: number, oils: number, grains: number, isWhole: boolean): number =>
  over(purchases, weekLimits.purchases) * weights.purchase +
  over(oils, weekLimits.oils) * weights.oil +
  over(grains, weekLimits.grains) * weights.grain +
  (isWhole ? over(weekLimits.kindsOfWeek, purchases) * weights.kindOfWeek : 0);

/** Whether the purchases are all that a whole week eats. */
const isWhole = ({ days, hasOut }: WeekState) => days.length === 7 && !hasOut;

const eggCost = (grams: number, days: number) => (over(grams, weekLimits.eggGrams * days) / weekLimits.eggGrams) * weights.egg;

const fishCost = (fishDays: number, needs: number) => over(needs, fishDays) * weights.fish;

const kindCost = (kinds: number) => over(weekLimits.kindsOfDay, kinds) * weights.kindOfDay;

/** Foods that are not counted so far. */
function freshIn(counts: Uint16Array | Uint8Array, foods: readonly number[]): number {
  let fresh = 0;
  for (const food of foods) if (counts[food] === 0) fresh += 1;
  return fresh;
}

/** What a place costs the week for each choice, while nothing stands there. */
export class SlotCosts {
  private readonly mains: MealMains;

  constructor(
    private readonly state: WeekState,
    private readonly day: DayState,
    private readonly meal: MealState,
    /** Mains of the main meals before and after. */
    neighbors: readonly string[],
    private readonly needsFish: number,
    private readonly isOut: boolean,
    /** Points off for each food that the week does not mean to buy. */
    private readonly meant: { foods: ReadonlySet<number>; dropped: ReadonlySet<number>; otherCost: number },
  ) {
    this.mains = new MealMains(meal.placed, neighbors);
  }

  /** What it costs that the meal has something like it already, and the day the same fruit. */
  twiceCost(own: Choice): number {
    let sum = isFruit(own) && (this.day.kinds[own.buys[0] as number] as number) > 0 ? soft.sameFruit : 0;
    for (const { choice } of this.meal.placed) if (choice) sum += likeCost(own, choice);
    return sum;
  }

  /** Staples, fruit and nuts that come often make room for others. Milk may come every day. */
  oftenCost({ at, isPlain, hasMilk }: Choice): number {
    return isPlain && !hasMilk ? over(this.state.times[at] as number, timesOfPlain - 1) * soft.often : 0;
  }

  /** What the main of the meal costs with so much of a choice. */
  mainCost(choice: Choice, factor: number): number {
    return this.mains.isAgain(choice, factor) ? weights.main : 0;
  }

  /** What is bought and eaten with it costs. */
  countCost({ buys, oils, grains, perishable }: Choice, amounts: Amounts): number {
    const { state, day } = this;
    const fresh = this.isOut ? 0 : freshIn(state.bought, buys);
    const [freshOils, freshGrains] = this.isOut ? [0, 0] : [freshIn(state.oils, oils), freshIn(state.grains, grains)];
    const fish = (amounts[aquatic] as number) > 0 && !isFishDay(day.sum) && isFish(day, amounts) ? 1 : 0;
    const days = state.days.length;
    return (
      buyCost(state.purchases + fresh, state.oilCount + freshOils, state.grainCount + freshGrains, isWhole(state)) +
      eggCost(state.eggs + (amounts[egg] as number), days) +
      fishCost(state.fishDays + fish, this.needsFish) +
      kindCost(day.kindCount + freshIn(day.kinds, buys)) +
      fresh * soft.fresh +
      (this.isOut ? 0 : this.otherCost(buys) + this.perishableCost(perishable))
    );
  }

  private otherCost(buys: readonly number[]): number {
    const { foods, dropped, otherCost } = this.meant;
    let sum = 0;
    for (const food of buys) {
      if (dropped.has(food)) sum += soft.dropped;
      else if (!foods.has(food) && this.state.bought[food] === 0) sum += otherCost;
    }
    return sum;
  }

  /** What the week costs with nothing here. */
  emptyCost(): number {
    return countsCost(this.state, this.needsFish) + kindCost(this.day.kindCount);
  }

  /** What is bought should be used up: a cabbage comes twice. */
  private perishableCost(perishable: readonly number[]): number {
    let sum = 0;
    for (const food of perishable) {
      const times = this.state.bought[food] as number;
      if (times === 0) sum += soft.freshPerishable;
      else if (times === 1) sum += soft.usedUp;
    }
    return sum;
  }

  /** A dish that comes again should rest; undefined if it may not come, `servings` times. */
  repeatCost(choice: Choice, dayNumber: number, servings: number): number | undefined {
    if (!choice.dish) return this.meal.placed.some((one) => one.choice?.food?.id === choice.food?.id) ? undefined : 0;
    if (choice.isPlain) return 0;
    const times = this.state.times[choice.at] as number;
    if (times === 0) return 0;
    if (times + servings > weekLimits.dish || hasDish(this.day, choice)) return undefined;
    const isNear = [dayNumber - 1, dayNumber + 1].some((near) => hasDish(this.state.days[near], choice));
    return soft.again + (isNear ? soft.nextDay : 0);
  }
}

const isFruit = ({ food }: Choice) => food !== null && kindOf(food) === 'fruit';

/** What it costs that a meal has the same food, milk, the same kind of protein or a staple twice. */
function likeCost(one: Choice, two: Choice): number {
  if ((one.hasMilk && two.hasMilk) || one.bulk.some((food) => two.bulk.includes(food))) return soft.twice;
  if (one.about !== null && one.about === two.about) return soft.sameKind;
  return one.isStaple && two.isStaple ? soft.secondStaple : 0;
}

/** What it costs that meals have the same twice, and days the same fruit. */
function sameCost({ meals }: DayState): number {
  let sum = 0;
  const fruits = new Set<number>();
  for (const { placed } of meals)
    for (const [at, { choice }] of placed.entries()) {
      if (!choice) continue;
      for (let next = at + 1; next < placed.length; next += 1) {
        const other = placed[next]?.choice;
        if (other) sum += likeCost(choice, other);
      }
      if (isFruit(choice) && fruits.size === fruits.add(choice.buys[0] as number).size) sum += soft.sameFruit;
    }
  return sum;
}

/** What is no rule of the week, but no meal that one serves. */
export const mannerCost = ({ days }: WeekState) => days.reduce((sum, day) => sum + sameCost(day), 0);

const isFish = (day: DayState, amounts: Amounts) => (day.sum[aquatic] as number) + (amounts[aquatic] as number) >= weekLimits.fishGrams;

const hasDish = (day: DayState | undefined, { at }: Choice) =>
  day?.meals.some(({ placed }) => placed.some(({ choice }) => choice?.at === at)) ?? false;

const countsCost = (state: WeekState, needsFish: number) =>
  buyCost(state.purchases, state.oilCount, state.grainCount, isWhole(state)) +
  eggCost(state.eggs, state.days.length) +
  fishCost(state.fishDays, needsFish);

/** What the whole week costs, apart from the amounts of its days. */
export function weekCost(state: WeekState, mains: readonly MainsOfMeal[], needsFish: number): number {
  const running = mains.filter(({ own, isRepeat }, at) => !isRepeat && own.some((main) => mains[at - 1]?.own.includes(main))).length;
  return countsCost(state, needsFish) + state.days.reduce((sum, { kindCount }) => sum + kindCost(kindCount), 0) + running * weights.main;
}
