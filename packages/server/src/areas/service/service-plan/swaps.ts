import type { Data, Input } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import type { PlannedDay } from '../../../nutrition/plan/day.js';
import { isEatenOut } from '../../../nutrition/plan/preferences.js';
import { swapsFor } from '../../../nutrition/plan/swap.js';
import { countedLines } from '../../../nutrition/plan/totals.js';
import type { LibraryFood } from '../../food/recipe-case/food-of.js';
import { householdOf } from '../../food/recipe-case/household.js';
import { stateOf } from '../../food/recipe-case/plan-items.js';
import { viewsOf } from './change-meals.js';
import { avoidanceWords } from './day-view.js';
import { readMeals } from './meals.js';
import { mondayOf, planPeriod } from './period.js';
import { lastUse, readFoods } from './plan-foods.js';
import { type PlanService, planService } from './plan-service.js';

/** The lines of the week of a day, without the one that is replaced. */
async function otherLines({ db }: Context, { id, cooking }: PlanService, input: Input<'getServiceSwapOptions'>) {
  const { date, meal, item_no, from = mondayOf(date) } = input;
  const rows = (await readMeals(db, id, planPeriod(from, { from, to: input.to }))).filter(
    (row) => !isEatenOut(cooking, row.date, row.meal),
  );
  return rows.flatMap((row) => {
    const old = row.date === date && row.meal === meal ? row.items[item_no - 1] : undefined;
    return countedLines(row.items).filter((line) => line !== old);
  });
}

/** Whether a food is weighed raw or cooked, and its amount in a household measure. */
const kitchenFactsOf = (foods: ReadonlyMap<number, LibraryFood>) => (id: number | null, grams: number) => {
  const food = foods.get(id ?? 0);
  return { ...stateOf(food), household: food ? householdOf(food, grams) : null };
};

/** Alternatives to a food of a meal. @throws Refusal 42200 when there is no such food, or it cannot be exchanged */
export async function swapOptions(context: Context, input: Input<'getServiceSwapOptions'>): Promise<Data<'getServiceSwapOptions'>> {
  const { service_id, date, meal, item_no, keyword } = input;
  const service = await planService(context, service_id);
  const [view] = await viewsOf(context, service, [date]);
  if (!view) throw notFound();
  const old = view.meals.find((one) => one.meal === meal)?.items[item_no - 1];
  if (!old)
    throw refuseField(42200, 'item_no', 'exists', [
      `这一餐没有第 ${item_no} 项食物，请刷新后再选`,
      `This meal has no food number ${item_no}; reload the plan and choose again`,
    ]);
  const isExchanged = old.ingredient_id !== null && !['none', 'sugar'].includes(old.exchange_group);
  if (!isExchanged && old.case_id === null)
    throw refuseField(42200, 'item_no', 'group', ['该食物不参与交换，请直接修改食物', 'This food is not exchanged; edit the meal instead']);
  const { foods, dishes } = await readFoods(context.db);
  const day: PlannedDay = { date, totals: view.totals, warnings: view.warnings, meals: view.meals.map((one) => ({ ...one, kept: null })) };
  const found = swapsFor({
    ...{ day, meal, at: item_no - 1, restrictions: service.restrictions, foods, dishes },
    keyword: keyword?.trim() || undefined,
    preferences: service.cooking,
    energy_kcal: view.target_kcal ?? view.totals.energy_kcal,
    week: await otherLines(context, service, input),
    lastUsed: await lastUse(context.db, service.id, date),
  });
  const kitchenFacts = kitchenFactsOf(new Map(foods.map((food) => [food.id, food])));
  return found.map(({ item, avoided, ...swap }) => ({
    ...swap,
    // What is eaten out is not bought.
    ...(isEatenOut(service.cooking, date, meal) && { buys: [], saves: [] }),
    avoided: avoided && avoidanceWords[avoided],
    item: {
      ...item,
      group_portions: item.group_portions as (typeof old)['group_portions'],
      unit: 'g',
      ...kitchenFacts(item.ingredient_id, item.dosage_g),
      method: null,
      replace_group: old.replace_group,
    },
  }));
}
