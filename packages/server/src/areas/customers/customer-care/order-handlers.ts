import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { everyRow } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { assertVisible } from '../customer/customer.js';

type Order = Row<'listCustomerOrders'>;

/** Service orders and shop orders of a customer, in the columns that both have. */
const ordersOf = (db: Db, userId: number) =>
  db.selectFrom(
    sql<Order & { key: string }>`(
      select 'service-' || s.id as key, 'service' as kind, s.id, s.service_no as order_no, null as platform, s.product_name as title,
        s.pay_amount_fen, 0::bigint as refund_fen, s.status as service_status, null as order_status, s.sign_at as pay_at, s.created_at
      from service s where s.user_id = ${userId} and s.deleted_at is null
      union all
      select 'platform-' || o.id, 'platform', o.id, o.order_no, o.platform,
        coalesce((select left(i.title, 200) from platform_order_item i where i.order_id = o.id and i.removed_at is null order by i.id limit 1), ''),
        o.pay_amount_fen, o.refund_fen, null, o.status, o.pay_at, o.created_at
      from platform_order o where o.user_id = ${userId} and o.deleted_at is null)`.as('sale'),
  );

export const handlers: Handlers = {
  listCustomerOrders: list('listCustomerOrders', {
    from: async (context: Context, { userId }: Input<'listCustomerOrders'>) => {
      await assertVisible(context, userId);
      return ordersOf(context.db, userId);
    },
    id: 'sale.key',
    columns: [
      'sale.kind',
      'sale.id',
      'sale.order_no',
      'sale.platform',
      'sale.title',
      'sale.pay_amount_fen',
      'sale.refund_fen',
      'sale.service_status',
      'sale.order_status',
      'sale.pay_at',
      'sale.created_at',
    ],
    where: { userId: everyRow },
    order: [{ desc: 'sale.created_at' }],
  }),
};
