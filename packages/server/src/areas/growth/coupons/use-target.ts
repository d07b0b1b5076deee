import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { refuseField } from '../../../http/refusal.js';

export interface UsedCoupon {
  id: number;
  coupon_id: number;
  user_id: number;
  type: string;
  min_fen: number;
}

interface Order {
  user_id: number | null;
  status: string;
  pay_amount_fen: number;
  has_goods: boolean;
}

const refuse = (rule: string, zh: string, en: string) => refuseField(42200, 'order_no', rule, [zh, en]);

const yuan = (fen: number) => (fen / 100).toFixed(2).replace(/\.?0+$/, '');

/** @throws Refusal 42200 where an order that we know is not one that the coupon is for; others arrive with a later import */
export async function assertOrder(db: Db, { coupon_id, user_id, min_fen }: UsedCoupon, orderNo: string) {
  const { rows } = await sql<Order>`select o.user_id, o.status, o.pay_amount_fen,
      not exists (select from coupon_goods g where g.coupon_id = ${coupon_id}) or exists (select from platform_order_item i
        join coupon_goods g on g.goods_id = i.goods_id where i.order_id = o.id and g.coupon_id = ${coupon_id}) as has_goods
    from platform_order o where o.order_no = ${orderNo} and o.deleted_at is null`.execute(db);
  const [order] = rows;
  if (!order) return;
  if (order.user_id !== null && order.user_id !== user_id)
    throw refuse('owner', '这笔订单属于另一位客户，请检查订单号', 'This order belongs to another customer; check its number');
  if (order.status === 'refunded' || order.status === 'closed')
    throw refuse('state', '这笔订单已退款或关闭，不能使用优惠券', 'This order was refunded or closed; a coupon can’t be used with it');
  if (order.pay_amount_fen < min_fen)
    throw refuse(
      'min',
      `订单实付不到 ${yuan(min_fen)} 元，不能使用这张优惠券`,
      `The order is below ${yuan(min_fen)} yuan; this coupon can’t be used with it`,
    );
  if (!order.has_goods)
    throw refuse('goods', '订单里没有适用的商品，不能使用这张优惠券', 'The order has none of the goods that this coupon is for');
}

/** The service that a coupon is used for: the one that is named, or for days the one with this order number. @throws Refusal 42200 */
export async function serviceOfUse(db: Db, { user_id, type }: UsedCoupon, serviceId: number | undefined, orderNo: string | undefined) {
  const services = db.selectFrom('service').select(['id', 'user_id']).where('deleted_at', 'is', null);
  if (serviceId !== undefined) {
    const found = await services.where('id', '=', serviceId).executeTakeFirst();
    if (found?.user_id === user_id) return found.id;
    throw refuseField(42200, 'service_id', 'owner', [
      '这位客户没有这个服务单，请重新选择',
      'The customer has no such service; choose again',
    ]);
  }
  if (type !== 'days' || orderNo === undefined) return null;
  const [found, another] = await services.where('user_id', '=', user_id).where('order_no', '=', orderNo).orderBy('id').limit(2).execute();
  if (found && !another) return found.id;
  throw refuseField(42200, 'service_id', 'required', ['服务天数券请选择要延长的服务单', 'Choose the service that gets the days']);
}
