import type { ListId } from '@shiyi/sdk';
import type { Context } from '../http/context.js';
import { cursorOf, orderName, type Place, placeOf } from './cursor.js';
import type { Page, PageRequest } from './read-page.js';

/** Exact totals stop here, as they do for tables. */
const totalBound = 10_000;

function compare(one: Place, other: Place): number {
  for (const [at, part] of one.entries()) {
    const beside = other[at] ?? null;
    if (part === beside) continue;
    return part === null || (beside !== null && part < beside) ? -1 : 1;
  }
  return 0;
}

/** Returns a page of rows in memory, sorted by their unique positions in ascending order. */
export function listRows<Row>(
  operationId: ListId,
  context: Pick<Context, 'principal'>,
  rows: readonly Row[],
  { page = 1, limit = 20, after }: PageRequest,
  place: (row: Row) => Place,
): Page<Row> {
  const order = orderName(operationId, context);
  const sorted = rows.toSorted((one, other) => compare(place(one), place(other)));
  const from = after === undefined ? undefined : placeOf(order, after);
  const behind = from ? sorted.filter((row) => compare(place(row), from) > 0) : sorted.slice((page - 1) * limit);
  const list = behind.slice(0, limit);
  const last = list.at(-1);
  return {
    list,
    total: Math.min(rows.length, totalBound),
    ...(rows.length > totalBound ? { total_capped: true } : {}),
    page,
    limit,
    next: last !== undefined && behind.length > limit ? cursorOf(order, place(last)) : null,
  };
}
