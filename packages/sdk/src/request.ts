import { Fault } from './safe-fetch.js';

/** A row of the generated table; the letters are explained where it is made. */
export type TableRow = readonly [method: string, path: string, letters?: string, query?: readonly string[]];
export type Values = Record<string, unknown>;

export function usage(reason: string): Fault {
  return new Fault({ kind: 'usage', reason, outcome: 'notSent', retryable: false });
}

/** Refuses an address that would send the token somewhere else than its reader expects. */
export function checkBase(base: string): string {
  const url = URL.canParse(base) ? new URL(base) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || /[?#]/.test(base)) throw usage('bad-base-url');
  return base.trim().replace(/\/+$/, '');
}

/** Refuses what would reach another operation: nothing, dots, slashes, unsafe numbers, broken text. */
export function pathValue(value: unknown): string {
  if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0)) throw usage('bad-path-param');
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  if (text === '' || text === '.' || text === '..' || /[/\\]/.test(text) || !text.isWellFormed()) throw usage('bad-path-param');
  return encodeURIComponent(text);
}

export function queryString(query: Values): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      if (!(typeof one === 'string' || typeof one === 'boolean' || Number.isFinite(one))) throw usage('bad-query');
      search.append(name, String(one));
    }
  }
  return search.toString();
}

/** JSON would turn these into nothing or null without a word. */
function onlyJson(_: string, value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol' || (typeof value === 'number' && !Number.isFinite(value)))
    throw usage('bad-body');
  return value;
}

function formOf(body: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof Blob) form.append(name, one);
      else if (typeof one === 'string' || typeof one === 'boolean' || Number.isFinite(one)) form.append(name, String(one));
      else if (one !== undefined) throw usage('bad-body');
    }
  }
  return form;
}

export function bodyOf(body: Values, multipart: boolean): BodyInit {
  if (multipart) return formOf(body);
  try {
    return JSON.stringify(body, onlyJson);
  } catch {
    throw usage('bad-body');
  }
}

/** Bytes of the files in an input; they decide how long an upload may take. */
export function fileBytes(input: Values): number {
  return Object.values(input)
    .flat()
    .reduce((sum: number, one) => sum + (one instanceof Blob ? one.size : 0), 0);
}

/** Whether a call brings a body, an empty object at least. */
export const hasBody = ([method, , letters]: TableRow) => (method === 'POST' || method === 'PUT') && !letters?.includes('e');

/** Sorts the flat input to where the contract wants each value. Without a prototype, so that any name is only a name. */
export function placesOf(row: TableRow, input: Values) {
  const [, path, , inQuery] = row;
  const places = { path: Object.create(null) as Values, query: Object.create(null) as Values, body: Object.create(null) as Values };
  const rest = hasBody(row) ? 'body' : 'query';
  for (const name of path.matchAll(/\{(\w+)\}/g)) places.path[name[1] as string] = input[name[1] as string];
  for (const [name, value] of Object.entries(input)) {
    if (name in places.path) continue;
    places[inQuery?.includes(name) ? 'query' : rest][name] = value;
  }
  return places;
}
