import { type Allergen, allergens } from './allergens.js';
import type { DietStyle, FoodSafety } from './derive-safety.js';
import { type HealthFlag, healthFlags } from './health-rules.js';

/** An allergen, a health condition or a style; no two have the same name. */
export type SafetyValue = Allergen | HealthFlag | DietStyle;

export const dietStyles = ['vegetarian', 'vegan', 'halal', 'low_carb', 'mediterranean'] as const satisfies readonly DietStyle[];

/** What people entered about a food, over what the rules find. */
export interface ByHand {
  added: readonly SafetyValue[];
  excepted: readonly SafetyValue[];
  /** A person has compared the lists with the label. */
  label_checked: boolean;
}

export const nothingByHand: ByHand = { added: [], excepted: [], label_checked: false };

/** All values of a food in one list. */
export const safetyValues = ({ allergens, avoid_flags, avoid_styles }: Partial<FoodSafety>): SafetyValue[] => [
  ...(allergens ?? []),
  ...(avoid_flags ?? []),
  ...(avoid_styles ?? []),
];

/** Sorts values into the lists of a food. */
export function safetyLists(values: readonly SafetyValue[]): Pick<FoodSafety, 'allergens' | 'avoid_flags' | 'avoid_styles'> {
  const of = <T extends SafetyValue>(all: readonly T[]) => all.filter((one) => values.includes(one));
  return { allergens: of(allergens), avoid_flags: of(healthFlags), avoid_styles: of(dietStyles) };
}

/** Applies what people entered to what the rules found. */
export function withHand(found: FoodSafety, { added, excepted, label_checked }: ByHand): FoodSafety {
  const values = [...safetyValues(found), ...added].filter((one) => !excepted.includes(one));
  return { ...safetyLists(values), composition: label_checked ? 'checked' : found.composition };
}

/**
 * Reads off a save what a person added: what the rules do not find for the food as it is now. A value that stood there before because the rules found
 * it then was added by nobody.
 */
export function addedBy(
  wanted: readonly SafetyValue[],
  found: FoodSafety,
  before?: { found: FoodSafety; added: readonly SafetyValue[] },
): SafetyValue[] {
  const [now, then] = [safetyValues(found), before ? safetyValues(before.found) : []];
  return [...new Set(wanted)].filter((one) => !now.includes(one) && (before?.added.includes(one) || !then.includes(one)));
}
