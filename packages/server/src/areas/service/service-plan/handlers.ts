import type { Data, Input } from '@shiyi/sdk';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { foodIndexFor } from '../../food/recipe-case/plan-items.js';
import { assertNoCheckIn, emptyDay, mealChanges, viewsOf } from './change-meals.js';
import { diyOptions, energyOf, scaleItems } from './diy-options.js';
import { serviceExclusions } from './exclusions.js';
import { daysBetween, readMeals } from './meals.js';
import { planNutrients } from './plan-nutrients.js';
import { assertOpenDay, firstDay, lockPlan, type PlanService, planService } from './plan-service.js';
import { servicePlan } from './plan-view.js';
import { type ChangeKind, type MealChange, savePlan } from './save-plan.js';
import { swapOptions } from './swaps.js';

type Change = Data<'updateServiceMeal'>;

async function saveMeal(context: Context, service: PlanService, kind: ChangeKind, change: MealChange): Promise<Change> {
  const { date } = change;
  const { recipe_version, plan_state } = await savePlan(context, service, kind, [change]);
  const [day] = await viewsOf(context, service, [date]);
  context.audit({ target: service.id });
  return { recipe_version, plan_state, day: day ?? emptyDay(service, date, Math.max(1, daysBetween(firstDay(service, date), date) + 1)) };
}

async function updateServiceMeal(context: Context, input: Input<'updateServiceMeal'>): Promise<Change> {
  const { service_id, recipe_version, ...given } = input;
  const service = await lockPlan(context, service_id, recipe_version);
  const [change] = await mealChanges(context, service, [given], (_, field) => field);
  return saveMeal(context, service, 'edited', change as MealChange);
}

/** The option in the grams in which it has the energy of the meal so far; of a meal that is empty, as the option is. */
async function changeServiceDiyMeal(context: Context, input: Input<'changeServiceDiyMeal'>): Promise<Change> {
  const { service_id, recipe_version, date, meal, option_id } = input;
  const service = await lockPlan(context, service_id, recipe_version);
  assertOpenDay(service, date, 'date');
  const row = (await readMeals(context.db, service.id, { from: date, to: date })).find((one) => one.meal === meal);
  assertNoCheckIn(row, 'meal');
  const option = (await diyOptions(context.db, option_id))[0];
  if (!option)
    throw refuseField(42200, 'option_id', 'exists', ['该自选项已下架，请刷新后重新选择', 'This choice is no longer offered; choose again']);
  const before = row?.items ?? [];
  const foodIndex = await foodIndexFor(context.db, [...option.items, ...before]);
  const [wanted, has] = [energyOf(before, foodIndex), energyOf(option.items, foodIndex)];
  const items = wanted > 0 && has > 0 ? scaleItems(option.items, wanted / has, foodIndex) : option.items;
  return saveMeal(context, service, 'choice', { date, meal, after: { items, locked: row?.locked ?? false, adjusted: true } });
}

export const handlers: Handlers = {
  getServicePlan: servicePlan,

  async getServiceDayPlan(context, { service_id, date }) {
    const service = await planService(context, service_id);
    const [day] = await viewsOf(context, service, [date]);
    if (!day) throw notFound();
    return day;
  },

  getServicePlanNutrients: planNutrients,

  getServiceExclusions: serviceExclusions,

  getServiceSwapOptions: swapOptions,

  updateServiceMeal,

  changeServiceDiyMeal,
};
