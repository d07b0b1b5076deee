import type { Allergen } from '../safety/allergens.js';
import { strictStyles } from '../safety/derive-safety.js';
import type { Food } from './food.js';
import type { DietStyle, HealthFlag } from './schemas.js';

/** What a person must not or will not eat. */
export interface DietaryRestrictions {
  health_flags: readonly HealthFlag[];
  diet_style: DietStyle;
  allergy_ingredient_ids: readonly number[];
  /** Groups of the foods that the person is allergic to, and related ones: who cannot have shrimp is given no crab either. */
  allergens: readonly Allergen[];
  dislike_ingredient_ids: readonly number[];
}

/** Fields of a health file that exclude a food, and the composition of the food where nobody knows it. */
export type Exclusion = 'allergy_ingredient_ids' | 'composition' | 'health_flags' | 'diet_style' | 'dislike_ingredient_ids';

/** The gravest first. */
export const exclusions: readonly Exclusion[] = [
  'allergy_ingredient_ids',
  'composition',
  'health_flags',
  'diet_style',
  'dislike_ingredient_ids',
];

/** What of a food tells who must not have it. */
export type FoodLimits = Pick<Food, 'id' | 'allergens' | 'composition' | 'avoid_flags' | 'avoid_styles'>;

/** Returns why a person may not be given a food, the gravest reason first; undefined if there is none. */
export function exclusionOf(restrictions: DietaryRestrictions): (food: FoodLimits) => Exclusion | undefined {
  const { diet_style, health_flags } = restrictions;
  const [allergies, dislikes] = [new Set(restrictions.allergy_ingredient_ids), new Set(restrictions.dislike_ingredient_ids)];
  const allergens = new Set(restrictions.allergens);
  const isAllergen = ({ id, allergens: own }: FoodLimits) => allergies.has(id) || own.some((one) => allergens.has(one));
  const needsComposition = allergies.size > 0 || strictStyles.has(diet_style);
  return (food) => {
    if (isAllergen(food)) return 'allergy_ingredient_ids';
    if (needsComposition && food.composition === 'unknown') return 'composition';
    if (food.avoid_flags.some((flag) => health_flags.includes(flag))) return 'health_flags';
    if (food.avoid_styles.includes(diet_style)) return 'diet_style';
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
