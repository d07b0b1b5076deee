import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { pointOf } from '../../../db/days/periods.js';
import {
  bounds,
  type DatedValue,
  type Figure,
  type FigureRequest,
  seriesOf,
  stockFigure,
  sumByDate,
  sumFigure,
} from '../../../figures/figure.js';
import { cardsWithRows, rowsOf } from '../../../figures/figure-rows.js';
import { type FigureScope, isHeldByStaff, ofChannel } from '../../../figures/figure-scope.js';
import type { FigureRows, RowKey } from '../../../figures/row-sets.js';
import { soldServices, soldTo } from '../../../figures/sales.js';

type Regions = Data<'getRegionDashboard'>;
type Key = Regions['cards'][number]['key'];
type CountName = 'customers' | 'services' | 'orders' | 'paid_services' | 'amount_fen';
interface Row {
  province: string | null;
  city: string | null;
  customers: number;
  services: number;
  orders: number;
  paid_services: number;
  amount_fen: number;
}

/** Customers, service orders and sales of the requested people, each with its region. */
const rowsIn = (scope: FigureScope) => sql`
  member as (select c.id, c.created_at as at, nullif(c.province, '') as province, nullif(c.city, '') as city from customer c
    where c.deleted_at is null and ${isHeldByStaff('c.principal_user_id', scope)} and ${ofChannel('c.channel_id', scope)}),
  ${soldServices(scope)}, ${soldTo(scope)}`;

const point = (instant: string, { granularity }: FigureRequest) =>
  sql`case when ${sql.ref(instant)} >= p.since then ${pointOf(instant, 'p.time_zone', granularity)} end`;

async function figures(db: Db, asked: FigureRequest): Promise<Figure<Key>[]> {
  const { rows } = await sql<DatedValue>`with ${bounds(asked)}, ${rowsIn(asked.scope)}
    select 'came' as key, ${point('t.at', asked)} as point, count(*)::bigint as value from member t, p where t.at < p.until group by 2
    union all select 'region_services', ${point('t.sign_at', asked)}, count(*) from sold t, p where t.sign_at >= p.earlier and t.sign_at < p.until group by 2
    union all select 'region_amount_fen', ${point('t.paid_at', asked)}, sum(t.amount_fen)::bigint from sale t, p
      where t.paid_at >= p.earlier and t.paid_at < p.until group by 2`.execute(db);
  const sums = sumByDate(rows);
  return [
    stockFigure({ key: 'region_customers', unit: 'person', from: 'came' }, sums, asked),
    sumFigure('region_services', 'count', sums),
    sumFigure('region_amount_fen', 'fen', sums),
  ];
}

async function places(db: Db, asked: FigureRequest): Promise<Row[]> {
  const { rows } = await sql<Row>`with ${bounds(asked)}, ${rowsIn(asked.scope)}
    select province, city, sum(customers)::int as customers, sum(services)::int as services, sum(orders)::int as orders,
      sum(paid_services)::int as paid_services, sum(amount_fen)::float8 as amount_fen
    from (select province, city, 1 as customers, 0 as services, 0 as orders, 0 as paid_services, 0::bigint as amount_fen from member t, p where t.at < p.until
      union all select province, city, 0, 1, 0, 0, 0 from sold t, p where t.sign_at >= p.since and t.sign_at < p.until
      union all select province, city, 0, 0, (t.order_id is not null)::int, (t.service_id is not null)::int, t.amount_fen
        from sale t, p where t.paid_at >= p.since and t.paid_at < p.until) row
    group by 1, 2`.execute(db);
  return rows;
}

const mostFirst = (one: { customers: number; name: string | null }, other: { customers: number; name: string | null }) =>
  Number(one.name === null) - Number(other.name === null) ||
  other.customers - one.customers ||
  (one.name ?? '').localeCompare(other.name ?? '', 'zh');

/** Provinces by customers with their cities; those without a known region come last. */
function provincesOf(rows: readonly Row[]): Regions['regions'] {
  const names = [...new Set(rows.map((row) => row.province))];
  const sum = (own: readonly Row[], of: CountName) => own.reduce((total, row) => total + row[of], 0);
  return names
    .map((name) => {
      const own = rows.filter((row) => row.province === name);
      const cities = own.map(({ city, province: _, ...counts }) => ({ name: city, ...counts }));
      return {
        ...{ name, customers: sum(own, 'customers'), services: sum(own, 'services'), amount_fen: sum(own, 'amount_fen') },
        ...{ orders: sum(own, 'orders'), paid_services: sum(own, 'paid_services') },
        cities: name === null ? [] : cities.toSorted(mostFirst).slice(0, 100),
      };
    })
    .toSorted(mostFirst)
    .slice(0, 60);
}

/** The rows that each figure counts. */
const behind: Record<Key, readonly RowKey[]> = {
  region_customers: ['customers_total'],
  region_services: ['services_sold'],
  region_amount_fen: ['orders_paid', 'services_paid'],
};

export async function regionDashboard(db: Db, asked: FigureRequest): Promise<Omit<Regions, 'from' | 'to' | 'granularity' | 'updated_at'>> {
  const all = await figures(db, asked);
  const regions = provincesOf(await places(db, asked));
  const rankOf = (key: Key, of: CountName, rows: (one: Regions['regions'][number]) => FigureRows[]) => ({
    key,
    rows: regions
      .flatMap((one) => (one.name !== null && one[of] > 0 ? [{ id: null, name: one.name, value: one[of], rows: rows(one) }] : []))
      .toSorted((one, other) => other.value - one.value)
      .slice(0, 20),
  });
  const region = (province: string | null) => ({ region: { province } });
  return {
    cards: await cardsWithRows(db, asked, all, behind),
    series: seriesOf(asked, all),
    ranks: [
      rankOf('region_customers', 'customers', (one) => [rowsOf(asked, 'customers_total', one.customers, region(one.name))]),
      rankOf('region_services', 'services', (one) => [rowsOf(asked, 'services_sold', one.services, region(one.name))]),
      rankOf('region_amount_fen', 'amount_fen', (one) => [
        rowsOf(asked, 'orders_paid', one.orders, region(one.name)),
        rowsOf(asked, 'services_paid', one.paid_services, region(one.name)),
      ]),
    ],
    regions,
  };
}
