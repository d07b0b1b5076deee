import { type RawBuilder, sql } from 'kysely';
import type { CookingPreferences } from '../../../nutrition/plan/preferences.js';

type CookingRow<T> = T extends readonly (infer One)[] ? One[] : T;
const column = <Name extends keyof CookingPreferences>(name: Name) =>
  sql<CookingRow<CookingPreferences[Name]>>`${sql.ref(`customer.${name}`)}`.as(name);

/** How a customer cooks and eats, as the contract has it. */
export const cookingColumns = [
  column('cook_twice'),
  column('one_pot_weekdays'),
  column('canteen_meals'),
  sql<number>`customer.family_factor::float8`.as('family_factor'),
  column('budget_tier'),
  column('appliances'),
] as const;

/** The same as one value. */
export const cooking: RawBuilder<CookingPreferences> = sql`json_build_object('cook_twice', customer.cook_twice,
  'one_pot_weekdays', customer.one_pot_weekdays, 'canteen_meals', customer.canteen_meals, 'family_factor', customer.family_factor,
  'budget_tier', customer.budget_tier, 'appliances', customer.appliances)`;

type Input = { [Name in keyof CookingPreferences]?: CookingPreferences[Name] | undefined };

/** What an input replaces: what it leaves out is reset. */
export function cookingValues({ cook_twice = false, family_factor = 1, budget_tier = 'middle', ...lists }: Input) {
  const { one_pot_weekdays = [], canteen_meals = [], appliances = [] } = lists;
  return {
    ...{ cook_twice, family_factor, budget_tier },
    one_pot_weekdays: JSON.stringify(one_pot_weekdays),
    canteen_meals: JSON.stringify(canteen_meals),
    appliances: JSON.stringify(appliances),
  };
}

/** What the one of two merged customers who stays has not said is what the other says. */
export const mergedCooking = (id: number, other: number) =>
  sql`(cook_twice, one_pot_weekdays, canteen_meals, appliances) = (select c.cook_twice or o.cook_twice,
    ${sql.join((['one_pot_weekdays', 'canteen_meals', 'appliances'] as const).map((name) => sql`case when c.${sql.ref(name)} = '[]' then o.${sql.ref(name)} else c.${sql.ref(name)} end`))}
    from customer c, customer o where c.id = ${id} and o.id = ${other})`;
