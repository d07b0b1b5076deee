import { type Amounts, noAmounts, placeOf } from './amounts.js';
import type { Choice, ServingSize } from './choice.js';
import { dayCost, mealCost } from './day-cost.js';
import type { DayFrame } from './day-frame.js';
import { isMainMealWithProtein, mainsOf } from './mains.js';
import { SlotCosts } from './slot-costs.js';
import type { Slot } from './slots.js';
import type { WeekBasket } from './week-basket.js';
import { type DayState, type MealState, type Placement, servingOf, type WeekState } from './week-state.js';

/** What stands at a place. */
export type PlaceContent = Pick<Placement, 'choice' | 'size'>;

export interface SearchRequest {
  state: WeekState;
  basket: WeekBasket;
  frame: DayFrame;
  /** Days with fish that the week should have. */
  needsFish: number;
  /** Mains of the main meal before the week. */
  mainsBefore: readonly string[];
  /** Part of the recipes that the energy of the day asks for. */
  scale: number;
  /** Points off for a choice on a day, such as one out of season. */
  dislikeOf(choice: Choice, day: number): number;
  /** What may fill a place. */
  choicesFor(slot: Slot): readonly Choice[];
  /** The dishes that places serve once more: that of another place, or of the week before. */
  repeats: ReadonlyMap<Slot, Slot | PlaceContent>;
  draw(): number;
}

/** How a place is filled at a stage of the search. */
export interface Stage {
  /** Most points of chance. */
  temperature: number;
  /** The amounts of the day do not count so far, because the day is not complete. */
  isFirst: boolean;
  /** Points off for a purchase that the week does not mean. */
  otherCost: number;
  /** Foods that the week should do without. */
  dropped: ReadonlySet<number>;
  /** The place that serves the same once more. */
  again: Slot | undefined;
}

/** A place of the week with what stands beside it. */
interface Setting {
  costs: SlotCosts;
  /** The meals that eat what stands there: two, where it comes again. */
  places: readonly { day: DayState; meal: MealState }[];
}

const { kcal } = placeOf;
/** Most points that a choice takes off the cost of a week, by using up what is bought. */
const mostGain = 3;
const nothing = noAmounts();

/** Chooses what stands at a place of a week. */
export class PlaceChooser {
  private readonly sum = noAmounts();
  private readonly mealSum = noAmounts();
  private readonly mainMeals: readonly MealState[];
  private readonly suitableAt = new Map<Slot, readonly Choice[]>();

  constructor(private readonly request: SearchRequest) {
    this.mainMeals = request.state.days.flatMap(({ meals }) => meals.filter(({ meal }) => isMainMealWithProtein(meal)));
  }

  /** What may fill a place and suits its meal. */
  private suitable(slot: Slot): readonly Choice[] {
    const known = this.suitableAt.get(slot);
    if (known) return known;
    const found = this.request.choicesFor(slot).filter(({ meals }) => meals.length === 0 || meals.includes(slot.meal));
    this.suitableAt.set(slot, found);
    return found;
  }

  /** Chooses what costs the week least at a place where nothing stands. What stood there last comes first, so that most others need no long look. */
  choose(placed: Placement, stage: Stage) {
    const { draw, dislikeOf, scale } = this.request;
    const { slot } = placed;
    const { temperature, isFirst } = stage;
    const setting = this.settingOf(slot, stage);
    const { costs } = setting;
    const chance = () => (temperature === 0 ? 0 : temperature * draw());
    const wish = isFirst ? undefined : (servingOf(placed)?.amounts[kcal] as number | undefined);
    const empty = () => costs.emptyCost() + this.amountCostWith(nothing, setting) + chance();
    let least = slot.isOptional && !isFirst ? empty() : Number.POSITIVE_INFINITY;
    let best: Pick<Placement, 'choice' | 'size'> = { choice: null, size: 0 };
    const consider = (choice: Choice) => {
      const repeat = costs.repeatCost(choice, slot.day, setting.places.length);
      if (repeat === undefined) return;
      const near = repeat + costs.twiceCost(choice) + costs.oftenCost(choice) + dislikeOf(choice, slot.day) + chance();
      if (near - mostGain >= least) return;
      const size = nearestSize(choice, wish, scale);
      const serving = choice.servings[size] as ServingSize;
      const own = near + costs.countCost(choice, serving.amounts);
      if (own >= least) return;
      const found = this.bestServing(choice, size, isFirst, setting);
      if (own + found.cost < least) {
        least = own + found.cost;
        best = { choice, size: found.size };
      }
    };
    const last = isFirst ? null : placed.choice;
    if (last) consider(last);
    for (const choice of this.suitable(slot)) if (choice !== last) consider(choice);
    Object.assign(placed, best);
  }

