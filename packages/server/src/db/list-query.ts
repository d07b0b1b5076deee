import type { Input, ListId } from '@shiyi/sdk';
import {
  type AliasedExpression,
  type Expression,
  type ExtractTypeFromStringReference,
  type RawBuilder,
  type SelectExpression,
  type Selection,
  type SelectQueryBuilder,
  type SelectType,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely';
import type { Values } from '../http/call-input.js';
import type { Context, RawJson } from '../http/context.js';
import { orderName } from './cursor.js';
import type { Db } from './database.js';
import type { Calendar } from './days/calendar.js';
import { type DayFilter, dayCondition, dayFiltersOf, isDayFilter } from './days/day-filters.js';
import { containsText } from './filters.js';
import { type CountedTable, type Page, type PageRequest, readPage } from './read-page.js';
import { type SortColumn, type SortKey, sortColumn } from './sort-key.js';

type Column<DB, TB extends keyof DB> = StringReference<DB, TB> & string;
type TypeOf<DB, TB extends keyof DB, C extends string> = SelectType<ExtractTypeFromStringReference<DB, TB, C>>;
/** Columns comparable with a value of this type. */
type ColumnFor<DB, TB extends keyof DB, V> = {
  [C in Column<DB, TB>]: V extends TypeOf<DB, TB, C> ? C : never;
}[Column<DB, TB>];
type Nullable<DB, TB extends keyof DB> = { [C in Column<DB, TB>]: null extends TypeOf<DB, TB, C> ? C : never }[Column<DB, TB>];
type KeyOf<DB, TB extends keyof DB> = SortKey<Exclude<Column<DB, TB>, Nullable<DB, TB>>, Nullable<DB, TB>>;

/** A column to match, a column of instants to compare with a day, or a condition built from the value. */
type Filter<DB, TB extends keyof DB, V> =
  | ColumnFor<DB, TB, V>
  | (string extends V ? DayFilter<Column<DB, TB>> : never)
  | ((value: V, context: Context) => Expression<SqlBool>);
const parameterNames = ['page', 'limit', 'after', 'sort', 'keyword'] as const;
const unfiltered = new Set<string>(parameterNames);
type Filters<Id extends ListId> = Required<Omit<Input<Id>, (typeof parameterNames)[number]>>;
/** The column with the filter's name in the table of the id. */
type OwnColumn<I, K> = I extends `${infer Table}.${string}` ? `${Table}.${K & string}` : never;
/** As a filter, `id` refers to another record. */
type IsColumn<DB, TB extends keyof DB, I, K, V> = K extends 'id' ? false : [OwnColumn<I, K>] extends [ColumnFor<DB, TB, V>] ? true : false;
type CustomFilters<Id extends ListId, DB, TB extends keyof DB, I> = {
  [K in keyof Filters<Id> as IsColumn<DB, TB, I, K, Filters<Id>[K]> extends true ? never : K]: Filter<DB, TB, Filters<Id>[K]>;
};
/** A filter with the name and type of a column of its table uses that column. All others must be given. */
type Where<Id extends ListId, DB, TB extends keyof DB, I> = CustomFilters<Id, DB, TB, I> & {
  [K in keyof Filters<Id>]?: Filter<DB, TB, Filters<Id>[K]>;
};

/** Columns or a condition for the keyword search. */
type Search<DB, TB extends keyof DB> =
  | readonly (Column<DB, TB> | RawBuilder<string>)[]
  | ((word: string, context: Context) => Expression<SqlBool>);
type WithoutMinus<S> = S extends `-${infer Name}` ? Name : S;
/** The sort orders that a caller may choose from, by name without the minus sign, and the default order. */
interface Choice<S, Key> {
  otherwise: S;
  by: Record<WithoutMinus<S> & string, Key>;
}
type Sort<Id extends ListId> = 'sort' extends keyof Input<Id> ? Extract<Input<Id>['sort' & keyof Input<Id>], string> : never;
type Order<Id extends ListId, DB, TB extends keyof DB> = [Sort<Id>] extends [never]
  ? readonly KeyOf<DB, TB>[]
  : Choice<Sort<Id>, KeyOf<DB, TB>>;

/** Checked against the tables separately, so that it does not affect their inference. */
type Selectable = string | AliasedExpression<unknown, string>;
type CheckedColumns<DB, TB extends keyof DB, C> = [C] extends [SelectExpression<DB, TB>] ? unknown : never;
type Query<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, {}>;

interface Base<Id extends ListId, DB, TB extends keyof DB, C, I> {
  /** The rows that the caller may see. Declare the type of its parameter: the tables are inferred from this function first. */
  from: (context: Context, input: Input<Id>) => Query<DB, TB> | Promise<Query<DB, TB>>;
  /** A column that is unique among the rows. Every order ends with it. */
  id: I & NoInfer<Exclude<Column<DB, TB>, Nullable<DB, TB>>>;
  columns: (readonly C[] | ((context: Context) => readonly C[])) & CheckedColumns<DB, TB, C>;
  order: NoInfer<Order<Id, DB, TB>>;
  /** The table whose rows are all listed without filters for whoever may see all; it is counted as it changes. */
  counted?: CountedTable;
}
/** Requires exactly the search and filters of the contract. */
type SearchSpec<Id extends ListId, DB, TB extends keyof DB> = 'keyword' extends keyof Input<Id>
  ? { search: NoInfer<Search<DB, TB>> }
  : { search?: never };
type FilterSpec<Id extends ListId, DB, TB extends keyof DB, I> = [keyof CustomFilters<Id, DB, TB, I>] extends [never]
  ? { where?: NoInfer<Where<Id, DB, TB, I>> }
  : { where: NoInfer<Where<Id, DB, TB, I>> };
type Spec<Id extends ListId, DB, TB extends keyof DB, C, I> = Base<Id, DB, TB, C, I> & SearchSpec<Id, DB, TB> & FilterSpec<Id, DB, TB, I>;

interface ListRequest extends PageRequest {
  keyword?: string;
  sort?: string;
}

/** Returns the requested order, with the id as the last key. */
function keysOf(order: readonly SortKey[] | Choice<string, SortKey>, id: string, asked: string | undefined): SortColumn[] {
  if ('by' in order) return sortKeysOf(order, id, asked ?? order.otherwise);
  return endedBy(
    id,
    order.map((key) => sortColumn(key)),
  );
}

function sortKeysOf({ by }: Choice<string, SortKey>, id: string, sort: string): SortColumn[] {
  const key = by[sort.replace(/^-/, '')];
  return endedBy(key?.id ?? id, key ? [sortColumn(key, sort.startsWith('-'))] : []);
}

function endedBy(id: string, keys: SortColumn[]): SortColumn[] {
  const last = keys.at(-1);
  const ended = last?.name.startsWith(`${id} `);
  return ended ? keys : [...keys, sortColumn(last && !last.descending ? { asc: id } : { desc: id })];
}

export type AnyFilter<C = Context> = string | DayFilter | ((value: unknown, context: C) => Expression<SqlBool>);

/** Checks that all day filters of the contract use the shared day rule. */
function assertDays(operationId: ListId, where: object) {
  const days = dayFiltersOf(operationId);
  const left = days.find((name) => !(name in where));
  if (left) throw new Error(`${operationId}: ${left} is a day in the contract.`);
  const wrong = Object.entries(where).find(([name, filter]) => days.includes(name) !== isDayFilter(filter));
  if (wrong) throw new Error(`${operationId}: ${wrong[0]} is ${days.includes(wrong[0]) ? 'a day' : 'no day'} in the contract.`);
}

/** Returns the conditions of the filters that have a value in the input. */
export function conditionsOf<C extends { principal: Calendar }>(
  where: Record<string, AnyFilter<C>>,
  table: string,
  context: C,
  values: Values,
): Expression<SqlBool>[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined || unfiltered.has(name)) return [];
    const filter = where[name] ?? `${table}.${name}`;
    if (isDayFilter(filter)) return [dayCondition(filter, String(value), context.principal)];
    return [typeof filter === 'string' ? sql<SqlBool>`${sql.ref(filter)} = ${value}` : filter(value, context)];
  });
}

