import type { Input } from '@shiyi/sdk';
import type { Context, PreparedHandler } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockCustomers } from '../../customers/customer/customer.js';
import { type Planner, preparePlan } from '../../service/service-plan-change/prepare-plan.js';
import { addServiceDays } from '../../service/service-state/change-days.js';
import { lockVisibleService } from '../../service/service-state/lock-service.js';
import { recordRow, visibleRecords } from './record-columns.js';
import { recordStates } from './record-states.js';
import { undoUse } from './undo-use.js';
import { assertOrder, serviceOfUse } from './use-target.js';

type Change = Input<'changeCouponRecordStatus'>;

const lockRecord = (context: Context, id: number) =>
  mustExist(
    visibleRecords(context)
      .innerJoin('coupon', 'coupon.id', 'coupon_record.coupon_id')
      .select([
        ...([
          'coupon_record.id',
          'coupon_record.coupon_id',
          'coupon_record.user_id',
          'coupon_record.status',
          'coupon_record.code',
        ] as const),
        ...(['coupon_record.expire_at', 'coupon_record.service_id', 'coupon_record.added_days', 'coupon_record.order_no'] as const),
        ...(['coupon.type', 'coupon.days', 'coupon.min_fen', 'coupon.name'] as const),
      ])
      .where('coupon_record.id', '=', id)
      .forNoKeyUpdate('coupon_record'),
  );

type LockedRecord = Awaited<ReturnType<typeof lockRecord>>;

/** Lengthens the service of a coupon for days. Returns its id. */
async function lengthen(context: Context, { days, name }: LockedRecord, serviceId: number, planner: Planner) {
  const service = await lockVisibleService(context, serviceId);
  await addServiceDays(context, service, { delta_days: days ?? 0, reason: name, field: 'service_id' }, planner);
}

async function use(context: Context, record: LockedRecord, { order_no, service_id }: Change, planner: Planner) {
  const { db, principal } = context;
  const orderNo = order_no?.trim();
  if (orderNo === undefined && service_id === undefined)
    throw refuseField(42200, 'order_no', 'required', ['请填写订单号或选择服务单', 'Give an order number or choose a service']);
  // It may have expired since the schedule last looked.
  if (Date.parse(record.expire_at) <= Date.now()) throw recordStates.refusal('expired', 'used');
  if (orderNo !== undefined) await assertOrder(db, record, orderNo);
  const serviceId = await serviceOfUse(db, record, service_id, orderNo);
  const adds = record.type === 'days' && serviceId !== null;
  if (adds) await lengthen(context, record, serviceId, planner);
  await db
    .updateTable('coupon_record')
    .set({
      ...{ status: 'used', used_at: new Date(), order_no: orderNo ?? null, service_id: serviceId },
      ...{ added_days: adds ? record.days : null, operator_id: principal.staffId, reason: null },
    })
    .where('id', '=', record.id)
    .execute();
}

/** An order and a service belong to a use. */
function assertNoUse(input: Change) {
  const unused = (['order_no', 'service_id'] as const).find((name) => input[name] !== undefined);
  if (unused !== undefined)
    throw refuseField(42200, unused, 'only', ['只有使用优惠券时才填写，请清空', 'Only a use takes this; leave it empty']);
}

async function revoke({ db, principal }: Context, { id }: LockedRecord, { reason }: Change) {
  if (reason === undefined) throw refuseField(42200, 'reason', 'required', ['请填写收回的原因', 'Say why it is revoked']);
  await db
    .updateTable('coupon_record')
    .set({ status: 'revoked', reason: reason.trim(), operator_id: principal.staffId })
    .where('id', '=', id)
    .execute();
}

async function change(context: Context, input: Change, planner: Planner) {
  const { audit } = context;
  const found = await mustExist(visibleRecords(context).select(['coupon_record.user_id']).where('coupon_record.id', '=', input.id));
  // Customers before services and coupons, as everywhere.
  await lockCustomers(context, [found.user_id]);
  const record = await lockRecord(context, input.id);
  recordStates.assertMove(record.status, input.status);
  if (input.status !== 'used') assertNoUse(input);
  if (input.status === 'used') await use(context, record, input, planner);
  else if (input.status === 'revoked') await revoke(context, record, input);
  else await undoUse(context, record, input.reason?.trim() ?? null);
  audit({ target: input.id, before: { status: record.status, order_no: record.order_no, service_id: record.service_id } });
  return recordRow(context, input.id);
}

/** Uses, takes back or revokes an issued coupon. The days of a service need a plan, which is made before the transaction. */
export const changeCouponRecordStatus: PreparedHandler<'changeCouponRecordStatus'> = {
  prepare: (context, input) => preparePlan(context, (inside, planner) => change(inside, input, planner)),
};
