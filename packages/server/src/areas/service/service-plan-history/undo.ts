import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import type { Replacement } from '../../../nutrition/plan/allowed-foods.js';
import { judgmentOf } from '../service-plan/change-meals.js';
import { type EarlierTarget, targetsUntil } from '../service-plan/day-targets.js';
import { readMeals, slotOf } from '../service-plan/meals.js';
import { lockPlan, type PlanService, planService } from '../service-plan/plan-service.js';
import { type Header, type MealChange, type PlanDifference, savePlan } from '../service-plan/save-plan.js';
import { changeNote } from '../service-state/change-note.js';

/** What the record held before the last change of its plan. */
interface Before {
  recipe_mode: 'diet' | 'diy' | 'lib';
  recipe_id: number | null;
  energy_kcal: number | null;
  energy_basis: unknown;
  energy_input: unknown;
  energy_before: EarlierTarget[];
  replaced: Replacement[];
  generated_at: string | null;
  /** Changed meals that staff had changed before. */
  adjusted: string[];
}

/** @throws Refusal 40900 where the last change was none of the whole plan */
async function lastChange({ db }: Context, { id, recipe_version }: PlanService): Promise<{ before: Before; changes: PlanDifference[] }> {
  const found = await db
    .selectFrom('service as s')
    .innerJoin('service_plan_version as v', 'v.service_id', 's.id')
    .where('s.id', '=', id)
    .where('v.number', '=', recipe_version)
    .select([sql<Before | null>`s.plan_undo`.as('before'), sql<PlanDifference[]>`v.changes`.as('changes')])
    .executeTakeFirst();
  if (!found?.before)
    throw new Refusal(40900, [
      '上次改动不是重新生成，不能整体撤销；请在版本里恢复',
      'The last change was no regeneration, so it can’t be undone as a whole; return to an earlier version instead',
    ]);
  return { before: found.before, changes: found.changes };
}

const jsonOrNull = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

/** Days that are over keep the target that held on them. */
function headerOf(service: PlanService, before: Before): Header {
  const { recipe_mode, recipe_id, energy_kcal, replaced, generated_at } = before;
  const earlier = targetsUntil(service, service.today, energy_kcal);
  return {
    ...{ recipe_mode, recipe_id, energy_kcal, replaced, generated_at },
    energy_basis: jsonOrNull(before.energy_basis),
    energy_input: jsonOrNull(before.energy_input),
    energy_before: [...earlier, ...before.energy_before.filter(({ until }) => until > service.today)],
  };
}

/** Undoes the last regeneration as a whole; days that are over and meals checked in since then stay. */
export async function resetServiceRegeneration(
  context: Context,
  { service_id, recipe_version }: Input<'resetServiceRegeneration'>,
): Promise<Data<'resetServiceRegeneration'>> {
  const { db } = context;
  const service = await lockPlan(context, service_id, recipe_version);
  const { before, changes } = await lastChange(context, service);
  const adjusted = new Set(before.adjusted);
  const rows = await readMeals(db, service.id, { from: service.today });
  const punched = new Set(rows.filter((row) => row.punched).map(slotOf));
  const back = changes.filter(({ date }) => date >= service.today);
  const wanted = back
    .filter((one) => !punched.has(slotOf(one)))
    .map(({ date, meal, before: was }): MealChange => {
      return { date, meal, after: was && { ...was, adjusted: adjusted.has(slotOf({ date, meal })) } };
    });
  const saved = await savePlan(context, service, 'undone', wanted, headerOf(service, before));
  if (before.energy_kcal !== service.energy_kcal)
    await changeNote(context, service.id, { kind: 'energy', before: service.energy_kcal, after: before.energy_kcal });
  context.audit({ target: service.id });
  const kept = back.filter((one) => punched.has(slotOf(one))).map(({ date, meal }) => ({ date, meal, reason: 'punched' as const }));
  const now = await planService(context, service.id);
  return { ...saved, kept, ...(await judgmentOf(context, now, saved.changed)), replaced: before.replaced };
}
