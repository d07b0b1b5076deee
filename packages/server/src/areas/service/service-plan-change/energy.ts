import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context, PreparedHandler } from '../../../http/context.js';
import { Refusal, type RefusedField, refuseField } from '../../../http/refusal.js';
import { manualFaults } from '../../../nutrition/plan/energy.js';
import { portionsFor } from '../../../nutrition/plan/portions.js';
import type { EnergyBasis } from '../../../nutrition/plan/schemas.js';
import { liveServices, withConsent } from '../service/columns.js';
import { missingMeasures, prepareEnergy } from '../service/target-energy.js';
import { targetsUntil } from '../service-plan/day-targets.js';
import { dayAfter } from '../service-plan/meals.js';
import { lastDay, lockPlan, type PlanService } from '../service-plan/plan-service.js';
import { type Header, savePlan } from '../service-plan/save-plan.js';
import { changeNote } from '../service-state/change-note.js';
import { generateDiy } from './diy.js';
import { generate } from './generate.js';
import type { PlanChange, Renewal } from './plan-draft.js';
import { type Planner, preparePlan } from './prepare-plan.js';

type EnergyChange = Input<'changeServiceEnergy'>;

/** Refusals of an energy by hand: too low without a doctor, or too low for any plan. */
export function* handFaults(energyKcal: number, medicalOverride: boolean): Generator<RefusedField> {
  yield* manualFaults(energyKcal, { medicalOverride });
  if (!portionsFor(energyKcal))
    yield {
      field: 'energy_kcal',
      rule: 'portions_minimum',
      message: ['能量过低，无法排出食谱，请不低于 660 千卡', 'Too little energy for a meal plan; give at least 660 kcal'],
    };
}

function assertEnergyInput({ energy, energy_kcal, medical_override = false }: EnergyChange) {
  if ((energy === undefined) === (energy_kcal === undefined))
    throw refuseField(42200, 'energy_kcal', 'exclusive', [
      '目标能量与能量计算请只填写一项',
      'Enter either the target energy or how to calculate it',
    ]);
  const faults = energy_kcal === undefined ? [] : [...handFaults(energy_kcal, medical_override)];
  if (faults.length > 0) throw new Refusal(42200, faults[0]?.message, { errors: faults });
}

/** Regenerates the plan from a day on in the way it was created; an assigned meal plan and a missing plan are left alone. */
async function regenerate(
  context: Context,
  service: PlanService,
  asked: Renewal,
  header: Header & Pick<PlanService, 'energy_kcal' | 'energy_before'>,
  planner: Planner,
): Promise<PlanChange> {
  const from = asked.from_date;
  const hasDays = service.plan_from !== null || service.start_date !== null;
  const isOver = from > lastDay(service, from);
  if (!hasDays || isOver || service.recipe_mode === 'lib') {
    const saved = await savePlan(context, service, 'energy', [], header);
    return { ...saved, kept: [], warnings: [], replaced: service.replaced, broken_rules: [] };
  }
  const { energy_kcal, energy_before } = header;
  const make = service.recipe_mode === 'diy' ? generateDiy : generate;
  return make(context, { ...service, energy_kcal, energy_before }, asked, 'energy', header, planner);
}

const fromDate = ({ from_date }: EnergyChange, { today }: PlanService) => from_date ?? dayAfter(today, 1);

async function change(
  context: Context,
  input: EnergyChange,
  basis: EnergyBasis | null,
  planner: Planner,
): Promise<Data<'changeServiceEnergy'>> {
  const service = await lockPlan(context, input.service_id);
  const from_date = fromDate(input, service);
  if (from_date < service.today)
    throw refuseField(42200, 'from_date', 'past', ['开始日期不能早于今天，请调整', 'The first day can’t be before today; change it']);
  const energy_kcal = basis?.energy_kcal ?? (input.energy_kcal as number);
  const header = {
    energy_kcal,
    energy_basis: basis ? JSON.stringify(basis) : null,
    energy_input: input.energy ? JSON.stringify(input.energy) : null,
    energy_before: targetsUntil(service, from_date, energy_kcal),
  };
  const plan = await regenerate(context, service, { from_date, draft: input.draft }, header, planner);
  if (energy_kcal !== service.energy_kcal)
    await changeNote(context, service.id, { kind: 'energy', before: service.energy_kcal, after: energy_kcal, reason: input.reason });
  context.audit({ target: service.id, before: { energy_kcal: service.energy_kcal } });
  // The basis contains the weight.
  const shown = await liveServices(context.db)
    .where('service.id', '=', service.id)
    .select(withConsent(sql<boolean>`true`).as('agreed'))
    .executeTakeFirst();
  return { energy_kcal, energy_source: basis ? 'calc' : 'manual', energy_params: shown?.agreed ? basis : null, plan };
}

export const changeServiceEnergy: PreparedHandler<'changeServiceEnergy'> = {
  async prepare(context, input) {
    assertEnergyInput(input);
    const found =
      input.energy &&
      (await prepareEnergy(
        context,
        async (db) => {
          const row = await liveServices(db)
            .where('service.id', '=', input.service_id)
            .select(['user_id', 'eval_weight'])
            .executeTakeFirst();
          return row && { user_id: row.user_id, weight: row.eval_weight === null ? null : Number(row.eval_weight) };
        },
        input.energy,
        { medicalOverride: input.medical_override ?? false },
      ));
    if (found && 'missing' in found) {
      const lacks = missingMeasures(found.missing);
      throw refuseField(42200, lacks.field, lacks.rule, lacks.message);
    }
    const basis = found ? found.basis : null;
    return preparePlan(context, (inside, planner) => change(inside, input, basis, planner));
  },
};
