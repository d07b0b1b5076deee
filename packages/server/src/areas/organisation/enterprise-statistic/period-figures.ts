import type { Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayValue } from '../../../db/days/day-values.js';
import { dayOfRow, startOfRowDay } from '../../../db/days/instants.js';
import { type Granularity, type Period, pointOf, pointsIn } from '../../../db/days/periods.js';
import type { FigureScope } from '../../../figures/figure-scope.js';
import { sales } from '../../../figures/sales.js';
import { checkedIn, pauses, spans } from '../../../figures/service-days.js';

/** Which follows and companies the figures are about. Conditions name `f`, an `external_user_follow`, and `e`, an `enterprise`. */
export interface FigureQuery {
  period: Period;
  companies: RawBuilder<boolean>;
  follows: RawBuilder<boolean>;
}

/** What a period showed: `before` is the period of the same length that ended when it started. */
export interface Counts {
  customers: number;
  customers_new: number;
  customers_lost: number;
  groups: number;
  services_active: number;
  gmv_fen: number;
  /** The sales that the amount is of. */
  orders: number;
  paid_services: number;
  /** Services that ran in the period. */
  running: number;
  /** Days with a check-in, and days in service that were not paused. */
  punch_days: number;
  service_days: number;
}

type ServiceCounts = NonNullable<Row<'listEnterpriseStatistics'>['services']>;
const serviceStates = [
  'pending',
  'in_service',
  'paused',
  'finished',
  'cancelled',
  'terminated',
] as const satisfies readonly (keyof ServiceCounts)[];

export interface CompanyFigures extends Counts {
  id: number;
  name: string;
  expire_at: string;
  open: boolean;
  staff: number;
  services: ServiceCounts;
  synced_at: string | null;
  before: Counts;
}

/** The companies, with the instants at which their days of both periods start and end, each by its own clock. */
const companiesOf = ({ period: { from, to, days }, companies }: FigureQuery) => sql`
  company as materialized (select e.id, e.name, e.expire_at, e.time_zone, company_state(e.status, e.expire_at) in ('active', 'grace', 'expired') as open,
    ${startOfRowDay(from, 'e.time_zone', -days)} as earlier, ${startOfRowDay(from, 'e.time_zone')} as since, ${startOfRowDay(to, 'e.time_zone', 1)} as until
    from enterprise e where e.deleted_at is null and ${companies})`;

const countsOf = (since: string, until: string) => {
  const [first, end] = [sql.raw(`c.${since}`), sql.raw(`c.${until}`)];
  const endDay = dayOfRow(`c.${until}`, 'c.time_zone');
  const sold = sql`${sales} o where o.enterprise_id = c.id and o.paid_at >= ${first} and o.paid_at < ${end}`;
  return sql`json_build_object(
    'customers', (select count(distinct f.external_user_id) from follow f where f.enterprise_id = c.id and f.created_at < ${end} and (f.ended_at is null or f.ended_at >= ${end})),
    'customers_new', (select count(distinct f.external_user_id) from follow f where f.enterprise_id = c.id and f.created_at >= ${first} and f.created_at < ${end}),
    'customers_lost', (select count(distinct f.external_user_id) from follow f where f.enterprise_id = c.id and f.ended_at >= ${first} and f.ended_at < ${end}),
    'groups', (select count(*) from group_chat g where g.enterprise_id = c.id and g.wx_created_at < ${end} and (g.dismissed_at is null or g.dismissed_at >= ${end})),
    'services_active', (select count(*) from service s where s.enterprise_id = c.id and s.deleted_at is null and s.status not in ('pending', 'cancelled')
      and s.start_date < ${endDay} and (s.closed_on is null or s.closed_on + 1 >= ${endDay})),
    'gmv_fen', (select coalesce(sum(o.amount_fen), 0) from ${sold}), 'orders', (select count(o.order_id) from ${sold}),
    'paid_services', (select count(o.service_id) from ${sold}))`;
};

const followsOf = ({ follows }: FigureQuery) => sql`follow as (select f.* from external_user_follow f where ${follows})`;

const everybody: FigureScope = { staff: undefined, orNobody: true, channels: undefined };
type ServiceDays = Pick<Counts, 'punch_days' | 'service_days' | 'running'>;