  /** The best of the nearest servings by the amounts of the day. */
  private bestServing(choice: Choice, near: number, isFirst: boolean, setting: Setting) {
    let best = { size: near, cost: Number.POSITIVE_INFINITY };
    for (let size = isFirst ? near : near - 1; size <= (isFirst ? near : near + 1); size += 1) {
      const serving = choice.servings[size];
      if (!serving) continue;
      const amounts = isFirst ? 0 : this.amountCostWith(serving.amounts, setting);
      const cost = amounts + setting.costs.mainCost(choice, serving.factor);
      if (cost < best.cost) best = { size, cost };
    }
    return best;
  }

  private amountCostWith(amounts: Amounts, { places }: Setting): number {
    let cost = 0;
    for (const place of places) cost += this.placeCostWith(amounts, place);
    return cost;
  }

  private placeCostWith(amounts: Amounts, { day, meal }: Setting['places'][number]): number {
    const { sum, mealSum } = this;
    for (let at = 0; at < sum.length; at += 1) {
      sum[at] = (day.sum[at] as number) + (amounts[at] as number);
      mealSum[at] = (meal.sum[at] as number) + (amounts[at] as number);
    }
    const { frame } = this.request;
    return dayCost(sum, frame) + (meal.share > 0 ? mealCost(mealSum, meal.share, frame) : 0);
  }

  private settingOf(slot: Slot, { otherCost, dropped, again }: Stage): Setting {
    const { state, basket, needsFish } = this.request;
    const stateOf = (one: Slot) => ({ day: state.days[one.day] as DayState, meal: state.mealOf(one) });
    const here = stateOf(slot);
    const meant = { foods: basket.foods, dropped, otherCost };
    const costs = new SlotCosts(state, here.day, here.meal, this.neighborsOf(slot, again), needsFish, slot.isOut, meant);
    return { costs, places: again ? [here, stateOf(again)] : [here] };
  }

  /** Mains of the main meals before and after. */
  private neighborsOf(slot: Slot, again: Slot | undefined): string[] {
    if (!isMainMealWithProtein(slot.meal)) return [];
    const { state, mainsBefore } = this.request;
    const meals = this.mainMeals;
    const at = meals.indexOf(state.mealOf(slot));
    const mainsAt = (place: number) => mainsOf(meals[place]?.placed ?? []);
    const isRepeated = meals[at]?.placed.some((one) => one.slot.isRepeat) ?? false;
    const before = at === 0 ? mainsBefore : mainsAt(at - 1);
    return [...(isRepeated ? [] : before), ...mainsAt(at + 1), ...(again ? mainsAt(at + 2) : [])];
  }
}

/** The serving of a choice that comes nearest to an energy, or to the usual part of its recipe. */
function nearestSize({ factors, energy: own, dish }: Choice, energy: number | undefined, scale: number): number {
  if (!dish && energy === undefined) return factors.length >> 1;
  const wish = energy === undefined ? scale : energy / own;
  let best = 0;
  while (best + 1 < factors.length && Math.abs((factors[best + 1] as number) - wish) < Math.abs((factors[best] as number) - wish))
    best += 1;
  return best;
}
