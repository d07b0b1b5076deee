import type { Food } from '../plan/food.js';
import { type Amounts, amountsOf, isGrain, kitchenOf } from './amounts.js';
import { atHome, type FoodKind } from './kitchen.js';

const proteins: ReadonlySet<FoodKind> = new Set(['red_meat', 'poultry', 'fish', 'shellfish', 'egg', 'soy', 'pulse', 'processed', 'organ']);

/** Counted as a vegetable, but some meals are about them. */
const greenBeans = /^毛豆/;

const mains: readonly (readonly [main: string, words: RegExp])[] = [
  ['egg', /蛋/],
  ['beef', /牛(?!蛙)/],
  ['lamb', /羊/],
  ['duck', /鸭/],
  ['goose', /鹅/],
  ['rabbit', /兔/],
  ['shrimp', /虾/],
  ['crab', /蟹/],
  ['pigeon', /鸽/],
  ['chicken', /鸡/],
  ['pork', /猪|排骨|五花|火腿|培根|午餐肉|腊肉|香肠/],
  ['tofu', /豆腐(?!干|丝|皮|脑)/],
];

/** What a meal is about for whoever eats it: beef is beef in each cut. Fish and beans count by the food. */
function mainOf({ id, name }: Food, kind: FoodKind): string {
  if (kind === 'fish') return String(id);
  return mains.find(([, words]) => words.test(name))?.[0] ?? (kind === 'red_meat' ? 'pork' : String(id));
}

const weekDays = 7;

/** What a food is to a week. */
export interface FoodFacts {
  /** 100 g of it. */
  amounts: Amounts;
  kind: FoodKind;
  /** Number of what one buys for it: cooked rice is bought as rice. */
  number: number;
  isBought: boolean;
  isPerishable: boolean;
  isGrain: boolean;
  main: string | null;
}

/** Works out each food once, and numbers what is bought. */
export class FoodBook {
  private readonly facts = new Map<number, FoodFacts>();
  private readonly numbers = new Map<number, number>();
  private readonly byName: ReadonlyMap<string, number>;

  constructor(readonly foods: ReadonlyMap<number, Food>) {
    this.byName = new Map([...foods.values()].map(({ name, id }) => [name, id]));
  }

  of(food: Food): FoodFacts {
    let facts = this.facts.get(food.id);
    if (!facts) {
      facts = this.factsOf(food);
      this.facts.set(food.id, facts);
    }
    return facts;
  }

  private numberOf(food: Food): number {
    const sold = kitchenOf(food).buys?.food;
    const id = (sold === undefined ? undefined : this.byName.get(sold)) ?? food.id;
    const number = this.numbers.get(id) ?? this.numbers.size;
    this.numbers.set(id, number);
    return number;
  }

  private factsOf(food: Food): FoodFacts {
    const { kind, keeps_days, buys } = kitchenOf(food);
    return {
      ...{ amounts: amountsOf(food), kind, number: this.numberOf(food), isBought: !atHome.has(kind), isGrain: isGrain(food) },
      isPerishable: !atHome.has(kind) && keeps_days <= weekDays && buys === null,
      main: proteins.has(kind) || greenBeans.test(food.name) ? mainOf(food, kind) : null,
    };
  }
}