/** Counts the days in service of each company, from `days` days before the period for the period before. */
async function serviceDays(db: Db, figured: FigureQuery, isBefore: boolean): Promise<Map<number, ServiceDays>> {
  const { from, to, days } = figured.period;
  const [first, last] = isBefore ? [sql`${dayValue(from)} - ${days}::int`, sql`${dayValue(from)} - 1`] : [dayValue(from), dayValue(to)];
  const { rows } = await sql<ServiceDays & { id: number }>`
    with ${companiesOf(figured)}, p as (select id, time_zone from company), ${spans(everybody, first, last)}, ${pauses}, ${checkedIn},
    due as (select enterprise_id, last - first + 1 as days from span union all select enterprise_id, first - last - 1 from pause)
    select p.id, (select count(*)::int from done where done.enterprise_id = p.id) as punch_days,
      (select coalesce(sum(days), 0)::int from due where due.enterprise_id = p.id) as service_days,
      (select count(*)::int from span where span.enterprise_id = p.id) as running from p`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

const noDays: ServiceDays = { punch_days: 0, service_days: 0, running: 0 };

/** Returns the figures of each company. */
export async function figuresByCompany(db: Db, figured: FigureQuery): Promise<CompanyFigures[]> {
  const { rows } = await sql<Omit<CompanyFigures, keyof Counts> & { counts: Counts }>`
    with ${companiesOf(figured)}, ${followsOf(figured)}
    select c.id, c.name, c.expire_at, c.open,
      (select count(*)::int from staff s where s.enterprise_id = c.id and s.status = 'enabled' and s.deleted_at is null) as staff,
      (select json_build_object(${sql.join(serviceStates.map((state) => sql`${sql.lit(state)}, count(*) filter (where s.status = ${sql.lit(state)})`))})
        from service s where s.enterprise_id = c.id and s.deleted_at is null) as services,
      (select max(j.finished_at) from job j where j.enterprise_id = c.id and j.kind = 'sync' and j.status = 'finished') as synced_at,
      ${countsOf('since', 'until')} as counts, ${countsOf('earlier', 'since')} as before
    from company c order by c.id`.execute(db);
  const [now, earlier] = [await serviceDays(db, figured, false), await serviceDays(db, figured, true)];
  return rows.map(({ counts, before, ...row }) => ({
    ...{ ...row, ...counts, ...(now.get(row.id) ?? noDays) },
    before: { ...before, ...(earlier.get(row.id) ?? noDays) },
  }));
}

export type SeriesKey = 'customers_new' | 'customers_lost' | 'gmv_fen';

/** Returns the contacts who came and left, each once, and what was paid at each point of the period. */
export async function seriesOf(db: Db, figured: FigureQuery, granularity: Granularity) {
  const within = (instant: string) => sql.raw(`${instant} >= c.since and ${instant} < c.until`);
  const point = (instant: string) => pointOf(instant, 'c.time_zone', granularity);
  const { rows } = await sql<{ key: SeriesKey; date: string; value: number }>`
    with ${companiesOf(figured)}, ${followsOf(figured)},
    began as (select c.time_zone, min(f.created_at) as at from company c join follow f on f.enterprise_id = c.id and ${within('f.created_at')}
      group by c.id, c.time_zone, f.external_user_id),
    lost as (select c.time_zone, max(f.ended_at) as at from company c join follow f on f.enterprise_id = c.id and ${within('f.ended_at')}
      group by c.id, c.time_zone, f.external_user_id)
    select 'customers_new' as key, ${pointOf('began.at', 'began.time_zone', granularity)} as date, count(*) as value from began group by 2
    union all select 'customers_lost', ${pointOf('lost.at', 'lost.time_zone', granularity)}, count(*) from lost group by 2
    union all select 'gmv_fen', ${point('o.paid_at')}, sum(o.amount_fen)
      from company c join ${sales} o on o.enterprise_id = c.id and ${within('o.paid_at')} group by 2`.execute(db);
  const found = new Map(rows.map(({ key, date, value }) => [`${key} ${date}`, Number(value)]));
  const dates = await pointsIn(db, figured.period, granularity);
  return (key: SeriesKey) => dates.map((date) => ({ date, value: found.get(`${key} ${date}`) ?? 0 }));
}

/** Returns the staff members with the most customers at the end of the period. */
export async function staffByCustomers(db: Db, figured: FigureQuery, limit: number) {
  const { rows } = await sql<{ id: number; name: string; value: number }>`
    with ${companiesOf(figured)}, ${followsOf(figured)}
    select s.id, s.name, count(distinct f.external_user_id)::int as value
    from company c join follow f on f.enterprise_id = c.id and f.created_at < c.until and (f.ended_at is null or f.ended_at >= c.until)
      join staff s on s.enterprise_id = c.id and s.wx_userid = f.wx_userid and s.deleted_at is null
    group by s.id, s.name order by value desc, s.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
