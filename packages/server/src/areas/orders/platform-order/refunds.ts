import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { today } from '../../../db/days/instants.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, PreparedHandler } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { customerBrief, staffBrief } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { type Planner, preparePlan } from '../../service/service-plan-change/prepare-plan.js';
import { addServiceDays, mostToTake } from '../../service/service-state/change-days.js';
import { eligibleDays } from '../../service/service-state/eligible-days.js';
import { lockService } from '../../service/service-state/lock-service.js';
import { moveService } from '../../service/service-state/move-service.js';
import { isOpen } from '../../service/service-state/moves.js';
import { orderInScope } from './visible-orders.js';

type Refund = Row<'listPlatformOrderRefunds'>;
type Decision = Input<'changePlatformOrderRefund'>;

export const visibleRefunds = ({ db, principal }: Context) =>
  db
    .selectFrom('order_refund')
    .innerJoin('platform_order', 'platform_order.id', 'order_refund.order_id')
    .innerJoin('service', 'service.id', 'order_refund.service_id')
    .where('platform_order.deleted_at', 'is', null)
    .where(orderInScope(principal));

/** What is proposed as the service is now: one may have begun since the refund was noted. */
const proposal = sql<Refund['proposal']>`case when order_refund.status = 'open' and order_refund.is_whole
  then case when service.status = 'pending' then 'cancel' else 'terminate' end else order_refund.proposal end`;

/** Columns of the contract's `Refund`. */
const refundColumns = ({ principal }: Context) =>
  [
    'order_refund.id',
    'platform_order.order_no',
    'platform_order.platform',
    'platform_order.pay_amount_fen',
    'order_refund.refund_fen',
    sql<Refund['service']>`json_build_object('id', service.id, 'product_name', service.product_name, 'status', service.status,
      'service_days', service.service_days, 'used_days', ${eligibleDays(today(principal))})`.as('service'),
    customerBrief<Refund['customer']>('service.user_id').as('customer'),
    proposal.as('proposal'),
    'order_refund.days',
    'order_refund.status',
    'order_refund.decision',
    'order_refund.reason',
    staffBrief<Refund['decided_by']>('order_refund.decided_by').as('decided_by'),
    'order_refund.decided_at',
    'order_refund.created_at',
    'order_refund.version',
  ] as const;

export const listPlatformOrderRefunds = list('listPlatformOrderRefunds', {
  from: (context: Context) => visibleRefunds(context),
  id: 'order_refund.id',
  columns: refundColumns,
  where: { proposal: (wanted) => sql<boolean>`${proposal} = ${wanted}`, order_no: 'platform_order.order_no' },
  order: [{ desc: 'order_refund.created_at' }],
});

const lockRefund = (context: Context, id: number) =>
  mustExist(
    visibleRefunds(context)
      .select([
        'order_refund.id',
        'order_refund.service_id',
        'order_refund.status',
        'order_refund.days',
        'order_refund.version',
        'order_refund.updated_at',
        'platform_order.order_no',
        proposal.as('proposal'),
      ])
      .where('order_refund.id', '=', id),
  );

/** Shortens a service to these days, or to those that were used. */
async function shorten(context: Context, serviceId: number, days: number, reason: string, planner: Planner) {
  const service = await lockService(context, serviceId);
  if (days > service.service_days)
    throw refuseField(42200, 'days', 'range', [
      `保留天数不能超过现在的 ${service.service_days} 天`,
      `The service has ${service.service_days} days; it can’t keep more`,
    ]);
  const taken = Math.min(service.service_days - days, mostToTake(service));
  if (taken > 0) await addServiceDays(context, service, { delta_days: -taken, reason, field: 'days' }, planner);
}

/** Does with the service what was decided. One that is over stays as it is. */
async function carryOut(context: Context, refund: Awaited<ReturnType<typeof lockRefund>>, input: Decision, planner: Planner) {
  const { service_id, order_no } = refund;
  const decision = input.decision ?? refund.proposal;
  const reason = input.reason?.trim() || order_no;
  const service = await lockService(context, service_id);
  if (!isOpen(service.status)) return decision;
  if (decision === 'shorten') await shorten(context, service_id, input.days ?? refund.days ?? service.service_days, reason, planner);
  else await moveService(context, service_id, decision === 'cancel' ? 'cancelled' : 'terminated', { reason });
  return decision;
}

async function decide(context: Context, input: Decision, planner: Planner) {
  const { db, principal, audit } = context;
  const { id, version, status, reason } = input;
  // Customers and services are locked before the refunds of their orders.
  const { service_id } = await lockRefund(context, id);
  await lockService(context, service_id);
  await sql`select from order_refund where id = ${id} for no key update`.execute(db);
  const before = await lockRefund(context, id);
  if (before.status !== 'open')
    throw new Refusal(40900, ['这笔退款已经处理过', 'This refund was decided already'], { from: before.status, to: status, allowed: [] });
  assertVersion(before, version);
  if (status === 'dismissed' && !reason?.trim())
    throw refuseField(42200, 'reason', 'required', ['不处理时请填写原因', 'Say why nothing is done']);
  const decision = status === 'done' ? await carryOut(context, before, input, planner) : null;
  await db
    .updateTable('order_refund')
    .set({ status, decision, reason: reason?.trim() || null, decided_by: principal.staffId, decided_at: new Date() })
    .where('id', '=', id)
    .execute();
  audit({ target: before.order_no, before: { status: before.status, proposal: before.proposal, days: before.days } });
  return readRow(db, visibleRefunds(context).where('order_refund.id', '=', id), refundColumns(context));
}

/** Decides what a refund means for a service. @throws Refusal 40400, 40900, 40901, 42200 */
export const changePlatformOrderRefund: PreparedHandler<'changePlatformOrderRefund'> = {
  prepare: (context, input) => preparePlan(context, (inside, planner) => decide(inside, input, planner)),
};
