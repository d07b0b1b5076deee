import type { Db } from '../../../db/database.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import type { PlannedDay, PlannedMeal } from '../../../nutrition/plan/day.js';
import { type EarlierMeal, makePlan, type PlanRequest } from '../../../nutrition/plan/plan.js';
import { foodIndexFor, type ItemRow, planItem } from '../../food/recipe-case/plan-items.js';
import { calculate, measuresOf, missingMeasures } from '../service/target-energy.js';
import { targetsUntil } from '../service-plan/day-targets.js';
import { dayAfter, daysBetween, type MealRow, readMeals } from '../service-plan/meals.js';
import { mondayOf } from '../service-plan/period.js';
import { readFoods } from '../service-plan/plan-foods.js';
import { firstDay, lastDay, type PlanContext, type PlanService } from '../service-plan/plan-service.js';
import { sharesOf } from '../service-plan/plan-view.js';
import type { Header, MealChange } from '../service-plan/save-plan.js';
import { type DraftPlan, isProtected, type MakePlan, type Renewal, saveDraft } from './plan-draft.js';

const mostDays = 366;
/** Days before the plan whose food is not repeated immediately. */
const remembered = 7;

/** @throws Refusal 42200 for a first day that is over or after the end of the service */
export function renewalSpan(service: PlanService, { from_date, days = mostDays }: Renewal): { from: string; days: number } {
  const refuse = (rule: string, zh: string, en: string) => refuseField(42200, 'from_date', rule, [zh, en]);
  if (from_date < service.today) throw refuse('past', '开始日期不能早于今天，请调整', 'The first day can’t be before today; change it');
  const first = firstDay(service, from_date);
  const from = from_date < first ? first : from_date;
  const left = daysBetween(from, lastDay(service, from_date)) + 1;
  if (left < 1) throw refuse('range', '开始日期晚于服务结束，请调整', 'The first day lies after the end of the service; change it');
  return { from, days: Math.min(days, left, mostDays) };
}

/** The target energy of a service, calculated now if it waited for a measure. @throws Refusal 42200 */
export async function targetEnergyOf(
  { db, principal }: PlanContext,
  service: PlanService,
): Promise<{ energy_kcal: number; header: Header }> {
  if (service.energy_kcal !== null) return { energy_kcal: service.energy_kcal, header: {} };
  if (service.energy_input === null)
    throw refuseField(42200, 'energy', 'required', ['请先设置目标能量，再生成食谱', 'Set the target energy first, then generate the plan']);
  const known = await measuresOf(db, principal, service.user_id);
  const found = known && calculate(known, service.energy_input, { weight: service.eval_weight });
  if (!found || 'refused' in found) throw new Refusal(42200, found?.refused[0]?.message, { errors: found?.refused ?? [] });
  if ('missing' in found) {
    const lacks = missingMeasures(found.missing);
    throw refuseField(42200, lacks.field, lacks.rule, lacks.message);
  }
  const { basis } = found;
  return { energy_kcal: basis.energy_kcal, header: { energy_kcal: basis.energy_kcal, energy_basis: JSON.stringify(basis) } };
}

const storedLine = ({ case_id, ingredient_id, dosage_g }: PlannedMeal['items'][number]): ItemRow => ({
  ...{ case_id, ingredient_id, dosage_g, name: null, unit: 'g', energy_kcal: null, exchange_group: null, method: null },
  replace_group: null,
});

/** The meals of a plan that are new, as they are stored. */
const newMealChanges = (days: readonly PlannedDay[]): MealChange[] =>
  days.flatMap(({ date, meals }) =>
    meals.flatMap(({ meal, items, kept }): MealChange[] =>
      kept ? [] : [{ date, meal, after: { items: items.map(storedLine), locked: false, adjusted: false } }],
    ),
  );

/** Stored meals with the nutrients of their food. */
async function earlierMeals(db: Db, rows: readonly MealRow[]): Promise<EarlierMeal[]> {
  const foodIndex = await foodIndexFor(
    db,
    rows.flatMap(({ items }) => items),
  );
  return rows.map((row) => ({ ...row, items: row.items.map((item) => planItem(item, foodIndex)) }));
}

/** Removes meals of the span that the new plan does not have, unless they are protected. */
function mealRemovals(rows: readonly MealRow[], made: readonly MealChange[], keepLocked: boolean): MealChange[] {
  const slots = new Set(made.map(({ date, meal }) => `${date} ${meal}`));
  return rows
    .filter((row) => !slots.has(`${row.date} ${row.meal}`) && !isProtected(row, keepLocked))
    .map(({ date, meal }) => ({ date, meal, after: null }));
}

/** All that a plan of a service is made from. @throws Refusal 42200 */
async function planOrder(context: PlanContext, service: PlanService, asked: Renewal) {
  const { db } = context;
  const { from, days } = renewalSpan(service, asked);
  const { energy_kcal, header } = await targetEnergyOf(context, service);
  const rows = await readMeals(db, service.id, { from: dayAfter(from, -remembered), to: dayAfter(from, days - 1) });
  const earlier = await earlierMeals(db, rows);
  const { foods, dishes } = await readFoods(db);
  const shares = await sharesOf(context, { recipe_id: null });
  const request: PlanRequest = {
    ...{ from, days, energy_kcal, restrictions: service.restrictions, foods, dishes, shares, earlier },
    keepLocked: asked.keep_locked ?? true,
    preferences: service.cooking,
    weight: service.eval_weight,
    firstWeek: daysBetween(from, dayAfter(mondayOf(from), 7)),
    seed: `${service.id} ${service.recipe_version}`,
  };
  return { request, energy_kcal, header, rows };
}

/**
 * Makes the days of a plan from the target energy. The version is the seed, so the same version of the same service gives the same meals.
 *
 * @throws Refusal 42200 where no plan exists, naming the rule that binds
 */
export const draftDiet: DraftPlan = async (context, service, asked, planner = makePlan) => {
  const { keep_locked = true } = asked;
  const { request, energy_kcal, header, rows } = await planOrder(context, service, asked);
  const plan = planner(request);
  if ('refused' in plan) throw new Refusal(42200, plan.refused[0]?.message, { errors: plan.refused });
  const made = newMealChanges(plan.days);
  const gone = mealRemovals(
    rows.filter(({ date }) => date >= request.from),
    made,
    keep_locked,
  );
  return {
    meals: [...made, ...gone],
    header: {
      ...{ recipe_mode: 'diet', recipe_id: null, replaced: plan.replaced, energy_before: targetsUntil(service, request.from, energy_kcal) },
      ...header,
    },
    kept: plan.kept,
    replaced: plan.replaced,
    judgment: {
      warnings: plan.days.flatMap((day) => (day.warnings.length > 0 ? [{ date: day.date, warnings: day.warnings }] : [])),
      broken_rules: plan.broken,
    },
  };
};

/** Makes the days of a plan as `draftDiet` does, and saves them. */
export const generate: MakePlan = async (context, service, asked, kind, more = {}, planner = makePlan) =>
  saveDraft(context, service, await draftDiet(context, service, asked, planner), kind, more, asked.draft);
