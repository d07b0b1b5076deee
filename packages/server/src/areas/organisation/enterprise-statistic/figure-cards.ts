import type { Data } from '@shiyi/sdk';
import { changeOf, percentOf } from '../../../figures/figure.js';
import { rowsOf } from '../../../figures/figure-rows.js';
import type { FigureRows, RowKey } from '../../../figures/row-sets.js';
import type { CompanyFigures, Counts } from './period-figures.js';

type Card = Data<'getEnterpriseData'>['cards'][number];

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
    orders: sum(rows, (row) => of(row).orders),
    paid_services: sum(rows, (row) => of(row).paid_services),
    running: sum(rows, (row) => of(row).running),
    punch_days: sum(rows, (row) => of(row).punch_days),
    service_days: sum(rows, (row) => of(row).service_days),
  };
}

type Key = Card['key'];

export const card = (key: Key, value: number | null, prev: number | null, unit: Card['unit'] = 'count'): Card => ({
  ...{ key, value, unit, prev, ratio: changeOf(value, prev, unit), missing: null, rows: [] },
});

const undividedCard = ({ key, unit }: Card): Card => ({
  key,
  value: null,
  unit,
  prev: null,
  ratio: null,
  missing: 'not_divided',
  rows: [],
});

/** What a part of a company, such as a department, has no share in. */
const wholeOnly: ReadonlySet<Card['key']> = new Set(['staff', 'groups', 'services_active', 'gmv_fen', 'punch_rate'] as const);

export function cardsOf(rows: CompanyFigures[], isPart: boolean): Card[] {
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

type CountRequest = Parameters<typeof rowsOf>[0];

/** The rows that each figure counts, with the value that says how many they are. */
const behind: Partial<Record<Key, Partial<Record<RowKey, CountName>>>> = {
  staff: { staff_enabled: 'staff' },
  customers: { contacts_open: 'customers' },
  customers_new: { contacts_new: 'customers_new' },
  customers_lost: { contacts_lost: 'customers_lost' },
  customers_net: { contacts_new: 'customers_new', contacts_lost: 'customers_lost' },
  groups: { group_chats: 'groups' },
  services_active: { services_open: 'services_active' },
  gmv_fen: { orders_paid: 'orders', services_paid: 'paid_services' },
  punch_rate: { services_running: 'running' },
};
type CountName = 'staff' | Exclude<keyof Counts, 'gmv_fen' | 'punch_days' | 'service_days'>;

export function rowsBehind({ key, missing }: Card, rows: CompanyFigures[], request: CountRequest): FigureRows[] {
  if (missing !== null) return [];
  return Object.entries(behind[key] ?? {}).map(([set, name]) =>
    rowsOf(
      request,
      set as RowKey,
      sum(rows, (row) => row[name]),
    ),
  );
}

/** The rows behind all figures of a company, each set once. */
export const rowsBehindAll = (row: CompanyFigures, request: CountRequest): FigureRows[] => {
  const behindCards = cardsOf([row], false).flatMap((one) => rowsBehind(one, [row], request).map((rows) => [rows.key, rows] as const));
  return [...new Map(behindCards).values(), rowsOf(request, 'services_serving', row.services.in_service)];
};
