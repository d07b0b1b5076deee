import type { Data } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { pointOf } from '../../../db/days/periods.js';
import {
  bounds,
  cardOf,
  type DatedValue,
  type Figure,
  type FigureRequest,
  percentOf,
  seriesOf,
  sumByDate,
  sumFigure,
} from '../../../figures/figure.js';
import { type FigureScope, isHeldByStaff, ofChannel } from '../../../figures/figure-scope.js';
import { sales } from '../../../figures/sales.js';
import { hasRenewal } from '../../service/service/renewal.js';

type Trade = Data<'getTradeDashboard'>;
type Key = Trade['cards'][number]['key'];

/** Sales of the requested customers, as `sale`. */
const soldTo = (scope: FigureScope) => sql`sale as (select o.*, coalesce(o.channel_id, c.channel_id) as sold_channel from ${sales} o
  left join customer c on c.id = o.user_id where ${isHeldByStaff('c.principal_user_id', scope)} and ${ofChannel('coalesce(o.channel_id, c.channel_id)', scope)})`;

/** Service orders of the requested people, as `sold`. */
const soldServices = (scope: FigureScope) => sql`sold as (select s.* from service s left join customer c on c.id = s.user_id
  where s.deleted_at is null and s.status <> 'cancelled' and ${isHeldByStaff('s.principal_user_id', scope)} and ${ofChannel('c.channel_id', scope)})`;

const point = (instant: string, { granularity }: FigureRequest) =>
  sql`case when ${sql.ref(instant)} >= p.since then ${pointOf(instant, 'p.time_zone', granularity)} end`;

async function sums(db: Db, asked: FigureRequest) {
  const { rows } = await sql<DatedValue>`
    with ${bounds(asked)}, ${soldTo(asked.scope)}, ${soldServices(asked.scope)},
    paid as (select ${point('s.paid_at', asked)} as point, count(*)::int as orders, sum(s.amount_fen)::bigint as gmv_fen, sum(s.refund_fen)::bigint as refund_fen,
      count(distinct s.user_id)::int as paying from sale s, p where s.paid_at >= p.earlier and s.paid_at < p.until group by 1),
    buyer as (select s.paid_at >= p.since as now, s.user_id, count(*) as times from sale s, p
      where s.paid_at >= p.earlier and s.paid_at < p.until and s.user_id is not null group by 1, 2)
    select key, paid.point, value::bigint from paid, lateral (values ('orders', orders), ('gmv_fen', gmv_fen), ('refund_fen', refund_fen), ('paying_points', paying)) v(key, value)
    union all select case when now then 'paying' else 'paying_before' end, null, count(*) from buyer group by now
    union all select case when now then 'again' else 'again_before' end, null, count(*) from buyer where times > 1 group by now
    union all select 'service_sales', ${point('s.sign_at', asked)}, count(*) from sold s, p
      where s.sign_at >= p.earlier and s.sign_at < p.until group by 2`.execute(db);
  return sumByDate(rows);
}

/** Services `s` that ran at the end of a day, and end within two weeks of it. */
const endsSoonAfter = (day: RawBuilder<unknown>) => sql`s.status <> 'pending' and s.start_date <= ${day}
  and s.end_date between ${day} and ${day} + 14 and (s.closed_on is null or s.closed_on > ${day})
  and not exists (select from service_break b where b.service_id = s.id and b.from_day <= ${day} and (b.to_day is null or b.to_day >= ${day}))`;

/** Services that ended in a period, and those of them whose customer bought another within 30 days before or after; and those about to end. */
async function endings(db: Db, asked: FigureRequest) {
  const { rows } = await sql<{
    ended: number;
    ended_before: number;
    renewed: number;
    renewed_before: number;
    expiring: number;
    expiring_before: number;
  }>`
    with ${bounds(asked)}, ${soldServices(asked.scope)},
    ended as (select s.ended_on >= p.from_day as now, ${hasRenewal('s', sql`p.time_zone`)} as renewed
      from sold s, p where s.status = 'finished' and s.ended_on between p.before_day and p.to_day)
    select count(*) filter (where now)::int as ended, count(*) filter (where not now)::int as ended_before,
      count(*) filter (where now and renewed)::int as renewed, count(*) filter (where not now and renewed)::int as renewed_before,
      (select count(*) from sold s, p where ${endsSoonAfter(sql`p.to_day`)})::int as expiring,
      (select count(*) from sold s, p where ${endsSoonAfter(sql`p.from_day - 1`)})::int as expiring_before
    from ended`.execute(db);
  return rows[0] as (typeof rows)[number];
}