const bindsNothing = (db: Db, condition: Expression<SqlBool>) => sql`${condition}`.compile(db).parameters.length === 0;

type Read<Id extends ListId, Row> = (context: Context, input: Input<Id>) => Promise<RawJson<Page<Row>>>;

/**
 * Creates the handler of a list. A missing filter, search or order of the contract is a compile error. Pages are addressed by number or,
 * with a cursor, by position, which inserted and deleted rows do not shift.
 */
export function list<Id extends ListId, DB, TB extends keyof DB, C extends Selectable, I extends string>(
  operationId: Id,
  spec: Spec<Id, DB, TB, C, I> & { shape?: never },
): Read<Id, Selection<DB, TB, C>>;
/** A list whose rows SQL alone cannot build: `shape` finishes them. */
export function list<Id extends ListId, DB, TB extends keyof DB, C extends Selectable, I extends string, Row>(
  operationId: Id,
  spec: Spec<Id, DB, TB, C, I> & { shape: (row: NoInfer<Selection<DB, TB, C>>, context: Context) => Row },
): Read<Id, Row>;
export function list<Id extends ListId, DB, TB extends keyof DB, C extends Selectable, I extends string>(
  operationId: Id,
  {
    from,
    id,
    columns,
    order,
    counted,
    search,
    where: said,
    shape,
  }: Spec<Id, DB, TB, C, I> & {
    shape?: (row: Selection<DB, TB, C>, context: Context) => unknown;
  },
) {
  const where: Record<string, AnyFilter> = said ?? {};
  assertDays(operationId, where);
  const [table = ''] = id.split('.');
  return async (context: Context, input: Input<Id> & ListRequest): Promise<RawJson<Page<unknown>>> => {
    const keys = keysOf(order, id, input.sort);
    const seen = await from(context, input);
    const conditions = conditionsOf(where, table, context, input);
    const word = input.keyword?.trim();
    if (search && word) conditions.push(typeof search === 'function' ? search(word, context) : containsText(word, search));
    const selected: readonly unknown[] = typeof columns === 'function' ? columns(context) : columns;
    const rows = {
      matching: conditions.reduce((some, condition) => some.where(condition), seen),
      columns: selected as readonly SelectExpression<DB, TB>[],
      keys,
      order: orderName(operationId, context, keys.map((key) => key.name).join(', ')),
      counted: conditions.length === 0 && context.principal.scope.kind === 'all' ? counted : undefined,
      onePlan: conditions.every((condition) => bindsNothing(context.db, condition)),
    };
    return readPage(context.db, rows, input, shape && ((row: Selection<DB, TB, C>) => shape(row, context)));
  };
}
