import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { everyRow } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { orderColumns } from './columns.js';
import { visibleOrders } from './visible-orders.js';

type Query = Input<'listOtherPlatformOrders'>;

/** Orders of the same real phone; where the shop hid it, of the same buyer account, unless that is hidden too. */
async function ordersLike(context: Context, order_no: string) {
  const order = await mustExist(
    visibleOrders(context)
      .select(['platform_order.id', 'receiver_phone', 'platform_order.platform', 'buyer_id'])
      .where('platform_order.order_no', '=', order_no),
  );
  const others = visibleOrders(context).where('platform_order.id', '<>', order.id);
  if (order.receiver_phone !== null) return others.where('platform_order.receiver_phone', '=', order.receiver_phone);
  if (order.buyer_id === null || order.buyer_id.includes('*')) return others.where(sql<boolean>`false`);
  return others.where('platform_order.platform', '=', order.platform).where('platform_order.buyer_id', '=', order.buyer_id);
}

function ordersFor(context: Context, { order_no, receiver_phone }: Query) {
  if ((order_no === undefined) === (receiver_phone === undefined))
    throw refuseField(42200, 'order_no', 'exclusive', [
      '请用订单号或收件人手机号查询，只能用一种',
      'Ask by the number of an order or by the phone of the recipient, and only one of them',
    ]);
  if (order_no !== undefined) return ordersLike(context, order_no);
  return visibleOrders(context).where('platform_order.receiver_phone', '=', receiver_phone as string);
}

export const listOtherPlatformOrders = list('listOtherPlatformOrders', {
  from: (context: Context, input: Query) => ordersFor(context, input),
  id: 'platform_order.id',
  columns: orderColumns,
  where: { receiver_phone: everyRow, order_no: everyRow },
  order: [{ desc: 'platform_order.pay_at', nulls: 'last' }],
});
