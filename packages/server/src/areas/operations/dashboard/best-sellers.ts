import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { bounds, type FigureRequest } from '../../../figures/figure.js';
import { rowsOf } from '../../../figures/figure-rows.js';
import { productLength } from '../../../figures/orders.js';
import { soldServices, soldTo } from '../../../figures/sales.js';

interface Product {
  id: number | null;
  name: string;
  value: number;
  orders: number;
  services: number;
}

/** What sold for most in the period: items of shop orders by goods, and service orders by product. */
export async function productsByAmount(db: Db, asked: FigureRequest) {
  const { rows } = await sql<Product>`
    with ${bounds(asked)}, ${soldTo(asked.scope)}, now as (select s.* from sale s, p where s.paid_at >= p.since and s.paid_at < p.until)
    select id, left(name, ${sql.lit(productLength)}) as name, sum(amount)::float8 as value, count(distinct order_id)::int as orders, count(distinct service_id)::int as services from (
      select i.goods_id as id, coalesce(g.name, i.title) as name, i.num::bigint * coalesce(i.price_fen, 0) as amount, now.order_id, null::bigint as service_id
        from now join platform_order_item i on i.order_id = now.order_id and i.removed_at is null left join goods g on g.id = i.goods_id
      union all select null, v.product_name, now.amount_fen, null, v.id from now join service v on v.id = now.service_id) product
    group by 1, 2 order by value desc, 2 limit 20`.execute(db);
  return rows.map(({ orders, services, ...row }) => {
    const narrow = row.id === null ? { product: row.name } : { goods: row.id };
    const counts = { orders_paid: orders, services_paid: services } as const;
    return {
      ...row,
      rows: Object.entries(counts).flatMap(([key, count]) => (count > 0 ? [rowsOf(asked, key as keyof typeof counts, count, narrow)] : [])),
    };
  });
}

/** Who sold the most services: the seller, else the nutritionist. */
export async function sellersOfServices(db: Db, asked: FigureRequest) {
  const { rows } = await sql<{ id: number; name: string; value: number }>`
    with ${bounds(asked)}, ${soldServices(asked.scope)}
    select f.id, f.name, count(*)::int as value from p, sold s join staff f on f.id = coalesce(s.seller_user_id, s.principal_user_id)
    where s.sign_at >= p.since and s.sign_at < p.until group by 1, 2 order by value desc, 1 limit 20`.execute(db);
  return rows.map((row) => ({ ...row, rows: [rowsOf(asked, 'services_sold', row.value, { seller: row.id })] }));
}
