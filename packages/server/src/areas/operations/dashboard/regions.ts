import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { pointOf } from '../../../db/days/periods.js';
import {
  bounds,
  cardOf,
  type DatedValue,
  type Figure,
  type FigureRequest,
  seriesOf,
  stockFigure,
  sumByDate,
  sumFigure,
} from '../../../figures/figure.js';
import { type FigureScope, isHeldByStaff, ofChannel } from '../../../figures/figure-scope.js';
import { sales } from '../../../figures/sales.js';

type Regions = Data<'getRegionDashboard'>;
type Key = Regions['cards'][number]['key'];
interface Row {
  province: string | null;
  city: string | null;
  customers: number;
  services: number;
  amount_fen: number;
}

/** Where an order went, else where its customer lives. */
const orderPlace = (part: 1 | 2, column: string) =>
  sql`coalesce(nullif(split_part(o.region, ' ', ${sql.lit(part)}), ''), c.${sql.raw(column)})`;

/** Customers, service orders and sales of the requested people, each with its region. */
const rowsOf = (scope: FigureScope) => sql`
  member as (select c.id, c.created_at as at, c.province, c.city from customer c
    where c.deleted_at is null and ${isHeldByStaff('c.principal_user_id', scope)} and ${ofChannel('c.channel_id', scope)}),
  opened as (select s.created_at as at, c.province, c.city from service s join customer c on c.id = s.user_id
    where s.deleted_at is null and s.status <> 'cancelled' and ${isHeldByStaff('s.principal_user_id', scope)} and ${ofChannel('c.channel_id', scope)}),
  sale as (select o.paid_at as at, o.amount_fen, ${orderPlace(1, 'province')} as province, ${orderPlace(2, 'city')} as city
    from ${sales} o left join customer c on c.id = o.user_id
    where ${isHeldByStaff('c.principal_user_id', scope)} and ${ofChannel('coalesce(o.channel_id, c.channel_id)', scope)})`;

const point = ({ granularity }: FigureRequest) => sql`case when t.at >= p.since then ${pointOf('t.at', 'p.time_zone', granularity)} end`;

async function figures(db: Db, asked: FigureRequest): Promise<Figure<Key>[]> {
  const { rows } = await sql<DatedValue>`with ${bounds(asked)}, ${rowsOf(asked.scope)}
    select 'came' as key, ${point(asked)} as point, count(*)::bigint as value from member t, p where t.at < p.until group by 2
    union all select 'region_services', ${point(asked)}, count(*) from opened t, p where t.at >= p.earlier and t.at < p.until group by 2
    union all select 'region_amount_fen', ${point(asked)}, sum(t.amount_fen)::bigint from sale t, p where t.at >= p.earlier and t.at < p.until group by 2`.execute(
    db,
  );
  const sums = sumByDate(rows);
  return [
    stockFigure({ key: 'region_customers', unit: 'person', from: 'came' }, sums, asked),
    sumFigure('region_services', 'count', sums),
    sumFigure('region_amount_fen', 'fen', sums),
  ];
}

async function places(db: Db, asked: FigureRequest): Promise<Row[]> {
  const { rows } = await sql<Row>`with ${bounds(asked)}, ${rowsOf(asked.scope)}
    select nullif(province, '') as province, nullif(city, '') as city, sum(customers)::int as customers, sum(services)::int as services,
      sum(amount_fen)::float8 as amount_fen
    from (select province, city, 1 as customers, 0 as services, 0::bigint as amount_fen from member t, p where t.at < p.until
      union all select province, city, 0, 1, 0 from opened t, p where t.at >= p.since and t.at < p.until
      union all select province, city, 0, 0, t.amount_fen from sale t, p where t.at >= p.since and t.at < p.until) row
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
  const sum = (own: readonly Row[], of: 'customers' | 'services' | 'amount_fen') => own.reduce((total, row) => total + row[of], 0);
  return names
    .map((name) => {
      const own = rows.filter((row) => row.province === name);
      const cities = own.map(({ city, province: _, ...counts }) => ({ name: city, ...counts }));
      return {
        ...{ name, customers: sum(own, 'customers'), services: sum(own, 'services'), amount_fen: sum(own, 'amount_fen') },
        cities: name === null ? [] : cities.toSorted(mostFirst).slice(0, 100),
      };
    })
    .toSorted(mostFirst)
    .slice(0, 60);
}

export async function regionDashboard(db: Db, asked: FigureRequest): Promise<Omit<Regions, 'from' | 'to' | 'granularity' | 'updated_at'>> {
  const all = await figures(db, asked);
  const regions = provincesOf(await places(db, asked));
  const rankOf = (key: Key, of: 'customers' | 'services' | 'amount_fen') => ({
    key,
    rows: regions
      .flatMap((one) => (one.name !== null && one[of] > 0 ? [{ id: null, name: one.name, value: one[of] }] : []))
      .toSorted((one, other) => other.value - one.value)
      .slice(0, 20),
  });
  return {
    cards: all.map(cardOf),
    series: seriesOf(asked, all),
    ranks: [rankOf('region_customers', 'customers'), rankOf('region_services', 'services'), rankOf('region_amount_fen', 'amount_fen')],
    regions,
  };
}
