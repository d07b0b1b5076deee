import type { Input } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { judgmentOf, mealChanges, rowsBetween } from '../service-plan/change-meals.js';
import { readMeals, slotOf } from '../service-plan/meals.js';
import { assertOpenDay, daysOf, lockPlan, type PlanService, planService } from '../service-plan/plan-service.js';
import { savePlan } from '../service-plan/save-plan.js';
import { storedItems } from '../service-plan/stored-items.js';
import type { PlanChange } from './plan-draft.js';
import { mealsOn, overwrite, readyPlan } from './ready-plan.js';

type Batch = Input<'updateServiceMeals'>;

async function changeEach(context: Context, service: PlanService, changes: NonNullable<Batch['changes']>): Promise<PlanChange> {
  const twice = changes.findIndex((one, at) => changes.findIndex((other) => slotOf(other) === slotOf(one)) < at);
  if (twice >= 0)
    throw refuseField(42200, `changes.${twice}`, 'unique', [
      '同一天的同一餐只能出现一次，请合并',
      'Each meal of a day can appear only once; combine them',
    ]);
  const wanted = await mealChanges(context, service, changes, (at, field) => `changes.${at}.${field}`);
  const saved = await savePlan(context, service, 'edited', wanted);
  return { ...saved, kept: [], ...(await judgmentOf(context, service, saved.changed)), replaced: [] };
}

function assertOneWay({ changes, dates, meal, items, recipe_id }: Batch) {
  const ways = [
    changes !== undefined && dates === undefined && meal === undefined && items === undefined && recipe_id === undefined,
    changes === undefined && dates !== undefined && meal !== undefined && items !== undefined && recipe_id === undefined,
    changes === undefined && dates !== undefined && items === undefined && recipe_id !== undefined,
  ];
  if (ways.filter(Boolean).length !== 1)
    throw refuseField(42200, 'changes', 'exclusive', [
      '请在逐餐修改、同餐套用、按食谱套用中选择一种方式',
      'Choose one way: meal by meal, one meal for several days, or the days of a meal plan',
    ]);
}

export async function updateServiceMeals(context: Context, input: Batch): Promise<PlanChange> {
  const { service_id, recipe_version, changes, dates = [], meal, items, recipe_id } = input;
  const service = await lockPlan(context, service_id, recipe_version);
  assertOneWay(input);
  context.audit({ target: service_id });
  if (changes) return changeEach(context, service, changes);
  for (const date of dates) assertOpenDay(service, date, 'dates');
  if (recipe_id !== undefined) {
    const wanted = mealsOn(await readyPlan(context, recipe_id), dates, meal);
    return overwrite(context, service, wanted, { kind: 'recipe', isWhole: meal === undefined, adjusted: true });
  }
  const rows = await rowsBetween(context, service, dates);
  const [stored = []] = await storedItems(context.db, [{ field: 'items', items: items ?? [] }], rows);
  const wanted = dates.flatMap((date) => (meal ? [{ date, meal, items: stored }] : []));
  return overwrite(context, service, wanted, { kind: 'edited', isWhole: false, adjusted: true });
}

/** Copies days of this or of another service; without a source day each date takes the day with its number in the other service. */
export async function saveServicePlanCopy(context: Context, input: Input<'saveServicePlanCopy'>): Promise<PlanChange> {
  const { from_service_id, from_date, to_service_id, to_dates, meal, recipe_version } = input;
  const service = await lockPlan(context, to_service_id, recipe_version);
  if (from_date === undefined && from_service_id === undefined)
    throw refuseField(42200, 'from_service_id', 'required', ['请选择来源服务单，或来源日期', 'Choose the service or the day to copy from']);
  for (const date of to_dates) assertOpenDay(service, date, 'to_dates');
  const source = from_service_id === undefined || from_service_id === service.id ? service : await planService(context, from_service_id);
  const rows = await readMeals(context.db, source.id);
  const sourceOf = (date: string) => from_date ?? daysOf(source).dateOf(daysOf(service).numberOf(date));
  const wanted = to_dates.flatMap((date) =>
    rows
      .filter((row) => row.date === sourceOf(date) && (!meal || row.meal === meal))
      .map((row) => ({ date, meal: row.meal, items: row.items })),
  );
  if (wanted.length === 0)
    throw refuseField(42200, from_date === undefined ? 'from_service_id' : 'from_date', 'exists', [
      '来源日期没有食谱，请选择其他日期',
      'The source day has no meals; choose another',
    ]);
  context.audit({ target: service.id });
  return overwrite(context, service, wanted, { kind: 'copied', isWhole: meal === undefined, adjusted: true });
}
