import type { Input } from '@shiyi/sdk';
import type { Context, PreparedHandler } from '../../../http/context.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import { dayAfter } from '../service-plan/meals.js';
import { type PlanContext, planService } from '../service-plan/plan-service.js';
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

/** How many days to add, or to take away, why, and the field of the input that asks for it. */
export interface DayChange {
  delta_days: number;
  reason?: string | undefined;
  field: string;
}

const least = ({ used_days }: LockedService) => Math.max(1, used_days);

/** How many days of a service are not over and can be taken away. */
export const mostToTake = (service: LockedService) => Math.max(0, service.service_days - least(service));

const another: Sentence = [
  '客户已有进行中的同类服务，请先结束它再延长',
  'Another service of this type is running; finish it before adding days',
];

function assertDelta(service: LockedService, { delta_days: delta, field }: DayChange) {
  const { used_days, service_days } = service;
  const refuse = (rule: string, message: Sentence) => refuseField(42200, field, rule, message);
  if (delta === 0) throw refuse('zero', ['增减天数不能为 0，请填写正数或负数', 'Enter days to add, or a negative number to take away']);
  if (service_days + delta < least(service))
    throw refuse('range', [
      `已服务 ${used_days} 天，最多可减 ${mostToTake(service)} 天`,
      `${used_days} days are used; at most ${mostToTake(service)} can be taken away`,
    ]);
  if (service_days + delta > mostDays)
    throw refuse('range', [
      `服务最长 ${mostDays} 天，最多可加 ${mostDays - service_days} 天`,
      `A service has at most ${mostDays} days; add at most ${mostDays - service_days}`,
    ]);
}

/** A finished service continues if days were added and its end date has not passed. */
async function reopen(mover: Mover, service: LockedService, { delta_days: delta, field }: DayChange): Promise<boolean> {
  const { start_date, service_days, broken_days, today } = service;
  if (service.status !== 'finished' || delta < 0 || start_date === null) return false;
  if (dayAfter(start_date, service_days + delta + broken_days - 1) < today) return false;
  await assertOnlyOne(mover, service, field, another);
  await mover.db
    .updateTable('service')
    .set({ status: 'in_service', closed_on: null, status_reason: null })
    .where('id', '=', service.id)
    .execute();
  return true;
}

/**
 * Adds days to a locked service or takes some away; a finished one continues with added days. @throws Refusal 40900 for one that was cancelled or
 * terminated, 42200
 */
export async function addServiceDays(context: PlanContext, service: LockedService, wanted: DayChange, planner?: Planner) {
  const { id, status, service_days } = service;
  const { delta_days, reason } = wanted;
  if (status === 'cancelled' || status === 'terminated') throw serviceStates.refusal(status);
  assertDelta(service, wanted);
  const planned = await planService(context, id);
  await context.db
    .updateTable('service')
    .set({ service_days: service_days + delta_days })
    .where('id', '=', id)
    .execute();
  await changeNote(context, id, { kind: 'days', before: service_days, after: service_days + delta_days, reason });
  if (await reopen(context, service, wanted)) {
    await changeNote(context, id, { kind: 'status', before: status, after: 'in_service', reason });
    await enterStage(context, service);
    await notifyResumption(context, service, 'service_finished');
  }
  await fitDays(context, planned, planner);
}

async function change(context: Context, { service_id, ...wanted }: Input<'changeServiceDays'>, planner: Planner) {
  const service = await lockVisibleService(context, service_id);
  const { status, service_days } = service;
  await addServiceDays(context, service, { ...wanted, field: 'delta_days' }, planner);
  context.audit({ target: service_id, before: { service_days, status } });
  return briefOf(context, service_id);
}

/** Adds or removes days of a service; a finished one continues with added days. */
export const changeServiceDays: PreparedHandler<'changeServiceDays'> = {
  prepare: (context, input) => preparePlan(context, (inside, planner) => change(inside, input, planner)),
};
