import { text as packed } from '../generated/operations.js';
import { pascalCase } from './pascal-case.js';

let unpacked: string | undefined;

const verbs: Record<string, string> = { G: 'get', P: 'create', U: 'update', D: 'delete' };

/**
 * Returns the table with what it leaves out of the names: `~` is the noun of the section, `=` the noun and the path, and before a name
 * without a verb stands the usual one of its method.
 */
function table(): string {
  let noun = '';
  unpacked ??= packed.replace(
    /^(\/\S*)(?: (\S+))?$|^(.)(\w*)(\S*) (=|(?=[~A-Z]))|~/gm,
    (_, head?: string, next = '', method?: string, letters = '', path = '', same = '') => {
      if (head) noun = next === '=' ? pascalCase(head) : next;
      return method
        ? `${method + letters + path} ${letters.includes('l') ? 'list' : verbs[method]}${same && noun + pascalCase(path)}`
        : (head ?? noun);
    },
  );
  return unpacked;
}

/** Method, path, flags (see openapi/tools/generate.ts), and the fields that are query parameters of an operation with a body. */
export type TableRow = readonly [method: string, path: string, letters: string, query: readonly string[]];

const methods: Record<string, string> = { G: 'GET', P: 'POST', U: 'PUT', D: 'DELETE' };

function rowIn(head: string, place: string): TableRow {
  const [path, query] = place.split('?') as [string, string?];
  const [ways] = path.split('/', 1) as [string];
  return [
    methods[ways.charAt(0)] as string,
    head.replace('//', '/admin/v1/') + path.slice(ways.length),
    ways.slice(1),
    query?.split('&') ?? [],
  ];
}

/** Parsed rows. */
const rowCache = new Map<string, TableRow>();

/** Finds and parses a row in the generated text, so that unused operations take no memory. */
export function operationRow(id: string): TableRow | undefined {
  const known = rowCache.get(id);
  if (known) return known;
  const text = table();
  const end = /^\w+$/.test(id) ? text.indexOf(` ${id}\n`) : -1;
  if (end < 0) return undefined;
  const head = text.lastIndexOf('\n/', end) + 1;
  const row = rowIn(text.slice(head, text.indexOf('\n', head)), text.slice(text.lastIndexOf('\n', end) + 1, end));
  rowCache.set(id, row);
  return row;
}

/** Returns the operation with this method and this path as written in the contract; an empty string if there is none. */
export function operationAt(method: string, path: string): string {
  return (
    table()
      .split(/\W/)
      .find((id) => `${operationRow(id)}`.startsWith(`${method},${path},`)) ?? ''
  );
}

export function* allRows(): Generator<[id: string, row: TableRow]> {
  let head = '';
  for (const line of table().trim().split('\n')) {
    const [place = '', id] = line.split(' ');
    if (id) yield [id, rowIn(head, place)];
    else head = line;
  }
}
