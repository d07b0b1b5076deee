import { text } from './generated/operations.js';

/** Method and path of an operation, letters for its ways (explained where they are made), and names that travel in the query beside a body. */
export type TableRow = readonly [method: string, path: string, letters: string, query: readonly string[]];

const methods: Record<string, string> = { G: 'GET', P: 'POST', U: 'PUT', D: 'DELETE' };

function rowIn(head: string, place: string): TableRow {
  const [path, query] = place.split('?') as [string, string?];
  const [ways] = path.split('/', 1) as [string];
  return [methods[ways.charAt(0)] as string, head + path.slice(ways.length), ways.slice(1), query?.split('&') ?? []];
}

/** Rows that have been used. */
const found = new Map<string, TableRow>();

/** Finds a row in the text itself, so that nothing is held for the operations nobody uses. */
export function rowOf(id: string): TableRow | undefined {
  const known = found.get(id);
  if (known) return known;
  const end = /^\w+$/.test(id) ? text.indexOf(` ${id}\n`) : -1;
  if (end < 0) return undefined;
  const head = text.lastIndexOf('\n/', end) + 1;
  const row = rowIn(text.slice(head, text.indexOf('\n', head)), text.slice(text.lastIndexOf('\n', end) + 1, end));
  found.set(id, row);
  return row;
}

export function* table(): Generator<[id: string, row: TableRow]> {
  let head = '';
  for (const line of text.trim().split('\n')) {
    const [place = '', id] = line.split(' ');
    if (id) yield [id, rowIn(head, place)];
    else head = line;
  }
}
