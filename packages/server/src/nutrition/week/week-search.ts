import { amountCost, fitDay } from './day-fit.js';
import { mainsOfWeek } from './mains.js';
import { PlaceChooser, type PlaceContent, type SearchRequest } from './place-chooser.js';
import { mannerCost, weekCost } from './slot-costs.js';
import type { Slot } from './slots.js';
import { weekLimits } from './week-rules.js';
import type { Placement } from './week-state.js';

/** Most points of chance that each sweep adds, so that a week is not the same each time and leaves poor solutions. */
const temperatures = [3, 2, 1.2, 0.8, 0.4, 0, 0, 0, 0.8, 0, 0.4, 0] as const;
/** Points off in the same sweeps for a purchase that is not meant. */
const otherCosts = [4, 4, 4, 4, 4, 4, 3, 3, 4, 3, 4, 3] as const;
/** Sweeps that every week gets. */
const leastSweeps = 3;
const nearEnough = 0.3;
/** Points of manner below which no meal has the same twice. */
const goodManner = 5;
const mostDrops = 14;

/** Fills the places of a week, then puts better choices in their places, one after another, until its rules hold. */
export class WeekSearch {
  private readonly placed: Placement[] = [];
  /** Foods that the week should do without. */
  private readonly dropped = new Set<number>();
  private otherCost: number = otherCosts[0];
  /** Places whose dish another place serves once more, with that place. */
  private readonly repeatOf = new Map<Placement, Placement>();
  private readonly chooser: PlaceChooser;

  constructor(private readonly request: SearchRequest) {
    this.chooser = new PlaceChooser(request);
  }

  private choose(placed: Placement, temperature: number, isFirst: boolean) {
    const { otherCost, dropped } = this;
    this.chooser.choose(placed, { temperature, isFirst, otherCost, dropped, again: this.repeatOf.get(placed)?.slot });
  }

  /** Fills the places in order, with what the week needs and in the usual servings. */
  fill(slots: readonly Slot[]) {
    const { state, repeats } = this.request;
    const bySlot = new Map<Slot, Placement>();
    for (const slot of slots) {
      const placed: Placement = { slot, choice: null, size: 0 };
      const source = repeats.get(slot);
      const first = source && 'day' in source ? bySlot.get(source) : undefined;
      if (first) this.repeatOf.set(first, placed);
      if (!source) this.choose(placed, temperatures[0], true);
      else if (first) repeat(placed, first);
      else if ('choice' in source) repeat(placed, source);
      state.put(placed);
      this.placed.push(placed);
      bySlot.set(slot, placed);
    }
  }

  /** Takes a place away, with the place that serves its dish once more. */
  private takeAll(placed: Placement) {
    const again = this.repeatOf.get(placed);
    for (const one of again ? [placed, again] : [placed]) this.request.state.take(one);
  }

  /** Chooses anew for a place that was taken away, and puts it back. */
  private putNew(placed: Placement, temperature: number) {
    const { state } = this.request;
    const again = this.repeatOf.get(placed);
    this.choose(placed, temperature, false);
    state.put(placed);
    if (!again) return;
    repeat(again, placed);
    state.put(again);
  }

  /** Improves the week, one sweep over all places at each step. */
  *improve(): Generator<undefined, number> {
    const { state, frame } = this.request;
    for (const [number] of state.days.entries()) fitDay(state, number, frame, false);
    let best = { ...this.standing(), places: this.snapshot() };
    for (const [at, temperature] of temperatures.entries()) {
      if (at >= leastSweeps && best.cost < nearEnough && best.manner < goodManner) break;
      this.otherCost = otherCosts[at] as number;
      this.sweep(temperature);
      for (const [number, day] of state.days.entries()) fitDay(state, number, frame, temperature === 0 || amountCost(day, frame) < 4);
      const now = this.standing();
      if (now.cost + now.manner < best.cost + best.manner) best = { ...now, places: this.snapshot() };
      yield;
    }
    this.restore(best.places);
    this.dropFoods(best.cost);
    return this.cost();
  }

  /** Tries to do without foods that few dishes need, while there is too much to buy. */
  private dropFoods(cost: number) {
    const { state, frame } = this.request;
    let [least, places] = [cost, this.snapshot()];
    for (let tries = 0; tries < mostDrops && state.purchases > weekLimits.purchases; tries += 1) {
      const food = this.rarest();
      if (food === undefined) break;
      this.dropped.add(food);
      const holders = this.placed.filter(({ choice, slot }) => !slot.isRepeat && choice?.buys.includes(food));
      for (const placed of holders) this.takeAll(placed);
      for (const placed of holders) this.putNew(placed, 0);
      for (const day of new Set(holders.map(({ slot }) => slot.day))) fitDay(state, day, frame, true);
      const now = this.cost();
      if (now < least) [least, places] = [now, this.snapshot()];
      else this.restore(places);
    }
  }

  /** The food with the fewest uses that was not dropped. */
  private rarest(): number | undefined {
    let [best, least] = [undefined as number | undefined, 99];
    for (const [food, count] of this.request.state.bought.entries())
      if (count > 0 && count < least && !this.dropped.has(food)) [best, least] = [food, count];
    return best;
  }

  private cost() {
    const { state, frame, needsFish, mainsBefore } = this.request;
    const amounts = state.days.reduce((sum, day) => sum + amountCost(day, frame), 0);
    return amounts + weekCost(state, [{ own: mainsBefore, isRepeat: false }, ...mainsOfWeek(state)], needsFish);
  }

  private standing() {
    return { cost: this.cost(), manner: mannerCost(this.request.state) };
  }

  private sweep(temperature: number) {
    const { draw } = this.request;
    const order = this.placed.map((placed) => ({ placed, rank: draw() })).sort((one, two) => one.rank - two.rank);
    for (const { placed } of order) {
      if (placed.slot.isRepeat) continue;
      this.takeAll(placed);
      this.putNew(placed, temperature);
    }
  }

  private snapshot() {
    return this.placed.map(({ choice, size }) => ({ choice, size }));
  }

  private restore(places: readonly PlaceContent[]) {
    const { state } = this.request;
    for (const [at, placed] of this.placed.entries()) {
      state.take(placed);
      Object.assign(placed, places[at]);
      state.put(placed);
    }
  }
}

/** Lets a place serve the same. */
const repeat = (placed: Placement, { choice, size }: PlaceContent) => Object.assign(placed, { choice, size });
