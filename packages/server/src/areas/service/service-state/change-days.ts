import type { Input } from '@shiyi/sdk';
import type { Context, PreparedHandler } from '../../../http/context.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import { dayAfter } from '../service-plan/meals.js';
import { planService } from '../service-plan/plan-service.js';
import { fitDays } from '../service-plan-change/fit-days.js';
import { type Planner, preparePlan } from '../service-plan-change/prepare-plan.js';
import { briefOf } from './brief.js';
import { changeNote, type Mover } from './change-note.js';
import { type LockedService, lockVisibleService } from './lock-service.js';
import { serviceStates } from './moves.js';
import { notifyResumption } from './notify-customer.js';
import { enterStage } from './stage.js';
import { assertOnlyOne } from './start.js';

const mostDays = 3650;
const refuse = (rule: string, message: Sentence) => refuseField(42200, 'delta_days', rule, message);
const another: Sentence = [
  '客户已有进行中的同类服务，请先结束它再延长',
  'Another service of this type is running; finish it before adding days',
];

function assertDelta({ used_days, service_days }: LockedService, delta: number) {
  if (delta === 0) throw refuse('zero', ['增减天数不能为 0，请填写正数或负数', 'Enter days to add, or a negative number to take away']);
  const least = Math.max(1, used_days);
  if (service_days + delta < least)
    throw refuse('range', [
      `已服务 ${used_days} 天，最多可减 ${Math.max(0, service_days - least)} 天`,
      `${used_days} days are used; at most ${Math.max(0, service_days - least)} can be taken away`,
    ]);
  if (service_days + delta > mostDays)
    throw refuse('range', [
      `服务最长 ${mostDays} 天，最多可加 ${mostDays - service_days} 天`,
      `A service has at most ${mostDays} days; add at most ${mostDays - service_days}`,
    ]);
}

/** A finished service continues if days were added and its end date has not passed. */
async function reopen(mover: Mover, service: LockedService, delta: number): Promise<boolean> {
  const { start_date, service_days, broken_days, today } = service;
  if (service.status !== 'finished' || delta < 0 || start_date === null) return false;
  if (dayAfter(start_date, service_days + delta + broken_days - 1) < today) return false;
  await assertOnlyOne(mover, service, 'delta_days', another);
  await mover.db
    .updateTable('service')
    .set({ status: 'in_service', closed_on: null, status_reason: null })
    .where('id', '=', service.id)
    .execute();
  return true;
}

async function change(context: Context, { service_id, delta_days, reason }: Input<'changeServiceDays'>, planner: Planner) {
  const service = await lockVisibleService(context, service_id);
  const { status, service_days } = service;
  if (status === 'cancelled' || status === 'terminated') throw serviceStates.refusal(status);
  assertDelta(service, delta_days);
  const planned = await planService(context, service_id);
  await context.db
    .updateTable('service')
    .set({ service_days: service_days + delta_days })
    .where('id', '=', service_id)
    .execute();
  await changeNote(context, service_id, { kind: 'days', before: service_days, after: service_days + delta_days, reason });
  if (await reopen(context, service, delta_days)) {
    await changeNote(context, service_id, { kind: 'status', before: status, after: 'in_service', reason });
    await enterStage(context, service);
    await notifyResumption(context, service, 'service_finished');
  }
  await fitDays(context, planned, planner);
  context.audit({ target: service_id, before: { service_days, status } });
  return briefOf(context, service_id);
}

/** Adds or removes days of a service; a finished one continues with added days. */
export const changeServiceDays: PreparedHandler<'changeServiceDays'> = {
  prepare: (context, input) => preparePlan(context, (inside, planner) => change(inside, input, planner)),
};
