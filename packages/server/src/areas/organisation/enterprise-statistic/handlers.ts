import type { Data, Input } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { type Granularity, type Period, periodOf } from '../../../db/days.js';
import { containsText } from '../../../db/filters.js';
import { listRows } from '../../../db/list-rows.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { type CompanyFigures, type Counts, type Figured, figuresByCompany, seriesOf, staffByCustomers } from './period-figures.js';

type Figures = Data<'getEnterpriseData'>;
type Card = Figures['cards'][number];

const ranked = 20;
const every = sql<boolean>`true`;

const tooLong = () =>
  refuseField(42200, 'to', 'period', ['时间范围最长 366 天，请缩短', 'The period may be 366 days at most; choose a shorter one']);
const backwards = () => refuseField(42200, 'to', 'after', ['结束日期不能早于开始日期', 'The last day must not be before the first one']);

/** @throws Refusal 42200 */
async function checkedPeriod({ db, principal }: Context, asked: { from?: string | undefined; to?: string | undefined }): Promise<Period> {
  const period = await periodOf(db, asked, principal);
  if (period.days < 1) throw backwards();
  if (period.days > 367) throw tooLong();
  return period;
}

const sum = (rows: CompanyFigures[], of: (row: CompanyFigures) => number) => rows.reduce((total, row) => total + of(row), 0);

function totalsOf(rows: CompanyFigures[], of: (row: CompanyFigures) => Counts): Counts & { customers_net: number } {
  const [began, ended] = [sum(rows, (row) => of(row).customers_new), sum(rows, (row) => of(row).customers_lost)];
  return {
    customers: sum(rows, (row) => of(row).customers),
    customers_new: began,
    customers_lost: ended,
    customers_net: began - ended,
    groups: sum(rows, (row) => of(row).groups),
    gmv_fen: sum(rows, (row) => of(row).gmv_fen),
  };
}

function card(key: Card['key'], value: number, prev: number | null, unit: Card['unit'] = 'count'): Card {
  const ratio = prev === null || prev === 0 ? null : Math.round(((value - prev) / prev) * 10_000) / 100;
  return { key, value, unit, prev, ratio, missing: null };
}

const without = (key: Card['key'], missing: Card['missing'], unit: Card['unit'] = 'count'): Card => ({
  ...{ key, value: null, unit, prev: null, ratio: null },
  missing,
});

/** What a part of a company, such as a department, has no share in. */
const wholeOnly: ReadonlySet<Card['key']> = new Set(['staff', 'groups', 'gmv_fen'] as const);

function cardsOf(rows: CompanyFigures[], isPart: boolean): Card[] {
  const [now, prev] = [totalsOf(rows, (row) => row), totalsOf(rows, (row) => row.before)];
  // Nobody keeps how many were enabled at an earlier time, nor services and check-ins at all.
  const cards = [
    card(
      'staff',
      sum(rows, (row) => row.staff),
      null,
    ),
    ...(['customers', 'customers_new', 'customers_lost', 'customers_net', 'groups'] as const).map((key) => card(key, now[key], prev[key])),
    without('services_active', 'not_kept'),
    card('gmv_fen', now.gmv_fen, prev.gmv_fen, 'fen'),
    without('punch_rate', 'not_kept', 'percent'),
  ];
  return isPart ? cards.map((one) => (wholeOnly.has(one.key) ? without(one.key, 'not_divided', one.unit) : one)) : cards;
}

async function seriesFor({ db }: Context, figured: Figured, granularity: Granularity, isPart: boolean): Promise<Figures['series']> {
  const points = await seriesOf(db, figured, granularity);
  const [began, ended] = [points('customers_new'), points('customers_lost')];
  const net = began.map(({ date, value }, at) => ({ date, value: value - (ended[at]?.value ?? 0) }));
  const counted = [
    { key: 'customers_new' as const, unit: 'count' as const, points: began },
    { key: 'customers_lost' as const, unit: 'count' as const, points: ended },
    { key: 'customers_net' as const, unit: 'count' as const, points: net },
  ];
  return isPart ? counted : [...counted, { key: 'gmv_fen', unit: 'fen', points: points('gmv_fen') }];
}

/** Follows of the staff of a department and those below it, of one member of staff, and of customers from a channel. */
function followsOf({ dept_id, staff_id, channel_id }: Input<'getEnterpriseData'>): RawBuilder<boolean> {
  const conditions = [
    dept_id === undefined
      ? every
      : sql<boolean>`exists (with recursive below as (select ${dept_id}::bigint as id union select d.id from department d join below b on d.pid = b.id)
          select from below b join staff_department sd on sd.dept_id = b.id join staff s on s.id = sd.staff_id
          where s.enterprise_id = f.enterprise_id and s.wx_userid = f.wx_userid and s.deleted_at is null)`,
    staff_id === undefined
      ? every
      : sql<boolean>`exists (select from staff s where s.id = ${staff_id} and s.enterprise_id = f.enterprise_id and s.wx_userid = f.wx_userid)`,
    channel_id === undefined
      ? every
      : sql<boolean>`exists (with recursive below as (select ${channel_id}::bigint as id union select c.id from channel c join below b on c.pid = b.id)
          select from below b join customer k on k.channel_id = b.id join external_user x on x.enterprise_id = k.enterprise_id and x.customer_id = k.id
          where x.enterprise_id = f.enterprise_id and x.id = f.external_user_id)`,
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

async function getEnterpriseData(context: Context, input: Input<'getEnterpriseData'>): Promise<Figures> {
  const { enterprise_id, dept_id, staff_id, channel_id, granularity = 'day' } = input;
  const isPart = (dept_id ?? staff_id ?? channel_id) !== undefined;
  const companies = sql<boolean>`e.id = ${enterprise_id}`;
  const figured: Figured = { period: await checkedPeriod(context, input), companies, follows: followsOf(input) };
  const rows = await figuresByCompany(context.db, figured);
  if (rows.length === 0) throw notFound();
  return {
    cards: cardsOf(rows, isPart),
    series: await seriesFor(context, figured, granularity, isPart),
    ranks: await staffByCustomers(context.db, figured, ranked),
    updated_at: new Date().toISOString(),
  };
}

async function getEnterpriseTotals(context: Context, input: Input<'getEnterpriseTotals'>): Promise<Figures> {
  const figured: Figured = { period: await checkedPeriod(context, input), companies: every, follows: every };
  const rows = await figuresByCompany(context.db, figured);
  const best = rows.toSorted((one, other) => other.customers - one.customers || one.id - other.id).slice(0, ranked);
  return {
    cards: [card('enterprises', rows.filter((row) => row.open).length, null), ...cardsOf(rows, false)],
    series: await seriesFor(context, figured, input.granularity ?? 'day', false),
    ranks: best.map(({ id, name, customers }) => ({ id, name, value: customers })),
    updated_at: new Date().toISOString(),
  };
}

const rowOf = ({ id, name, before: _, open: __, ...figures }: CompanyFigures) => ({
  ...figures,
  enterprise: { id, name },
  customers_net: figures.customers_new - figures.customers_lost,
  services: null,
  punch_rate: null,
});

export const handlers: Handlers = {
  getEnterpriseData,
  getEnterpriseTotals,

  async listEnterpriseStatistics(context, input) {
    const companies = containsText(input.keyword ?? '', ['e.name', 'e.short_name']);
    const rows = await figuresByCompany(context.db, { period: await checkedPeriod(context, input), companies, follows: every });
    return listRows('listEnterpriseStatistics', context, rows.map(rowOf), input, ({ customers, enterprise }) => [
      -customers,
      enterprise.id,
    ]);
  },
};
