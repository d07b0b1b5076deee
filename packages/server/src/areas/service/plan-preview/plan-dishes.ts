import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { mealsInOrder } from '../../../nutrition/plan/day.js';
import { roundTo } from '../../../nutrition/plan/round.js';
import { foodsOfLines } from '../../../nutrition/plan/shopping-list.js';
import { countedLines } from '../../../nutrition/plan/totals.js';
import { stateOf } from '../../food/recipe-case/plan-items.js';
import { type PlanInPeriod, planInPeriod, plannedMeals } from './plan-period.js';

type Dishes = Data<'getServicePlanDishes'>;
type PlanDish = Dishes['dishes'][number];
type DishPortion = PlanDish['servings'][number];
type Line = ReturnType<typeof plannedMeals>[number]['meals'][number]['items'][number];

interface PlacedLine extends Pick<DishPortion['meals'][number], 'date' | 'meal'> {
  line: Line;
}

/** The lines that count, in the order of the days and of their meals. */
const placedLines = (plan: PlanInPeriod): PlacedLine[] =>
  plannedMeals(plan)
    .flatMap(({ date, meals }) =>
      meals.flatMap(({ meal, items }) => countedLines(items).map((line) => ({ date, meal, line: line as Line }))),
    )
    .toSorted((one, two) => one.date.localeCompare(two.date) || mealsInOrder.indexOf(one.meal) - mealsInOrder.indexOf(two.meal));

/** The servings of a dish; those of equal grams are one. */
function servingsOf(lines: readonly PlacedLine[], { foods, dishes }: PlanInPeriod['foodIndex'], factor: number): DishPortion[] {
  const servings = new Map<number, DishPortion>();
  for (const { date, meal, line } of lines) {
    const items = foodsOfLines([line], dishes).flatMap(([ingredient_id, grams]) => {
      const food = foods.get(ingredient_id);
      return food ? [{ ingredient_id, name: food.name, ...stateOf(food), dosage_g: roundTo(grams * factor, 1) }] : [];
    });
    const serving = servings.get(line.dosage_g) ?? { dosage_g: roundTo(line.dosage_g * factor, 1), meals: [], items };
    serving.meals.push({ date, meal });
    servings.set(line.dosage_g, serving);
  }
  return [...servings.values()];
}

/** How to cook dishes, by id; deleted ones stay for the plans that hold them. */
async function methodsOf(db: Db, ids: readonly number[]): Promise<Map<number, Omit<PlanDish, 'case_id' | 'servings'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('recipe_case')
    .select(['id', 'name', 'cook_minutes', 'steps'])
    .select([sql<string | null>`images ->> 0`.as('image'), sql<PlanDish['tools']>`tools`.as('tools')])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...method }) => [id, method]));
}

/** Foods that are eaten on their own and have a picture, each in its first amount. */
async function picturesOf(db: Db, lines: readonly PlacedLine[], factor: number): Promise<Dishes['foods']> {
  const first = new Map<number, Line>();
  for (const { line } of lines) if (line.ingredient_id !== null && !first.has(line.ingredient_id)) first.set(line.ingredient_id, line);
  if (first.size === 0) return [];
  const rows = await db
    .selectFrom('ingredient')
    .select(['id', 'image'])
    .where('id', 'in', [...first.keys()])
    .execute();
  const images = new Map(rows.map(({ id, image }) => [id, image]));
  return [...first].flatMap(([ingredient_id, { name, state, dosage_g }]) => {
    const image = images.get(ingredient_id);
    return image ? [{ ingredient_id, name, image, ...(state ? { state } : {}), dosage_g: roundTo(dosage_g * factor, 1) }] : [];
  });
}

/** How to cook the dishes of days of a plan. */
export async function servicePlanDishes(context: Context, input: Input<'getServicePlanDishes'>): Promise<Dishes> {
  const plan = await planInPeriod(context, input);
  const { from, to, family_factor } = plan;
  const lines = placedLines(plan);
  const ids = [...new Set(lines.flatMap(({ line }) => line.case_id ?? []))];
  const methods = await methodsOf(context.db, ids);
  return {
    ...{ from, to, family_factor },
    dishes: ids.flatMap((case_id) => {
      const method = methods.get(case_id);
      const own = lines.filter(({ line }) => line.case_id === case_id);
      return method ? [{ case_id, ...method, servings: servingsOf(own, plan.foodIndex, family_factor) }] : [];
    }),
    foods: await picturesOf(context.db, lines, family_factor),
  };
}
