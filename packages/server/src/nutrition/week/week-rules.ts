/**
 * What a week may buy and must hold. Twelve kinds of food a day, 25 a week and fish twice: Dietary Guidelines for Chinese Residents 2022; the others
 * are what a household can cook and shop for.
 */
export const weekLimits = {
  purchases: 30,
  oils: 2,
  grains: 4,
  /** Times of a dish. */
  dish: 2,
  kindsOfDay: 12,
  kindsOfWeek: 25,
  fishDays: 2,
  /** Grams of fish or seafood that make a day one with fish. */
  fishGrams: 20,
  /** Grams of egg for each day. */
  eggGrams: 53,
  /** Grams of protein from which something is what a meal is about. */
  mainProtein: 5,
} as const;

export const leastVegetables = 300;
/** Grams of vegetables of a day that few people finish. */
export const mostVegetables = 800;
/** Grams of whole grain for a day. */
export const leastWholeGrain = 50;
/** Days of a week with fish for the Mediterranean style (PREDIMED 2013). */
export const mediterraneanFishDays = 3;
