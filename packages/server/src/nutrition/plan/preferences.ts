import type { components } from '@shiyi/sdk';
import type { Meal } from './schemas.js';

type Schemas = components['schemas'];

export type Appliance = Schemas['Appliance'];
export type BudgetTier = Schemas['BudgetTier'];
type CanteenMeal = Schemas['CanteenMeal'];

/** How a person cooks and eats, as far as it decides what is planned. */
export interface PlanPreferences {
  /** A protein or vegetable dish of a dinner comes again at lunch on the next day. */
  cook_twice: boolean;
  /** Weekdays whose lunch and dinner are one-dish meals, 1 Monday to 7 Sunday. */
  one_pot_weekdays: readonly number[];
  /** Meals eaten out: their dishes are such as canteens serve, and nothing is bought for them. */
  canteen_meals: readonly CanteenMeal[];
  budget_tier: BudgetTier;
  /** What there is to cook with; empty for anything. */
  appliances: readonly Appliance[];
}

/** The same, with what multiplies purchases and recipes but not the plan. */
export interface CookingPreferences extends PlanPreferences {
  /** Portions that the household cooks, 1 to 6 in halves. */
  family_factor: number;
}

export const noPreferences: PlanPreferences = {
  ...{ cook_twice: false, one_pot_weekdays: [], canteen_meals: [], budget_tier: 'middle', appliances: [] },
};

/** Weekday of a day `YYYY-MM-DD`, 1 Monday to 7 Sunday. */
export const weekdayOf = (date: string) => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** Whether a meal of a day is eaten out. */
export const isEatenOut = ({ canteen_meals }: Pick<PlanPreferences, 'canteen_meals'>, date: string, meal: Meal) =>
  canteen_meals.some((one) => one.meal === meal && one.weekday === weekdayOf(date));
