import type { Allergen } from '../safety/allergens.js';
import { strictStyles } from '../safety/derive-safety.js';
import type { FoodRuleId } from '../safety/health-rules.js';
import type { DietaryRestrictions, Exclusion } from './dietary-restrictions.js';
import type { Food } from './food.js';
import type { DietStyle, HealthFlag } from './schemas.js';

/** One reason why plans leave foods out for a person. */
export interface ExclusionCause {
  exclusion: Exclusion;
  /** The group of foods of an allergy; missing for the food of the file itself. */
  allergen?: Allergen;
  health_flag?: HealthFlag;
  /** The rule of the condition; missing where people entered it for the food. */
  rule?: FoodRuleId;
  diet_style?: DietStyle;
}

/** The rules that a food meets by its contents and values. */
type FoundRules = (food: Food) => readonly { id: FoodRuleId; flag: HealthFlag }[];

function* healthCauses(food: Food, flags: readonly HealthFlag[], foundRules: FoundRules): Generator<ExclusionCause> {
  const own = food.avoid_flags.filter((flag) => flags.includes(flag));
  if (own.length === 0) return;
  const rules = foundRules(food);
  for (const flag of own) {
    const found = rules.filter((rule) => rule.flag === flag);
    for (const { id } of found) yield { exclusion: 'health_flags', health_flag: flag, rule: id };
    if (found.length === 0) yield { exclusion: 'health_flags', health_flag: flag };
  }
}

/** Returns all reasons why a person is not given a food, the gravest first; `exclusionOf` returns the first alone. */
export function causesOf(restrictions: DietaryRestrictions, foundRules: FoundRules): (food: Food) => ExclusionCause[] {
  const { diet_style, health_flags } = restrictions;
  const [allergies, dislikes] = [new Set(restrictions.allergy_ingredient_ids), new Set(restrictions.dislike_ingredient_ids)];
  const allergens = new Set(restrictions.allergens);
  const needsComposition = allergies.size > 0 || strictStyles.has(diet_style);
  function* all(food: Food): Generator<ExclusionCause> {
    const groups = food.allergens.filter((one) => allergens.has(one));
    for (const allergen of groups) yield { exclusion: 'allergy_ingredient_ids', allergen };
    if (groups.length === 0 && allergies.has(food.id)) yield { exclusion: 'allergy_ingredient_ids' };
    if (needsComposition && food.composition === 'unknown') yield { exclusion: 'composition' };
    yield* healthCauses(food, health_flags, foundRules);
    if (food.avoid_styles.includes(diet_style)) yield { exclusion: 'diet_style', diet_style };
    if (dislikes.has(food.id)) yield { exclusion: 'dislike_ingredient_ids' };
  }
  return (food) => [...all(food)];
}
