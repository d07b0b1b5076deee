import { builtInPlanFoods as foods } from '@shiyi/server/areas/food/ingredient/built-in-plan-foods';
import { builtInPlanDishes as dishes } from '@shiyi/server/areas/food/recipe-case/built-in-plan-dishes';
import { targetEnergy } from '@shiyi/server/nutrition/plan/energy';
import { makePlan, type Plan } from '@shiyi/server/nutrition/plan/plan';
import { allergenGroups } from '@shiyi/server/nutrition/safety/allergens';
import { checkWeek } from '../plan-truth/check-week.js';
import { type Eaten, eatenIn } from '../plan-truth/eaten.js';
import { checkedPerson, type Profile } from '../plan-truth/people.js';
import type { CheckedPerson, CheckedPlan, Fault } from '../plan-truth/types.js';

/** A Monday of late autumn. */
const from = '2026-11-23';
const weekdays = [1, 2, 3, 4, 5];

export interface WorkedWeek {
  profile: Profile;
  energy_kcal: number;
  plan: Plan;
  /** Every food as it is eaten, alone or in a dish. */
  eaten: Eaten[];
  /** What the checker finds, which knows nothing of the planner. */
  faults: Fault[];
}

/** How a person cooks and eats. */
const preferencesOf = ({ eatsInCanteen = false }: Profile) => ({
  ...{ cook_twice: false, one_pot_weekdays: [], budget_tier: 'middle' as const, appliances: [] },
  canteen_meals: eatsInCanteen ? weekdays.flatMap((weekday) => (['lunch', 'dinner'] as const).map((meal) => ({ weekday, meal }))) : [],
});

function energyOf({ sex, age, weight, height, activity_level, conditions, goal }: Profile): number {
  const found = targetEnergy({ sex, age, weight, height, activity_level, health_flags: conditions }, { goal });
  if ('refused' in found) throw new Error(JSON.stringify(found.refused));
  return found.basis.energy_kcal;
}

type Preferences = ReturnType<typeof preferencesOf>;
const weekdayOf = (date: string) => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
const isOut = ({ canteen_meals }: Preferences, date: string, meal: string) =>
  canteen_meals.some((one) => one.meal === meal && one.weekday === weekdayOf(date));

/** What is bought counts for the meals at home only. */
const boughtRules = ['purchases', 'oils', 'staples'];

function faultsOf(plan: CheckedPlan, atHome: CheckedPlan, person: CheckedPerson): Fault[] {
  const isBought = ({ rule }: Fault) => boughtRules.includes(rule);
  return [
    ...checkWeek(plan, person, foods, dishes).filter((fault) => !isBought(fault)),
    ...checkWeek(atHome, person, foods, dishes).filter(isBought),
  ];
}

/** The week of a person, the same for the same foods, dishes and rules. @throws if none can be planned */
export function weekOf(key: string, profile: Profile): WorkedWeek {
  const energy_kcal = energyOf(profile);
  const person = checkedPerson(profile, energy_kcal, foods);
  const allergens = allergenGroups(foods.filter(({ id }) => person.allergies.includes(id)));
  const [diet_style = 'normal'] = profile.styles;
  const restrictions = {
    ...{ diet_style, health_flags: profile.conditions, allergens },
    ...{ allergy_ingredient_ids: person.allergies, dislike_ingredient_ids: person.dislikes },
  };
  const own = { weight: profile.weight, preferences: preferencesOf(profile) };
  const plan = makePlan({ ...own, seed: `worked week of ${key}`, from, days: 7, energy_kcal, restrictions, foods, dishes });
  if ('refused' in plan) throw new Error(JSON.stringify(plan.refused));
  const atHome = {
    days: plan.days.map(({ date, meals }) => ({ date, meals: meals.filter(({ meal }) => !isOut(own.preferences, date, meal)) })),
  };
  const { eaten } = eatenIn(plan, new Map(foods.map((food) => [food.id, food])), new Map(dishes.map((dish) => [dish.id, dish])));
  return { profile, energy_kcal, plan, eaten, faults: faultsOf(plan, atHome, person) };
}
