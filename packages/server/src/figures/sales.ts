import { sql } from 'kysely';

/**
 * What customers paid, one row a sale: shop orders, and service orders that no shop order paid for, so that no money counts twice.
 * A service order is paid on the day it was signed. Shops report how much was refunded, not when.
 */
export const sales = sql`(
  select o.enterprise_id, o.id as order_id, null::bigint as service_id, o.pay_at as paid_at, o.pay_amount_fen as amount_fen, o.refund_fen,
      o.user_id, o.channel_id, o.region
    from platform_order o where o.deleted_at is null and o.pay_at is not null and o.status not in ('unpaid', 'closed')
  union all
  select s.enterprise_id, null, s.id, s.sign_at, s.pay_amount_fen, 0, s.user_id, null, null
    from service s where s.deleted_at is null and s.status <> 'cancelled' and s.pay_amount_fen > 0 and not exists (select from platform_order o
      where o.enterprise_id = s.enterprise_id and o.order_no = s.order_no and o.deleted_at is null))`;
