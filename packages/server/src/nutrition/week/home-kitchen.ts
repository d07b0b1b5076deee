import type { Food } from '../plan/food.js';
import type { PlanPreferences } from '../plan/preferences.js';
import type { DishRole } from '../plan/schemas.js';
import { canCook } from './appliances.js';
import type { Choice } from './choice.js';
import { costPoints, costTier, dishCost } from './costs.js';
import { dishRoles, type Larder } from './larder.js';
import { weekLimits } from './week-rules.js';

type Dishes = Larder['dishes'];

const byRole = (of: (role: DishRole) => readonly Choice[]): Dishes =>
  Object.fromEntries(dishRoles.map((role) => [role, of(role)])) as unknown as Dishes;

/** Dishes of a role with which a week can do; where a kitchen can make fewer, the other dishes come last. */
const enough: Readonly<Record<DishRole, number>> = { breakfast: 4, protein: 6, vegetable: 6, staple: 1, soup: 0, one_dish: 0 };
const withoutTools = 12;

/** What can be made at home, with points off for dishes, by their number: for what costs more than the household wants to spend. */
export function homeLarder(larder: Larder, { appliances, budget_tier }: PlanPreferences): Larder & { points: Map<number, number> } {
  const tiers = costPoints[budget_tier];
  const isCooked = ({ dish }: Choice) => dish === null || canCook(dish, appliances);
  const points = new Map<number, number>();
  const dishes = byRole((role) => {
    const all = larder.dishes[role];
    const cooked = all.filter(isCooked);
    return cooked.length >= enough[role] ? cooked : all;
  });
  for (const choice of Object.values(dishes).flat()) {
    const cost = choice.dish ? tiers[dishCost(choice.dish, larder.foods)] : 0;
    points.set(choice.at, cost + (isCooked(choice) ? 0 : withoutTools));
  }
  const affordable = (foods: readonly Food[]) => {
    const fitting = budget_tier === 'low' ? foods.filter((food) => costTier(food) !== 'high') : foods;
    return fitting.length > 0 ? fitting : foods;
  };
  const { milks, fruits, nuts, staples } = larder;
  return {
    ...{ ...larder, dishes, points },
    ...{ milks: affordable(milks), fruits: affordable(fruits), nuts: affordable(nuts), staples: affordable(staples) },
  };
}

/** So many dishes to a place leave a choice for each day. */
const choiceOfCanteen = 1.5;

/** What can be picked where one eats out: dishes of canteens, or also of takeaways, or any of a role of which these serve too few for its places. */
export const dishesOut = ({ dishes }: Larder, placesOf: (role: DishRole) => number): Dishes =>
  byRole((role) => {
    const out = dishes[role].filter(({ dish }) => dish?.isServedOut);
    const inCanteen = out.filter(({ dish }) => dish?.isInCanteen);
    if (inCanteen.length >= placesOf(role) * choiceOfCanteen) return inCanteen;
    return out.length * weekLimits.dish > placesOf(role) ? out : dishes[role];
  });
