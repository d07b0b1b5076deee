import type { Data, Input } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { checkedPeriod } from '../../../db/checked-period.js';
import type { Granularity } from '../../../db/days/periods.js';
import { containsText } from '../../../db/filters.js';
import { listRows } from '../../../db/list-rows.js';
import { percentOf } from '../../../figures/figure.js';
import { rowsOf } from '../../../figures/figure-rows.js';
import type { FigureRows } from '../../../figures/row-sets.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import { card, cardsOf, rowsBehind, rowsBehindAll } from './figure-cards.js';
import { type CompanyFigures, type FigureQuery, figuresByCompany, seriesOf, staffByCustomers } from './period-figures.js';

type Figures = Data<'getEnterpriseData'>;

const ranked = 20;
const every = sql<boolean>`true`;

/** The lists are of the caller's own company and data scope, the figures of whole companies. */
const hasLists = ({ principal }: Context, enterpriseId: number) =>
  principal.scope.kind === 'all' && principal.enterpriseId === enterpriseId;

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
      : sql<boolean>`exists (select from staff s where s.id = ${staff_id} and s.enterprise_id = f.enterprise_id and s.wx_userid = f.wx_userid
          and s.deleted_at is null)`,
    channel_id === undefined
      ? every
      : sql<boolean>`exists (with recursive below as (select ${channel_id}::bigint as id union select c.id from channel c join below b on c.pid = b.id)
          select from external_user x left join customer k on k.enterprise_id = x.enterprise_id and k.id = x.customer_id
            join below b on b.id = coalesce(x.channel_id, k.channel_id)
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
  const ranks = await staffByCustomers(context.db, figured, ranked);
  const request = { period: figured.period, filter: { dept_id, staff_id, channel_id } };
  const isOwn = hasLists(context, enterprise_id);
  return {
    cards: cardsOf(rows, isPart).map((one) => (isOwn ? { ...one, rows: rowsBehind(one, rows, request) } : one)),
    series: await seriesFor(context, figured, granularity, isPart),
    ranks: ranks.map((one) => ({ ...one, rows: isOwn ? [rowsOf(request, 'contacts_open', one.value, { staff: one.id })] : [] })),
    updated_at: new Date().toISOString(),
  };
}

async function getEnterpriseTotals(context: Context, input: Input<'getEnterpriseTotals'>): Promise<Figures> {
  const figured: FigureQuery = { period: await checkedPeriod(context, input), companies: every, follows: every };
  const rows = await figuresByCompany(context.db, figured);
  const best = rows.toSorted((one, other) => other.customers - one.customers || one.id - other.id).slice(0, ranked);
  const { period } = figured;
  const request = { period, filter: {} };
  const [only] = rows;
  const isOwn = rows.length === 1 && only !== undefined && hasLists(context, only.id);
  const companies: FigureRows = {
    ...{ key: 'companies_counted', list: 'listEnterpriseStatistics', count: rows.length },
    query: `from=${period.from}&to=${period.to}`,
  };
  const open = card('enterprises', rows.filter((row) => row.open).length, null);
  return {
    cards: [
      { ...open, rows: [rowsOf(request, 'companies_open', open.value ?? 0)] },
      ...cardsOf(rows, false).map((one) => ({ ...one, rows: isOwn ? rowsBehind(one, rows, request) : [companies] })),
    ],
    series: await seriesFor(context, figured, input.granularity ?? 'day', false),
    ranks: best.map(({ id, name, customers }) => ({
      ...{ id, name, value: customers },
      rows: hasLists(context, id) ? [rowsOf(request, 'contacts_open', customers)] : [],
    })),
    updated_at: new Date().toISOString(),
  };
}

function rowOf({ id, name, ...row }: CompanyFigures, rows: FigureRows[]) {
  const {
    before: _,
    open: __,
    services_active: ___,
    orders: _o,
    paid_services: _p,
    running: _r,
    punch_days,
    service_days,
    ...figures
  } = row;
  return {
    ...figures,
    enterprise: { id, name },
    customers_net: figures.customers_new - figures.customers_lost,
    punch_rate: percentOf(punch_days, service_days),
    rows,
  };
}

export const handlers: Handlers = {
  getEnterpriseData,
  getEnterpriseTotals,

  async listEnterpriseStatistics(context, input) {
    const companies = containsText(input.keyword ?? '', ['e.name', 'e.short_name']);
    const period = await checkedPeriod(context, input);
    const found = await figuresByCompany(context.db, { period, companies, follows: every });
    const rows = found.map((one) => rowOf(one, hasLists(context, one.id) ? rowsBehindAll(one, { period, filter: {} }) : []));
    return listRows('listEnterpriseStatistics', context, rows, input, ({ customers, enterprise }) => [-customers, enterprise.id]);
  },
};
