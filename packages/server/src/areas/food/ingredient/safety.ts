import { type ByHand, nothingByHand, withHand } from '../../../nutrition/safety/by-hand.js';
import {
  contentsByName,
  type FoodContents,
  type FoodSafety,
  healthRulesOf,
  type SafetyFacts,
  safetyOf,
} from '../../../nutrition/safety/derive-safety.js';
import type { FoodRule } from '../../../nutrition/safety/health-rules.js';
import { reviewedFoods } from './reviewed-foods.js';

/** Version of the rules and of the review. Foods that an earlier version judged are judged again at the next start. */
export const safetyRules = 2;

/** Columns of the values that the rules look at. */
export const valueColumns = [
  ...(['energy_kcal', 'protein_g', 'fat_g', 'carb_g', 'fiber_g', 'sodium_mg', 'purine_mg', 'potassium_mg', 'gi'] as const),
];

/** As reviewed, if it has the name of a built-in food, otherwise by its name and type. */
const contentsOf = (food: SafetyFacts): FoodContents => reviewedFoods.get(food.name) ?? contentsByName(food);

/** Who must not have a food. */
export const foundSafety = (food: SafetyFacts): FoodSafety => safetyOf(food, contentsOf(food));

/** The health rules that leave a food out, beside what people entered. */
export const foundRules = (food: SafetyFacts): FoodRule[] => healthRulesOf(food, contentsOf(food));

/** The columns of `ingredient` that say who must not have it. */
export function safetyFields(food: SafetyFacts, byHand: ByHand = nothingByHand) {
  const { added, excepted } = byHand;
  return { ...withHand(foundSafety(food), byHand), added: [...added], excepted: [...excepted], safety_rules: safetyRules };
}
