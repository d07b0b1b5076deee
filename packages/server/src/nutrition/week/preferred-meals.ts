import type { PlanPreferences } from '../plan/preferences.js';
import type { Choice } from './choice.js';
import { type DayManner, dayManner } from './day-manner.js';
import { dishesOut, homeLarder } from './home-kitchen.js';
import type { Larder } from './larder.js';
import type { PlaceContent } from './place-chooser.js';
import type { Slot, SlotRole, SlotsRequest } from './slots.js';
import type { WeekBasket } from './week-basket.js';
import { weekLimits } from './week-rules.js';
import type { Placement, WeekState } from './week-state.js';

type OneDishes = SlotsRequest['oneDishes'];

/** So many dishes are left over, so that no meal of a week lacks one. */
const spare = 2;
const mealsOfDay = 2;

/** How the preferences of a person decide the places of a week and what may fill them. */
export class PreferredMeals {
  /** What is cooked at home. */
  readonly home: Larder;
  readonly points: ReadonlyMap<number, number>;
  /** The dish of the last dinner, which the next lunch serves once more. */
  private lastDinner: PlaceContent | undefined;

  constructor(
    private readonly larder: Larder,
    private readonly preferences: PlanPreferences,
  ) {
    const { points, ...home } = homeLarder(larder, preferences);
    this.home = home;
    this.points = points;
  }

  manner(date: string): DayManner {
    return dayManner(this.preferences, date);
  }

  /** Which days of a week have one-dish meals: as many of those that should as there are dishes for. */
  oneDishes(week: readonly { date: string }[]): OneDishes[] {
    const { one_dish } = this.home.dishes;
    const usual: OneDishes = one_dish.length > 2 && !this.preferences.cook_twice ? 'some' : 'none';
    let left = one_dish.length * weekLimits.dish - spare;
    return week.map(({ date }) => {
      if (!this.manner(date).isOnePot || left < mealsOfDay) return usual;
      left -= mealsOfDay;
      return 'all';
    });
  }

  /** What may fill a place. A week of one-dish meals needs more of them than its basket has. */
  choicesFor({ choices }: WeekBasket, slots: readonly Slot[]): (slot: Slot) => readonly Choice[] {
    const count = (role: SlotRole, out: boolean) => slots.filter((slot) => slot.role === role && slot.isOut === out).length;
    const hasOnePot = this.preferences.one_pot_weekdays.length > 0;
    const isShort = hasOnePot && choices.one_dish.length * weekLimits.dish - spare < count('one_dish', false);
    const home = isShort ? { ...choices, one_dish: this.home.dishes.one_dish } : choices;
    const served = dishesOut(this.larder, (role) => count(role, true));
    const out = { ...choices, ...served, staple: [...served.staple, ...choices.loose_staple] };
    return ({ role, isOut }) => (isOut ? out : home)[role];
  }

  /** Lets lunches serve the main dish of the dinner before once more, where both are cooked at home. */
  repeats(slots: Slot[]): Map<Slot, Slot | PlaceContent> {
    const repeats = new Map<Slot, Slot | PlaceContent>();
    if (!this.preferences.cook_twice) return repeats;
    for (const lunch of mainPlaces(slots, 'lunch')) {
      const dinner = mainPlaces(slots, 'dinner').find(({ day, role }) => day === lunch.day - 1 && role === lunch.role);
      const source = dinner ?? (lunch.day === 0 && this.lastDinner?.choice?.role === lunch.role ? this.lastDinner : undefined);
      if (!source) continue;
      lunch.isRepeat = true;
      repeats.set(lunch, source);
    }
    return repeats;
  }

  /** Keeps the dinner of the last day for the lunch after it. */
  remember({ days }: WeekState) {
    const dinner = days.at(-1)?.meals.find(({ meal }) => meal === 'dinner');
    const found: Placement | undefined = dinner?.placed.find(({ slot }) => isMainPlace(slot));
    this.lastDinner = found?.choice?.dish ? { choice: found.choice, size: found.size } : undefined;
  }
}

const isMainPlace = ({ role, isOut }: Slot) => !isOut && (role === 'protein' || role === 'one_dish');

/** The first place of a main dish in each lunch or dinner at home. */
function mainPlaces(slots: readonly Slot[], meal: 'lunch' | 'dinner'): Slot[] {
  const found = slots.filter((slot) => slot.meal === meal && isMainPlace(slot));
  return found.filter(({ day }, at) => found[at - 1]?.day !== day);
}
