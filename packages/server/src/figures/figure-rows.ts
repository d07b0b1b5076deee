import { type RawBuilder, sql } from 'kysely';
import { allows, type Holder } from '../auth/allows.js';
import type { DataScope } from '../auth/principal.js';
import type { Db } from '../db/database.js';
import { Refusal } from '../http/refusal.js';
import { cardOf, type Figure, type FigureRequest } from './figure.js';
import { filterScope } from './figure-scope.js';
import { figureOf, figureText, unknownFigure } from './figure-value.js';
import type { PartFilter } from './row-query.js';
import { type FigureList, type FigureRows, type RowKey, rowSet } from './row-sets.js';

/** Rows that tell more than their list does are for those who may see a dashboard with them. */
const needs = new Map<string, readonly string[]>([
  ['customers_active', ['dashboard:member:view']],
  ['customers_paying', ['dashboard:trade:view']],
  ['customers_again', ['dashboard:trade:view']],
  ['contacts_back', ['dashboard:member:view']],
  ['leads_reached', ['dashboard:member:view']],
  ['services_weighed', ['dashboard:operate:view']],
  ['services_five', ['dashboard:operate:view']],
]);

type Viewer = DataScope & Holder;

/** The filter `figure` of a list, whose rows have the id; it counts what the figure counts. */
export const inFigure =
  (list: FigureList, id: string) =>
  (text: string, { principal }: { principal: Viewer }): RawBuilder<boolean> => {
    const { key, period, filter, narrow } = figureOf(text);
    const set = rowSet(key);
    if (set?.list !== list) throw unknownFigure();
    if (needs.get(key)?.every((one) => !allows(principal, one))) throw new Refusal(40300);
    const query = { period, narrow, scope: filterScope(principal, filter), enterpriseId: sql`app_tenant()` };
    // As an array it is computed once; with `in`, a planner without statistics computes it for each row of the list.
    return sql<boolean>`${sql.ref(id)} = any(array(${set.ids(query)}))`;
  };

/** What a figure counts, as the contract shows it. */
export function rowsOf(
  { period, filter }: Pick<FigureRequest, 'period' | 'filter'>,
  key: RowKey,
  count: number,
  narrow: PartFilter = {},
): FigureRows {
  const set = rowSet(key);
  if (!set) throw new Error(`No list has ${key}.`);
  return { key, list: set.list, query: String(new URLSearchParams({ figure: figureText(key, period, filter, narrow) })), count };
}

type CountRequest = Pick<FigureRequest, 'period' | 'filter' | 'scope' | 'enterpriseId'>;

/** Counts the rows of several figures at once. */
async function countRows<Key extends RowKey>(db: Db, asked: CountRequest, keys: readonly Key[]): Promise<(key: Key) => FigureRows> {
  const counts = keys.map(
    (key) => sql`(select count(distinct id)::int from (${rowSet(key)?.ids({ ...asked, narrow: {} })}) counted) as ${sql.ref(key)}`,
  );
  const { rows } = await sql<Record<Key, number>>`select ${sql.join(counts)}`.execute(db);
  return (key) => rowsOf(asked, key, rows[0]?.[key] ?? 0);
}

/** Cards with the rows that each figure counts. */
export async function cardsWithRows<Key extends string>(
  db: Db,
  asked: FigureRequest,
  figures: readonly Figure<Key>[],
  behind: Record<Key, readonly RowKey[]>,
) {
  const countOf = await countRows(db, asked, [...new Set(Object.values<readonly RowKey[]>(behind).flat())]);
  return figures.map((figure) => ({ ...cardOf(figure), rows: behind[figure.key].map(countOf) }));
}
