import type { Data, Input } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import type { PlannedDay } from '../../../nutrition/plan/day.js';
import { swapsFor } from '../../../nutrition/plan/swap.js';
import { householdOf } from '../../food/recipe-case/household.js';
import { viewsOf } from './change-meals.js';
import { lastUse, readFoods } from './plan-foods.js';
import { planService } from './plan-service.js';

/** Alternatives to a food of a meal. @throws Refusal 42200 when there is no such food, or it cannot be exchanged */
export async function swapOptions(context: Context, input: Input<'getServiceSwapOptions'>): Promise<Data<'getServiceSwapOptions'>> {
  const { service_id, date, meal, item_no } = input;
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
    energy_kcal: service.energy_kcal ?? view.totals.energy_kcal,
    lastUsed: await lastUse(context.db, service.id, date),
  });
  const measures = new Map(foods.map((food) => [food.id, food.household]));
  return found.map(({ item, ...swap }) => ({
    ...swap,
    item: {
      ...item,
      group_portions: item.group_portions as (typeof old)['group_portions'],
      unit: 'g',
      household: householdOf(measures.get(item.ingredient_id ?? 0) ?? [], item.dosage_g),
      method: null,
      replace_group: old.replace_group,
    },
  }));
}