type Sums = Awaited<ReturnType<typeof sums>>;

const average = (amount: number, orders: number) => (orders === 0 ? null : Math.round(amount / orders));
const netOf = (of: (key: string) => number) => of('gmv_fen') - of('refund_fen');

/** A figure of two sums, which has no value where there is nothing to divide by. */
function quotient<K extends Key>(
  { key, unit, part, whole }: { key: K; unit: 'percent' | 'fen'; part: string; whole: string },
  sum: Sums,
): Figure<K> {
  const divide = unit === 'fen' ? average : percentOf;
  return {
    ...{ key, unit, value: divide(sum.now(part), sum.now(whole)), prev: divide(sum.before(part), sum.before(whole)) },
    points: (date) => divide(sum.at(part, date), sum.at(whole, date)),
  };
}

const ordersOf = (sum: Sums): Figure<Key>[] => [
  sumFigure('orders', 'count', sum),
  sumFigure('gmv_fen', 'fen', sum),
  sumFigure('refund_fen', 'fen', sum),
  {
    ...{ key: 'net_fen', unit: 'fen', value: netOf(sum.now), prev: netOf(sum.before) },
    points: (date) => netOf((key) => sum.at(key, date)),
  },
  quotient({ key: 'refund_rate', unit: 'percent', part: 'refund_fen', whole: 'gmv_fen' }, sum),
  quotient({ key: 'aov_fen', unit: 'fen', part: 'gmv_fen', whole: 'orders' }, sum),
];

async function figures(db: Db, asked: FigureRequest): Promise<Figure<Key>[]> {
  const [sum, end] = [await sums(db, asked), await endings(db, asked)];
  return [
    ...ordersOf(sum),
    {
      ...{ key: 'paying_customers', unit: 'person', value: sum.before('paying'), prev: sum.before('paying_before') },
      points: (date) => sum.at('paying_points', date),
    },
    {
      ...{ key: 'repurchase_rate', unit: 'percent' },
      value: percentOf(sum.before('again'), sum.before('paying')),
      prev: percentOf(sum.before('again_before'), sum.before('paying_before')),
    },
    sumFigure('service_sales', 'count', sum),
    { key: 'service_expiring', unit: 'count', value: end.expiring, prev: end.expiring_before },
    {
      ...{ key: 'renewal_rate', unit: 'percent' },
      value: percentOf(end.renewed, end.ended),
      prev: percentOf(end.renewed_before, end.ended_before),
    },
  ];
}

/** What sold for most in the period: items of shop orders by goods, and service orders by product. */
async function productsByAmount(db: Db, asked: FigureRequest) {
  const { rows } = await sql<{ id: number | null; name: string; value: number }>`
    with ${bounds(asked)}, ${soldTo(asked.scope)}, now as (select s.* from sale s, p where s.paid_at >= p.since and s.paid_at < p.until)
    select id, left(name, 64) as name, sum(amount)::float8 as value from (
      select i.goods_id as id, coalesce(g.name, i.title) as name, i.num::bigint * i.price_fen as amount
        from now join platform_order_item i on i.order_id = now.order_id left join goods g on g.id = i.goods_id
      union all select null, v.product_name, now.amount_fen from now join service v on v.id = now.service_id) product
    group by 1, 2 order by value desc, 2 limit 20`.execute(db);
  return rows;
}

async function sellersOfServices(db: Db, asked: FigureRequest) {
  const { rows } = await sql<{ id: number; name: string; value: number }>`
    with ${bounds(asked)}, ${soldServices(asked.scope)}
    select f.id, f.name, count(*)::int as value from p, sold s join staff f on f.id = coalesce(s.seller_user_id, s.principal_user_id)
    where s.sign_at >= p.since and s.sign_at < p.until group by 1, 2 order by value desc, 1 limit 20`.execute(db);
  return rows;
}

export async function tradeDashboard(db: Db, asked: FigureRequest): Promise<Omit<Trade, 'from' | 'to' | 'granularity' | 'updated_at'>> {
  const all = await figures(db, asked);
  return {
    cards: all.map(cardOf),
    series: seriesOf(asked, all),
    ranks: [
      { key: 'gmv_fen', rows: await productsByAmount(db, asked) },
      { key: 'service_sales', rows: await sellersOfServices(db, asked) },
    ],
  };
}
