/** A way in which a page does not match the request. */
export interface PagingFault {
  path: string;
  found: string;
  expected: string;
}

interface Page {
  list: unknown[];
  total: number;
  page?: unknown;
  limit?: unknown;
  next?: unknown;
  total_capped?: unknown;
}

function isPage(data: unknown): data is Page {
  return typeof data === 'object' && data !== null && Array.isArray((data as Page).list) && typeof (data as Page).total === 'number';
}

const numberOf = (query: URLSearchParams, name: string) => Number(query.get(name)) || undefined;

/** Yields the faults of a page against the requested page and limit. */
function* againstQuery(data: Page, query: URLSearchParams): Generator<PagingFault> {
  const { list, total, next } = data;
  const [page, limit] = [numberOf(query, 'page'), numberOf(query, 'limit')];
  if (limit === undefined) return;
  if (data.limit !== limit) yield { path: 'data.limit', found: 'another', expected: 'limit' };
  if (list.length > limit) yield { path: 'data.list', found: '> limit', expected: '≤ limit' };
  if (page === undefined || query.has('after')) return;
  if (data.page !== page) yield { path: 'data.page', found: 'another', expected: 'page' };
  if (data.total_capped === true) return;
  if (list.length > 0 && list.length <= limit && total < (page - 1) * limit + list.length)
    yield { path: 'data.total', found: 'fewer than the rows', expected: 'all rows' };
  if (total <= page * limit) return;
  if (list.length < limit) yield { path: 'data.list', found: '< limit before the last page', expected: 'limit' };
  if (next === null) yield { path: 'data.next', found: 'null before the last page', expected: 'string' };
}

/** Compares the pages of one operation with the request and with its first page. */
export class Paging {
  #first: string | undefined;

  *faults(data: unknown, query: URLSearchParams): Generator<PagingFault> {
    if (!isPage(data)) return;
    yield* againstQuery(data, query);
    const rows = JSON.stringify(data.list);
    const isFirst = !query.has('after') && numberOf(query, 'page') === 1;
    if (isFirst) this.#first = rows;
    else if (data.list.length > 0 && rows === this.#first)
      yield { path: 'data.list', found: 'the first page again', expected: 'the next rows' };
  }
}
