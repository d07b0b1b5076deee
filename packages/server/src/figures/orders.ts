import { type RawBuilder, sql } from 'kysely';
import { bounds } from './figure.js';
import { everyOne, isInRegion, type RowQuery } from './row-query.js';
import { soldTo } from './sales.js';

/** Names of products are shown with so many characters. */
export const productLength = 64;

const itemOf = (where: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from platform_order_item i where i.order_id = s.order_id and i.removed_at is null and ${where})`;

const isOf = ({ goods, product }: RowQuery['narrow']) => {
  if (goods !== undefined) return itemOf(sql`i.goods_id = ${goods}`);
  return product === undefined ? everyOne : itemOf(sql`i.goods_id is null and left(i.title, ${sql.lit(productLength)}) = ${product}`);
};

/** Sales of the period. */
export const salesOf = (of: RowQuery, id: 'order_id' | 'service_id', where: RawBuilder<unknown>) => {
  const column = sql.ref(`s.${id}`);
  return sql`with ${bounds(of)}, ${soldTo(of.scope)} select ${column} as id from sale s, p where s.paid_at >= p.since and s.paid_at < p.until
    and ${column} is not null and ${isInRegion('s', of.narrow.region)} and ${where}`;
};

/** The shop orders that figures count. */
export const orderRows = {
  orders_paid: (of: RowQuery) => salesOf(of, 'order_id', isOf(of.narrow)),
  orders_refunded: (of: RowQuery) => salesOf(of, 'order_id', sql`s.refund_fen > 0`),
};
