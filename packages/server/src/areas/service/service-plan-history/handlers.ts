import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { staffBrief } from '../../../records/briefs.js';
import { judgmentOf } from '../service-plan/change-meals.js';
import { readMeals, slotOf } from '../service-plan/meals.js';
import { lockPlan, planService } from '../service-plan/plan-service.js';
import { type MealChange, savePlan } from '../service-plan/save-plan.js';
import { isProtected } from '../service-plan-change/plan-draft.js';
import { differences, differencesWithNutrients } from './differences.js';
import { resetServiceRegeneration } from './undo.js';

async function resetServicePlanVersion(context: Context, { service_id, recipe_version, number }: Input<'resetServicePlanVersion'>) {
  const { db } = context;
  const service = await lockPlan(context, service_id, recipe_version);
  if (number > service.recipe_version) throw notFound();
  const back = (await differences(db, service.id, number, service.recipe_version)).filter(({ date }) => date >= service.today);
  const rows = back.length === 0 ? [] : await readMeals(db, service.id, { from: service.today });
  const known = new Map(rows.map((row) => [slotOf(row), row]));
  const stays = (one: { date: string; meal: MealChange['meal'] }) => isProtected(known.get(slotOf(one)), true);
  const wanted = back
    .filter((one) => !stays(one))
    .map(({ date, meal, before }): MealChange => ({ date, meal, after: before && { ...before, adjusted: true } }));
  const saved = await savePlan(context, service, 'restored', wanted);
  context.audit({ target: service.id });
  const kept = back.filter(stays).map(({ date, meal }) => {
    const reason = known.get(slotOf({ date, meal }))?.punched ? ('punched' as const) : ('locked' as const);
    return { date, meal, reason };
  });
  return { ...saved, kept, ...(await judgmentOf(context, service, saved.changed)), replaced: service.replaced };
}

export const handlers: Handlers = {
  listServicePlanVersions: list('listServicePlanVersions', {
    from: async (context: Context, { service_id }: Input<'listServicePlanVersions'>) => {
      await planService(context, service_id);
      return context.db.selectFrom('service_plan_version');
    },
    id: 'service_plan_version.id',
    columns: [
      'service_plan_version.id',
      'service_plan_version.number',
      'service_plan_version.kind',
      'service_plan_version.energy_kcal',
      sql<number>`jsonb_array_length(service_plan_version.changes)`.as('changed_meals'),
      staffBrief('service_plan_version.staff_id').as('staff'),
      'service_plan_version.created_at',
    ],
    order: [{ desc: 'service_plan_version.number' }],
  }),

  async getServicePlanDiff(context, { service_id, since, until }) {
    const { recipe_version } = await planService(context, service_id);
    const last = Math.min(until ?? recipe_version, recipe_version);
    if (last < since)
      throw refuseField(42200, 'until', 'order', [
        '较新版本须在较早版本之后，请调整',
        'The later version must come after the earlier one; change it',
      ]);
    return {
      since,
      until: last,
      changes: await differencesWithNutrients(context.db, await differences(context.db, service_id, since, last)),
    };
  },

  resetServicePlanVersion,

  resetServiceRegeneration,
};
