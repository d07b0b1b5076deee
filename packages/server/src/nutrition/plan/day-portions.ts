import { type AllowedFoods, replaceGroups } from './allowed-foods.js';
import { type PlanGroup, type Portions, portionsFor, type Shares } from './portions.js';

const mostKcal = 10_000;

/** The groups used for meat, oil and grain after replacements. */
export function movableOf(portions: Portions): readonly [PlanGroup, PlanGroup, PlanGroup] {
  const meat = portions.meat_egg > 1 || portions.soy === 0 ? 'meat_egg' : 'soy';
  return [meat, portions.oil > 0 ? 'oil' : 'nut', 'grain'];
}

/** Portions of each group for an energy, with what the person may have. */
export function portionsOf(energyKcal: number, allowed: AllowedFoods, shares?: Shares): ReturnType<typeof replaceGroups> {
  const field = 'energy_kcal';
  if (!(energyKcal <= mostKcal))
    return { refused: [{ field, rule: 'maximum', message: [`能量不能超过 ${mostKcal} 千卡`, `Energy can’t exceed ${mostKcal} kcal`] }] };
  const portions = portionsFor(energyKcal, shares);
  if (!portions)
    return {
      refused: [
        {
          field,
          rule: 'portions_minimum',
          message: ['能量过低，无法排出食谱，请不低于 660 千卡', 'Too little energy for a meal plan; give at least 660 kcal'],
        },
      ],
    };
  return replaceGroups(portions, allowed);
}
