import { type Allergen, allergensOf } from './allergens.js';
import type { Food } from './food.js';
import type { DietStyle, HealthFlag } from './schemas.js';

/** What a person must not or will not eat. */
export interface DietaryRestrictions {
  health_flags: readonly HealthFlag[];
  diet_style: DietStyle;
  allergy_ingredient_ids: readonly number[];
  /** Groups of the foods that the person is allergic to: who cannot have shrimp is given no crab either. */
  allergens: readonly Allergen[];
  dislike_ingredient_ids: readonly number[];
}

/** Fields of a health file that exclude a food. */
export type Exclusion = 'allergy_ingredient_ids' | 'health_flags' | 'diet_style' | 'dislike_ingredient_ids';

/** Returns why a person may not be given a food, the gravest reason first; undefined if there is none. */
export function exclusionOf(restrictions: DietaryRestrictions): (food: Food) => Exclusion | undefined {
  const [allergies, dislikes] = [new Set(restrictions.allergy_ingredient_ids), new Set(restrictions.dislike_ingredient_ids)];
  const allergens = new Set(restrictions.allergens);
  const isAllergen = (food: Food) => allergies.has(food.id) || (allergens.size > 0 && allergensOf(food).some((one) => allergens.has(one)));
  return (food) => {
    if (isAllergen(food)) return 'allergy_ingredient_ids';
    if (food.avoid_flags.some((flag) => restrictions.health_flags.includes(flag))) return 'health_flags';
    if (food.avoid_styles.includes(restrictions.diet_style)) return 'diet_style';
    return dislikes.has(food.id) ? 'dislike_ingredient_ids' : undefined;
  };
}

/**
 * Whether plans pick a food by themselves. Salted, dried and fatty foods are exchanged by hand: a portion of them is far from the average of its
 * group.
 */
export function isPicked({ in_plans, exchange_group: group, portion_g, sodium_mg, energy_kcal, fat_g }: Food): boolean {
  if (!in_plans || portion_g === null || (sodium_mg ?? 0) >= 600) return false;
  if (group === 'vegetable') return energy_kcal <= 70;
  if (group === 'fruit') return energy_kcal <= 130;
  if (group === 'milk') return energy_kcal <= 120;
  if (group === 'meat_egg') return fat_g <= 15 && energy_kcal >= 30;
  if (group === 'grain') return fat_g <= 10 && energy_kcal >= 50;
  return group === 'soy' ? energy_kcal >= 25 : true;
}
