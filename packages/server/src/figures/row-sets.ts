import type { Data, ListId } from '@shiyi/sdk';
import type { RawBuilder } from 'kysely';
import { customerRows } from './buyers.js';
import { companyRows } from './company-rows.js';
import { contactRows } from './contacts.js';
import { leadRows } from './leads.js';
import { mealRows } from './meals.js';
import { orderRows } from './orders.js';
import type { RowQuery } from './row-query.js';
import { serviceRows } from './services.js';

/** Rows behind a figure, as the contract shows them. */
export type FigureRows = Data<'getMemberDashboard'>['cards'][number]['rows'][number];

/** The ids of the rows that figures count, by the operation that lists them and what they are. */
const sets = {
  listExternalUsers: contactRows,
  listCustomers: customerRows,
  listLeads: leadRows,
  listPlatformOrders: orderRows,
  listServices: serviceRows,
  listDietPunches: mealRows,
  listGroupChats: { group_chats: companyRows.group_chats },
  listStaff: { staff_enabled: companyRows.staff_enabled },
  listEnterprises: { companies_open: companyRows.companies_open },
} as const satisfies Partial<Record<ListId, object>>;

export type FigureList = keyof typeof sets;
type KeysOf<T> = T extends T ? keyof T : never;
export type RowKey = KeysOf<(typeof sets)[FigureList]>;

interface RowSet {
  list: FigureList;
  ids: (of: RowQuery) => RawBuilder<unknown>;
}

const byKey = new Map<string, RowSet>(
  Object.entries(sets).flatMap(([list, rows]) =>
    Object.entries(rows).map(([key, ids]) => [key, { list: list as FigureList, ids }] as const),
  ),
);

export const rowSet = (key: string): RowSet | undefined => byKey.get(key);
