import { type RawBuilder, sql } from 'kysely';
import { type FigureScope, isHeldByStaff, ofChannel } from './figure-scope.js';

/**
 * What customers paid, one row a sale: shop orders, and service orders that no shop order paid for, so that no money counts twice.
 * A service order is paid on the day it was signed. Shops report how much was refunded, not when.
 */
export const sales = sql`(
  select o.enterprise_id, o.id as order_id, null::bigint as service_id, o.pay_at as paid_at, o.pay_amount_fen as amount_fen, o.refund_fen,
      o.user_id, o.channel_id, o.region, null::bigint as principal_user_id
    from platform_order o where o.deleted_at is null and o.pay_at is not null and o.status not in ('unpaid', 'closed')
  union all
  select s.enterprise_id, null, s.id, s.sign_at, s.pay_amount_fen, 0, s.user_id, null, null, s.principal_user_id
    from service s where s.deleted_at is null and s.status <> 'cancelled' and s.pay_amount_fen > 0 and not exists (select from platform_order o
      where o.enterprise_id = s.enterprise_id and o.order_no = s.order_no and o.deleted_at is null))`;

/** A service order is in the scope of its nutritionist, a shop order in that of its customer, as in their lists. */
const isInScope = (scope: FigureScope): RawBuilder<boolean> =>
  scope.staff === undefined
    ? sql<boolean>`true`
    : sql<boolean>`case when o.order_id is null then ${isHeldByStaff('o.principal_user_id', scope)} else c.id is not null and ${isHeldByStaff('c.principal_user_id', scope)} end`;

/** Where an order went; where its shop did not say, where the customer lives. */
const wentTo = (part: 1 | 2) => sql`nullif(split_part(o.region, ' ', ${sql.lit(part)}), '')`;
const province = sql`coalesce(${wentTo(1)}, nullif(c.province, ''))`;
const city = sql`case when ${wentTo(1)} is null then nullif(c.city, '') else ${wentTo(2)} end`;

/** Sales of the requested customers, as `sale`. */
export const soldTo = (scope: FigureScope) => sql`sale as (select o.*, ${province} as province, ${city} as city from ${sales} o
  left join customer c on c.id = o.user_id where ${isInScope(scope)} and ${ofChannel('coalesce(o.channel_id, c.channel_id)', scope)})`;

/** The customers who bought, one row a sale, as `bought`. */
export const boughtBy = (scope: FigureScope) => sql`bought as (select o.user_id, o.paid_at from ${sales} o
  join customer c on c.id = o.user_id and c.deleted_at is null
  where ${isHeldByStaff('c.principal_user_id', scope)} and ${ofChannel('coalesce(o.channel_id, c.channel_id)', scope)})`;

/** Service orders of the requested people that were not cancelled, with where the customer lives, as `sold`. */
export const soldServices = (scope: FigureScope) => sql`sold as (select s.*, nullif(c.province, '') as province, nullif(c.city, '') as city
  from service s left join customer c on c.id = s.user_id
  where s.deleted_at is null and s.status <> 'cancelled' and ${isHeldByStaff('s.principal_user_id', scope)} and ${ofChannel('c.channel_id', scope)})`;
