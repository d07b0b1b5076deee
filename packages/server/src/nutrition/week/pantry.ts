/** What a week has bought and eaten so far. */
export interface Pantry {
  /** Foods bought this week, without what is at home. */
  bought: Set<number>;
  oils: Set<number>;
  staples: Set<number>;
  /** Times of each dish, by its id. */
  times: Map<number, number>;
  /** Day on which each dish was served last. */
  lastDay: Map<number, number>;
  /** Grams of perishable food that its dishes have used. */
  used: Map<number, number>;
  /** Mains of the main meals in their order. */
  mains: (string | null)[];
  fishDays: Set<number>;
  /** Grams of egg. */
  eggs: number;
}

export const emptyPantry = (): Pantry => ({
  ...{ bought: new Set(), oils: new Set(), staples: new Set(), times: new Map(), lastDay: new Map(), used: new Map(), mains: [] },
  fishDays: new Set(),
  eggs: 0,
});

export const copyPantry = (pantry: Pantry): Pantry => ({
  ...{ bought: new Set(pantry.bought), oils: new Set(pantry.oils), staples: new Set(pantry.staples), times: new Map(pantry.times) },
  ...{
    lastDay: new Map(pantry.lastDay),
    used: new Map(pantry.used),
    mains: [...pantry.mains],
    fishDays: new Set(pantry.fishDays),
    eggs: pantry.eggs,
  },
});
