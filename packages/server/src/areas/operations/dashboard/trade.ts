import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { pointOf } from '../../../db/days/periods.js';
import {
  bounds,
  type DatedValue,
  type Figure,
  type FigureRequest,
  percentOf,
  seriesOf,
  sumByDate,
  sumFigure,
} from '../../../figures/figure.js';
import { cardsWithRows } from '../../../figures/figure-rows.js';
import { hasRenewal } from '../../../figures/renewal.js';
import type { RowKey } from '../../../figures/row-sets.js';
import { boughtBy, soldServices, soldTo } from '../../../figures/sales.js';
import { endsSoonAfter } from '../../../figures/services.js';
import { productsByAmount, sellersOfServices } from './best-sellers.js';

type Trade = Data<'getTradeDashboard'>;
type Key = Trade['cards'][number]['key'];

const point = (instant: string, { granularity }: FigureRequest) =>
  sql`case when ${sql.ref(instant)} >= p.since then ${pointOf(instant, 'p.time_zone', granularity)} end`;

async function sums(db: Db, asked: FigureRequest) {
  const { rows } = await sql<DatedValue>`
    with ${bounds(asked)}, ${soldTo(asked.scope)}, ${boughtBy(asked.scope)}, ${soldServices(asked.scope)},
    paid as (select ${point('s.paid_at', asked)} as point, count(*)::int as orders, sum(s.amount_fen)::bigint as gmv_fen, sum(s.refund_fen)::bigint as refund_fen
      from sale s, p where s.paid_at >= p.earlier and s.paid_at < p.until group by 1),
    buyer as (select b.paid_at >= p.since as now, b.user_id, count(*) as times from bought b, p
      where b.paid_at >= p.earlier and b.paid_at < p.until group by 1, 2)
    select key, paid.point, value::bigint from paid, lateral (values ('orders', orders), ('gmv_fen', gmv_fen), ('refund_fen', refund_fen)) v(key, value)
    union all select 'paying_points', ${point('b.paid_at', asked)}, count(distinct b.user_id) from bought b, p
      where b.paid_at >= p.since and b.paid_at < p.until group by 2
    union all select case when now then 'paying' else 'paying_before' end, null, count(*) from buyer group by now
    union all select case when now then 'again' else 'again_before' end, null, count(*) from buyer where times > 1 group by now
    union all select 'service_sales', ${point('s.sign_at', asked)}, count(*) from sold s, p
      where s.sign_at >= p.earlier and s.sign_at < p.until group by 2`.execute(db);
  return sumByDate(rows);
}

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

/** The rows that each figure counts, of a rate the part before the whole. */
const behind: Record<Key, readonly RowKey[]> = {
  orders: ['orders_paid', 'services_paid'],
  gmv_fen: ['orders_paid', 'services_paid'],
  refund_fen: ['orders_refunded'],
  net_fen: ['orders_paid', 'services_paid'],
  refund_rate: ['orders_refunded', 'orders_paid', 'services_paid'],
  aov_fen: ['orders_paid', 'services_paid'],
  paying_customers: ['customers_paying'],
  repurchase_rate: ['customers_again', 'customers_paying'],
  service_sales: ['services_sold'],
  service_expiring: ['services_expiring'],
  renewal_rate: ['services_renewed', 'services_ended'],
};

export async function tradeDashboard(db: Db, asked: FigureRequest): Promise<Omit<Trade, 'from' | 'to' | 'granularity' | 'updated_at'>> {
  const all = await figures(db, asked);
  return {
    cards: await cardsWithRows(db, asked, all, behind),
    series: seriesOf(asked, all),
    ranks: [
      { key: 'gmv_fen', rows: await productsByAmount(db, asked) },
      { key: 'service_sales', rows: await sellersOfServices(db, asked) },
    ],
  };
}
