import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { isNear } from '../../../db/days/instants.js';
import type { Context, PreparedHandler } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { liveServices } from '../service/columns.js';
import { inputOf, prepareEnergy } from '../service/target-energy.js';
import { createFirstPlan } from '../service-plan-change/create-first-plan.js';
import { type Planner, preparePlan } from '../service-plan-change/prepare-plan.js';
import { briefOf } from './brief.js';
import { changeNote, type Mover } from './change-note.js';
import { type LockedService, lockVisibleService } from './lock-service.js';
import { moveService } from './move-service.js';
import { serviceStates } from './moves.js';
import { movePlan } from './shift-plan.js';
import { settleEnergy } from './start.js';

/** Gives a pending service another first day, and moves its plan along. The caller has locked it and refused other states. */
export async function setStart(mover: Mover, service: LockedService, start_date: string) {
  if (service.start_date === start_date) return;
  await mover.db.updateTable('service').set({ start_date }).where('id', '=', service.id).execute();
  await changeNote(mover, service.id, { kind: 'start', before: service.start_date, after: start_date });
  await movePlan(mover, service.id, service.start_date, start_date);
}

async function change(context: Context, { service_id, start_date }: Input<'changeServiceStart'>, planner: Planner) {
  const { db, principal, audit } = context;
  const service = await lockVisibleService(context, service_id);
  if (service.status !== 'pending') throw serviceStates.refusal(service.status, 'in_service');
  if (!(await isNear(db, start_date, { before: 30, after: 366 }, principal)))
    throw refuseField(42200, 'start_date', 'range', [
      '开始日期只能在 30 天前到一年后之间',
      'The first day must be between 30 days ago and a year from now',
    ]);
  await setStart(context, service, start_date);
  if (start_date <= service.today) await moveService(context, service_id, 'in_service');
  else await settleEnergy(context, service);
  const { rows } = await sql<{ planned: boolean }>`
    select exists (select from service_plan_meal where service_id = ${service_id}) as planned`.execute(db);
  if (!rows[0]?.planned) await createFirstPlan(context, service_id, planner);
  audit({ target: service_id, before: { status: service.status, start_date: service.start_date } });
  return briefOf(context, service_id);
}

export const changeServiceStart: PreparedHandler<'changeServiceStart'> = {
  async prepare(context, input) {
    const { service_id } = input;
    // A goal that would harm the customer is refused before the transaction, so that the mark on the customer stays.
    const [service] = await context.tenant((db) =>
      liveServices(db)
        .select(['user_id', 'type', 'status', 'energy_kcal', 'energy_input', 'eval_weight'])
        .where('id', '=', service_id)
        .execute(),
    );
    if (service?.status === 'pending' && service.energy_kcal === null) {
      const weight = service.eval_weight === null ? null : Number(service.eval_weight);
      await prepareEnergy(context, async () => ({ user_id: service.user_id, weight }), inputOf(service));
    }
    return preparePlan(context, (inside, planner) => change(inside, input, planner));
  },
};
