import type { Data, Input } from '@shiyi/sdk';
import type { Context, PreparedHandler } from '../../../http/context.js';
import { foodIndexFor, nutrientTotals } from '../../food/recipe-case/plan-items.js';
import { brokenRules, weeksOf } from '../service-plan/broken-rules.js';
import { rowsBetween } from '../service-plan/change-meals.js';
import { targetsUntil } from '../service-plan/day-targets.js';
import { dayViews, type PlanDayView } from '../service-plan/day-view.js';
import { type MealRow, slotOf } from '../service-plan/meals.js';
import { assertChangeable, type PlanService, planService } from '../service-plan/plan-service.js';
import { findDifferences, type PlanDifference } from '../service-plan/save-plan.js';
import { differencesWithNutrients } from '../service-plan-history/differences.js';
import { draftDiy } from './diy.js';
import { draftDiet } from './generate.js';
import { digestOf, type PlanDraft } from './plan-draft.js';
import { type Planner, preparePlan } from './prepare-plan.js';

type DraftInput = Input<'queryServicePlanDraft'>;
type Draft = Data<'queryServicePlanDraft'>;

/** The service as the draft plans it: with another energy, where one is given. */
function plannedService(service: PlanService, { energy_kcal, from_date }: DraftInput): PlanService {
  if (energy_kcal === undefined) return service;
  return { ...service, energy_kcal, energy_before: targetsUntil(service, from_date, energy_kcal) };
}

const emptyDraft = ({ replaced }: PlanService): PlanDraft => ({ meals: [], header: {}, kept: [], replaced });

/** A new energy leaves an assigned meal plan alone. */
async function makeDraft(context: Context, service: PlanService, input: DraftInput, planner: Planner): Promise<PlanDraft> {
  const { recipe_mode, energy_kcal } = input;
  if (recipe_mode === undefined && energy_kcal !== undefined && service.recipe_mode === 'lib') return emptyDraft(service);
  const make = (recipe_mode ?? service.recipe_mode) === 'diy' ? draftDiy : draftDiet;
  return make(context, service, input, planner);
}

/** The meals of these days as they would be. */
function rowsAfter(rows: readonly MealRow[], changes: readonly PlanDifference[]): MealRow[] {
  const changed = new Set(changes.map(slotOf));
  const made = changes.flatMap(({ date, meal, after }) =>
    after
      ? [{ date, meal, ...after, punched: rows.some((row) => row.punched && slotOf(row) === slotOf({ date, meal })), adjusted: false }]
      : [],
  );
  return [...rows.filter((row) => !changed.has(slotOf(row))), ...made].sort((one, two) => one.date.localeCompare(two.date));
}

/** The days that change, and the rules that their weeks would not keep. */
async function daysOf(
  context: Context,
  service: PlanService,
  after: PlanService,
  changes: readonly PlanDifference[],
): Promise<Pick<Draft, 'days' | 'broken_rules'>> {
  const dates = new Set(changes.map(({ date }) => date));
  const weeks = weeksOf([...dates]);
  const rows = (await rowsBetween(context, service, [...weeks.map(({ from }) => from), ...weeks.map(({ to }) => to)])).filter(({ date }) =>
    weeks.some(({ from, to }) => date >= from && date <= to),
  );
  const next = rowsAfter(rows, changes);
  const index = await foodIndexFor(
    context.db,
    [...rows, ...next].flatMap(({ items }) => items),
  );
  const changed = ({ date }: MealRow) => dates.has(date);
  const before = new Map(dayViews(service, rows.filter(changed), index).map((day): [string, PlanDayView] => [day.date, day]));
  const days = dayViews(after, next.filter(changed), index).map(({ date, target_kcal, totals, warnings }) => ({
    ...{ date, target_kcal, energy_kcal: totals.energy_kcal, warnings },
    energy_before_kcal: before.get(date)?.totals.energy_kcal ?? null,
  }));
  return { days, broken_rules: brokenRules(after, next, index) };
}

const energyOf = (side: { items: Parameters<typeof nutrientTotals>[0] } | null) =>
  side === null ? 0 : nutrientTotals(side.items).energy_kcal;

async function planDraft(context: Context, input: DraftInput, planner: Planner): Promise<Draft> {
  const service = await planService(context, input.service_id);
  assertChangeable(service);
  const after = plannedService(service, input);
  const draft = await makeDraft(context, after, input, planner);
  const changes = (await findDifferences(context, service, draft.meals))
    .map(({ date, meal, before, after: next }) => ({ date, meal, before, after: next }))
    .sort((one, two) => one.date.localeCompare(two.date));
  const energy_before = [...(draft.header.energy_before ?? after.energy_before)];
  const energy_kcal = draft.header.energy_kcal ?? after.energy_kcal;
  const shown = await differencesWithNutrients(context.db, changes);
  return {
    draft: digestOf(service, changes),
    recipe_version: service.recipe_version,
    energy_kcal,
    energy_before_kcal: service.energy_kcal,
    changes: shown.map((one) => ({ ...one, energy_diff_kcal: energyOf(one.after) - energyOf(one.before) })),
    ...(await daysOf(context, service, { ...after, energy_kcal, energy_before }, changes)),
    kept: draft.kept,
    replaced: [...draft.replaced],
  };
}

/** What making a plan again would change; nothing is saved. */
export const queryServicePlanDraft: PreparedHandler<'queryServicePlanDraft'> = {
  prepare: (context, input) => preparePlan(context, (inside, planner) => planDraft(inside, input, planner)),
};
