import { builtInPlanFoods as foods } from '@shiyi/server/areas/food/ingredient/built-in-plan-foods';
import { builtInPlanDishes as dishes } from '@shiyi/server/areas/food/recipe-case/built-in-plan-dishes';
import { exclusionOf } from '@shiyi/server/nutrition/plan/dietary-restrictions';
import type { DietStyle, HealthFlag } from '@shiyi/server/nutrition/plan/schemas';
import { dayFrame } from '@shiyi/server/nutrition/week/day-frame';
import { larderOf } from '@shiyi/server/nutrition/week/larder';
import { leastPortion } from '@shiyi/server/nutrition/week/least-portion';

export const coverageLevels = [1200, 1800, 2400] as const;
/** Most of the energy of a day that a breakfast and another meal have. */
const [breakfastShare, mealShare] = [0.38, 0.48];

/** Built-in dishes that a person may have and whose smallest serving fits into a meal, at each level of energy. */
export function coverageOf(diet_style: DietStyle, health_flags: readonly HealthFlag[]) {
  const none = { allergy_ingredient_ids: [], allergens: [], dislike_ingredient_ids: [] };
  const exclusion = exclusionOf({ diet_style, health_flags, ...none });
  return coverageLevels.map((energy_kcal) => {
    const frame = dayFrame({ energy_kcal, diet_style, health_flags });
    const larder = larderOf(foods, dishes, (food) => exclusion(food) === undefined, leastPortion(frame));
    const fitting = Object.values(larder.dishes)
      .flat()
      .filter(({ role, energy, factors }) => {
        const share = role === 'breakfast' ? breakfastShare : mealShare;
        return energy * (factors[0] ?? 1) <= energy_kcal * share;
      });
    return { diet_style, health_flags, energy_kcal, count: fitting.length };
  });
}
