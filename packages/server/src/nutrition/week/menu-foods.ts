import { placeOf } from './amounts.js';
import type { Choice } from './choice.js';
import { weekLimits } from './week-rules.js';

/** Dishes of a role that a week asks for. */
export interface RoleNeed {
  dishes: readonly Choice[];
  /** How many different ones. */
  count: number;
}

/** How much a dish counts that lacks so many foods. */
const nearness = [1, 0.42, 0.16, 0.06] as const;
const nearnessOf = (lacking: number) => nearness[lacking] ?? 0;
const { aquatic, dark } = placeOf;

interface Entry {
  choice: Choice;
  role: number;
  lacking: number;
  worth: number;
}

function worthOf({ amounts }: Choice, needsFish: boolean): number {
  const isFish = needsFish && (amounts[aquatic] as number) >= weekLimits.fishGrams;
  return (isFish ? 1.5 : 1) * ((amounts[dark] as number) >= 100 ? 1.4 : 1);
}

/** Foods with which the dishes of a week can be made, chosen one by one: those that make the most dishes possible which are still needed. */
export class MenuFoods {
  readonly foods: Set<number>;
  private readonly entries: Entry[];
  private readonly byFood = new Map<number, Entry[]>();
  private readonly have: number[];

  constructor(
    private readonly needs: readonly RoleNeed[],
    first: Iterable<number>,
    private readonly request: { needsFish: boolean; dislikeOf(choice: Choice): number; draw(): number },
  ) {
    this.foods = new Set(first);
    this.have = needs.map(() => 0);
    this.entries = needs.flatMap(({ dishes }, role) => dishes.map((choice) => this.entryOf(choice, role)));
    for (const entry of this.entries) {
      if (entry.lacking === 0) this.have[entry.role] = (this.have[entry.role] as number) + 1;
      for (const food of entry.choice.buys) this.byFood.set(food, [...(this.byFood.get(food) ?? []), entry]);
    }
  }

  private entryOf(choice: Choice, role: number): Entry {
    const { draw, dislikeOf, needsFish } = this.request;
    const lacking = choice.buys.filter((food) => !this.foods.has(food)).length;
    const worth = (worthOf(choice, needsFish) * (0.5 + draw())) / (1 + Math.max(0, dislikeOf(choice)));
    return { choice, role, lacking, worth };
  }

  /** Adds foods until there are so many. */
  growTo(count: number): this {
    while (this.foods.size < count) {
      let [best, most] = [-1, 0];
      for (const [food, entries] of this.byFood) {
        if (this.foods.has(food)) continue;
        const gain = this.gainOf(entries);
        if (gain > most) [best, most] = [food, gain];
      }
      if (best < 0) break;
      this.add(best);
    }
    return this;
  }

  /** Part of the different dishes that are needed. */
  get share(): number {
    const shares = this.needs.map(({ count }, role) => (count === 0 ? 1 : Math.min(1, (this.have[role] as number) / count)));
    return shares.reduce((sum, one) => sum + one, 0) / shares.length;
  }

  private gainOf(entries: readonly Entry[]): number {
    let gain = 0;
    for (const { role, lacking, worth } of entries) gain += this.lackOf(role) * worth * (nearnessOf(lacking - 1) - nearnessOf(lacking));
    return gain;
  }

  /** How much of a role is needed still; a little more is always welcome. */
  private lackOf(role: number): number {
    const { count } = this.needs[role] as RoleNeed;
    return count === 0 ? 0 : Math.max(0.06, 1 - (this.have[role] as number) / count);
  }

  private add(food: number) {
    this.foods.add(food);
    for (const entry of this.byFood.get(food) ?? []) {
      entry.lacking -= 1;
      if (entry.lacking === 0) this.have[entry.role] = (this.have[entry.role] as number) + 1;
    }
  }
}
