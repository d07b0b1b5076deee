import type { Values } from './request.js';

interface PageOfRows {
  list: unknown[];
  total: number;
  limit: number;
  total_capped?: boolean;
  /** Omitted by servers that only support page numbers. */
  next?: string | null;
}

type ReadPage = (input: Values) => Promise<PageOfRows>;

/** Minimum page size; smaller pages cannot always both overlap and advance. */
const least = 10;
/** Maximum steps back (each twice as long) before unknown rows are accepted, and maximum pages without a new row before stopping. */
const turns = 10;

/** Returns the identity of a row: its id, its key, or its whole content. */
function nameOf(row: unknown): unknown {
  const { id, key } = Object(row) as Values;
  return id ?? key ?? JSON.stringify(row);
}

/** Picks the page that contains the row at `place` and extends furthest past it. Its size is at most `most`, larger only if necessary. */
function pageWith(place: number, most: number): { page: number; limit: number } {
  const end = (limit: number) => (Math.floor(place / limit) + 1) * limit;
  let limit = most;
  for (let size = most; size > most / 2; size--) if (end(size) > end(limit)) limit = size;
  while (end(limit) <= place + 1) limit++;
  return { page: Math.floor(place / limit) + 1, limit };
}

/** Pages by cursor, unaffected by added or deleted rows. A row that is changed meanwhile may appear twice but is yielded once. */
async function* byCursor(ask: ReadPage, input: Values, first: PageOfRows): AsyncGenerator<unknown> {
  const seen = new Set<unknown>();
  let page = first;
  let idle = 0;
  for (let after = input.after; ; after = page.next, page = await ask({ ...input, after })) {
    const known = seen.size;
    for (const row of page.list) {
      const name = nameOf(row);
      if (seen.has(name)) continue;
      seen.add(name);
      yield row;
    }
    idle = seen.size > known ? 0 : idle + 1;
    if (!page.next || page.next === after || idle >= turns) return;
  }
}

/**
 * Pages by number, for servers without cursors. Each page overlaps the rows already read by at least one. If a page contains no known row,
 * rows before it were deleted and later rows moved up, so step back until a page contains a known row.
 */
async function* byNumber(ask: ReadPage, input: Values, first: PageOfRows, largest: number): AsyncGenerator<unknown> {
  const seen = new Set<unknown>();
  let most = largest;
  let answer: PageOfRows | undefined = first;
  let read = 0;
  let lost = 0;
  for (;;) {
    const { page, limit: asked } = read === 0 ? { page: 1, limit: most } : pageWith(read - 1, most);
    const { list, total, limit, total_capped } = answer ?? (await ask({ ...input, page, limit: asked }));
    answer = undefined;
    const size = limit > 0 ? limit : asked;
    const start = (page - 1) * size;
    const names = list.map(nameOf);
    // A server that overrides the page size does not support overlaps.
    if (start > 0 && size === asked && lost < turns && !names.some((name) => seen.has(name))) {
      read = Math.max(0, start - Math.floor(most / 2) * 2 ** lost++);
      continue;
    }
    for (const [at, row] of list.entries()) {
      if (seen.has(names[at])) continue;
      seen.add(names[at]);
      lost = 0;
      yield row;
    }
    if (size < asked) most = Math.max(1, size);
    read = start + list.length;
    if (list.length < size || (!total_capped && read >= total)) return;
  }
}

/** Yields every row of a list once; complete for rows that exist during the whole iteration. */
export async function* paginate(ask: ReadPage, { page: _, ...input }: Values): AsyncGenerator<unknown> {
  const limit = Math.max(least, Number(input.limit) || 100);
  const filters = { ...input, limit };
  const first = await ask(input.after ? filters : { ...filters, page: 1 });
  yield* first.next === undefined ? byNumber(ask, input, first, limit) : byCursor(ask, filters, first);
}
