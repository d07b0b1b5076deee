import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { causesOf, type ExclusionCause } from '../../../nutrition/plan/exclusion-causes.js';
import type { Allergen } from '../../../nutrition/safety/allergens.js';
import type { SafetyFacts } from '../../../nutrition/safety/derive-safety.js';
import { foundRules, valueColumns } from '../../food/ingredient/safety.js';
import type { LibraryFood } from '../../food/recipe-case/food-of.js';
import { avoidanceWords } from './day-view.js';
import { readFoods } from './plan-foods.js';
import { type PlanService, planService } from './plan-service.js';

type Exclusions = Data<'getServiceExclusions'>;
type Item = Exclusions['items'][number];

const mostItems = 5000;

/** Values of foods that the health rules look at, by food. */
async function valuesOf(db: Db): Promise<Map<number, SafetyFacts>> {
  const rows = await db
    .selectFrom('ingredient')
    .select(['id', 'name', 'type_id', ...valueColumns])
    .where('status', '=', 'on')
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, ...facts }) => [id, facts as unknown as SafetyFacts]));
}

/** Foods of the health file that cause an allergy, with their groups. */
const allergyFoods = async ({ db }: Context, { restrictions }: PlanService) =>
  db
    .selectFrom('ingredient')
    .select(['name', sql<Allergen[]>`allergens`.as('allergens')])
    .where('id', 'in', [0, ...restrictions.allergy_ingredient_ids])
    .orderBy('id')
    .execute();

/** Numbers the causes in the order in which they are found, and counts their foods. */
class CauseList {
  private readonly numbers = new Map<string, number>();
  readonly all: { cause: ExclusionCause; foods: number; dishes: number }[] = [];

  numbersOf(causes: readonly ExclusionCause[], kind: 'foods' | 'dishes'): number[] {
    return causes.map((cause) => {
      const key = JSON.stringify(cause);
      const number = this.numbers.get(key) ?? this.all.push({ cause, foods: 0, dishes: 0 });
      this.numbers.set(key, number);
      const entry = this.all[number - 1];
      if (entry) entry[kind] += 1;
      return number;
    });
  }
}

const distinct = (causes: readonly ExclusionCause[]) => [...new Map(causes.map((cause) => [JSON.stringify(cause), cause])).values()];

/** Foods that are left out, then the dishes that hold one of them. */
function leftOut(
  { foods, dishes }: Awaited<ReturnType<typeof readFoods>>,
  causes: (food: LibraryFood) => ExclusionCause[],
  list: CauseList,
): { foods: Item[]; dishes: Item[] } {
  const byFood = new Map(foods.map((food) => [food.id, causes(food)]));
  const out: Item[] = foods.flatMap(({ id, name }) => {
    const found = byFood.get(id) ?? [];
    return found.length === 0 ? [] : [{ kind: 'food' as const, id, name, causes: list.numbersOf(found, 'foods'), because: [] }];
  });
  const names = new Map(foods.map(({ id, name }) => [id, name]));
  const outDishes = dishes.flatMap(({ id, name, items }): Item[] => {
    const parts = [...new Set(items.map((item) => item.ingredient_id))].filter((food) => (byFood.get(food) ?? []).length > 0);
    if (parts.length === 0) return [];
    const found = distinct(parts.flatMap((food) => byFood.get(food) ?? []));
    return [{ kind: 'dish', id, name, causes: list.numbersOf(found, 'dishes'), because: parts.map((food) => names.get(food) ?? '') }];
  });
  return { foods: out, dishes: outDishes };
}

/** What plans leave out for the customer of a service, and why. */
export async function serviceExclusions(context: Context, input: Input<'getServiceExclusions'>): Promise<Exclusions> {
  const service = await planService(context, input.service_id);
  const library = await readFoods(context.db);
  const values = await valuesOf(context.db);
  const causes = causesOf(service.restrictions, ({ id }) => {
    const facts = values.get(id);
    return facts ? foundRules(facts) : [];
  });
  const list = new CauseList();
  const out = leftOut(library, causes, list);
  const allergies = await allergyFoods(context, service);
  context.audit({ target: service.id });
  return {
    foods: library.foods.length,
    dishes: library.dishes.length,
    foods_out: out.foods.length,
    dishes_out: out.dishes.length,
    causes: list.all.map(({ cause: { exclusion, ...cause }, ...counts }, at) => ({
      ...{ number: at + 1, reason: avoidanceWords[exclusion], ...cause, ...counts },
      by: allergies.filter(({ allergens }) => cause.allergen !== undefined && allergens.includes(cause.allergen)).map(({ name }) => name),
    })),
    items: [...out.foods, ...out.dishes].slice(0, mostItems),
  };
}
