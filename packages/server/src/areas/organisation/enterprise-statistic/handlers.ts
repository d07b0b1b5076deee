import type { Data, Input } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { checkedPeriod } from '../../../db/checked-period.js';
import type { Granularity } from '../../../db/days/periods.js';
import { containsText } from '../../../db/filters.js';
import { listRows } from '../../../db/list-rows.js';
import { percentOf } from '../../../figures/figure.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import { type CompanyFigures, type Counts, type FigureQuery, figuresByCompany, seriesOf, staffByCustomers } from './period-figures.js';

type Figures = Data<'getEnterpriseData'>;
type Card = Figures['cards'][number];

const ranked = 20;
const every = sql<boolean>`true`;

const sum = (rows: CompanyFigures[], of: (row: CompanyFigures) => number) => rows.reduce((total, row) => total + of(row), 0);

function totalsOf(rows: CompanyFigures[], of: (row: CompanyFigures) => Counts): Counts & { customers_net: number } {
  const [began, ended] = [sum(rows, (row) => of(row).customers_new), sum(rows, (row) => of(row).customers_lost)];
  return {
    customers: sum(rows, (row) => of(row).customers),
    customers_new: began,
    customers_lost: ended,
    customers_net: began - ended,
    groups: sum(rows, (row) => of(row).groups),
    services_active: sum(rows, (row) => of(row).services_active),
    gmv_fen: sum(rows, (row) => of(row).gmv_fen),
    punch_days: sum(rows, (row) => of(row).punch_days),
    service_days: sum(rows, (row) => of(row).service_days),
  };
}

function card(key: Card['key'], value: number | null, prev: number | null, unit: Card['unit'] = 'count'): Card {
  const ratio = value === null || prev === null || prev === 0 ? null : Math.round(((value - prev) / prev) * 10_000) / 100;
  return { key, value, unit, prev, ratio, missing: null };
}

const undividedCard = ({ key, unit }: Card): Card => ({ key, value: null, unit, prev: null, ratio: null, missing: 'not_divided' });

/** What a part of a company, such as a department, has no share in. */
const wholeOnly: ReadonlySet<Card['key']> = new Set(['staff', 'groups', 'services_active', 'gmv_fen', 'punch_rate'] as const);

function cardsOf(rows: CompanyFigures[], isPart: boolean): Card[] {
  const [now, prev] = [totalsOf(rows, (row) => row), totalsOf(rows, (row) => row.before)];
  // The number of enabled staff at an earlier time is not stored.
  const cards = [
    card(
      'staff',
      sum(rows, (row) => row.staff),
      null,
    ),
    ...(['customers', 'customers_new', 'customers_lost', 'customers_net', 'groups', 'services_active'] as const).map((key) =>
      card(key, now[key], prev[key]),
    ),
    card('gmv_fen', now.gmv_fen, prev.gmv_fen, 'fen'),
    card('punch_rate', percentOf(now.punch_days, now.service_days), percentOf(prev.punch_days, prev.service_days), 'percent'),
  ];
  return isPart ? cards.map((one) => (wholeOnly.has(one.key) ? undividedCard(one) : one)) : cards;
}

async function seriesFor({ db }: Context, figured: FigureQuery, granularity: Granularity, isPart: boolean): Promise<Figures['series']> {
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

/** Follows of the staff of a department and those below it, of one staff member, and of customers from a channel. */
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
  const figured: FigureQuery = { period: await checkedPeriod(context, input), companies, follows: followsOf(input) };
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
  const figured: FigureQuery = { period: await checkedPeriod(context, input), companies: every, follows: every };
  const rows = await figuresByCompany(context.db, figured);
  const best = rows.toSorted((one, other) => other.customers - one.customers || one.id - other.id).slice(0, ranked);
  return {
    cards: [card('enterprises', rows.filter((row) => row.open).length, null), ...cardsOf(rows, false)],
    series: await seriesFor(context, figured, input.granularity ?? 'day', false),
    ranks: best.map(({ id, name, customers }) => ({ id, name, value: customers })),
    updated_at: new Date().toISOString(),
  };
}

const rowOf = ({ id, name, before: _, open: __, services_active: ___, punch_days, service_days, ...figures }: CompanyFigures) => ({
  ...figures,
  enterprise: { id, name },
  customers_net: figures.customers_new - figures.customers_lost,
  punch_rate: percentOf(punch_days, service_days),
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
