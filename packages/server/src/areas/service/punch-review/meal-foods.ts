import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { minutesIntoDays } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { assertVersion } from '../../../records/version.js';
import { type MealRecord, mealRecord, type ReportedMeal } from '../check-in/meal-record.js';
import { clockOf, type MealClock } from '../check-in/meal-times.js';
import { dayKey, plannedMeals } from '../check-in/planned-meals.js';
import { settleDays } from '../check-in/settle-days.js';
import { type LockedMeal, lockMeal } from './lock-meal.js';

type Foods = Input<'saveMealFoods'>['items'];

const reviewedRefusal = () =>
  new Refusal(
    40900,
    ['这一餐已点评，不能再改食物；请先撤回点评', 'This meal is reviewed and its foods can’t change any more; undo the review first'],
    { allowed: [] },
  );

const rowOf = ({ db }: Context, { id, day }: LockedMeal) =>
  db.selectFrom('diet_punch').where('diet_punch.day', '=', day).where('diet_punch.id', '=', id);

/** What the customer reported, and the times of the meals in their plan. */
const reportedMeal = (context: Context, meal: LockedMeal) =>
  rowOf(context, meal)
    .innerJoin('service', 'service.id', 'diet_punch.service_id')
    .leftJoin('recipe', 'recipe.id', 'service.recipe_id')
    .select(['diet_punch.eaten_at', 'diet_punch.text', 'diet_punch.hunger', 'diet_punch.energy_kcal'])
    .select([
      sql<ReportedMeal['meal']>`diet_punch.meal`.as('meal'),
      sql<string[]>`diet_punch.images`.as('images'),
      sql<NonNullable<ReportedMeal['mood']> | null>`diet_punch.mood`.as('mood'),
      sql<MealRecord['items']>`diet_punch.items`.as('items'),
      sql<MealClock[] | null>`recipe.meals`.as('clocks'),
    ])
    .executeTakeFirstOrThrow();

/** The meal with these foods instead, judged by its plan and its time. @throws Refusal 42200 for foods or photos that do not exist */
async function mealWith(
  { db, principal }: Context,
  { service_id, day }: LockedMeal,
  before: Awaited<ReturnType<typeof reportedMeal>>,
  items: Foods,
) {
  const { meal, images, text, hunger, mood, clocks, eaten_at } = before;
  const named = items.map(({ ingredient_id = null }) => ({ case_id: null, ingredient_id }));
  const { planned, foodIndex } = await plannedMeals(db, [{ service_id, day }], named);
  const [time] = await minutesIntoDays(db, [{ day, at: eaten_at, clock: clockOf(meal)[0] }], principal);
  const reported: ReportedMeal = {
    ...{ meal, images, items },
    ...(text !== null && { text }),
    ...(hunger !== null && { hunger }),
    ...(mood !== null && { mood }),
  };
  const plan = planned.get(dayKey({ service_id, day }))?.[meal];
  const record = mealRecord(reported, { foods: foodIndex.foods, planned: plan, clocks, minute: time?.minute ?? 0 });
  if ('reason' in record) throw refuseField(42200, record.field, 'exists', record.reason);
  return record;
}

async function write(context: Context, meal: LockedMeal, record: MealRecord) {
  const { items, energy_kcal, protein_g, fat_g, carb_g, planned_energy_kcal, draft_score, draft_items } = record;
  await context.db
    .updateTable('diet_punch')
    .where('day', '=', meal.day)
    .where('id', '=', meal.id)
    .set({ items: JSON.stringify(items), draft_items: JSON.stringify(draft_items) })
    .set({
      energy_kcal,
      protein_g,
      fat_g,
      carb_g,
      planned_energy_kcal,
      draft_score,
      status: draft_score === null ? 'submitted' : 'draft_scored',
    })
    .execute();
  await settleDays(context.db, [meal]);
}

/** Replaces the foods of a meal that waits for its review by those that the reviewer names on its photos. */
export async function saveMealFoods(context: Context, input: Input<'saveMealFoods'>): Promise<Data<'saveMealFoods'>> {
  const meal = await lockMeal(context, input.diet_punch_id);
  if (meal.evaluated_at !== null) throw reviewedRefusal();
  assertVersion(meal, input.version, [
    '客户或同事刚改动了这一餐，请看过新的内容再标注',
    'The customer or a colleague has just changed this meal; look at it again, then name its foods',
  ]);
  const before = await reportedMeal(context, meal);
  const record = await mealWith(context, meal, before, input.items);
  await write(context, meal, record);
  const after = await rowOf(context, meal)
    .innerJoin('punch_day', (join) => join.onRef('punch_day.day', '=', 'diet_punch.day').onRef('punch_day.id', '=', 'diet_punch.punch_id'))
    .select(['diet_punch.version', 'punch_day.draft_day_score'])
    .executeTakeFirstOrThrow();
  const { items, energy_kcal, draft_score } = record;
  context.audit({
    target: meal.id,
    before: { items: before.items, energy_kcal: before.energy_kcal },
    after: { items, energy_kcal },
  });
  return { diet_punch_id: meal.id, items, energy_kcal, draft_score, ...after };
}
