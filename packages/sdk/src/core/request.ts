import type { TableRow } from './operation-table.js';
import { CallError } from './safe-fetch.js';

export type Values = Record<string, unknown>;

export function usageError(reason: string): CallError {
  return new CallError({ kind: 'usage', reason, outcome: 'notSent', retryable: false });
}

/** Whether a base URL is valid: absolute http(s), without credentials, query or fragment that could disguise where the token is sent. */
export function isBaseUrl(base: string): boolean {
  const url = URL.canParse(base) ? new URL(base) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(base);
}

let given: string | undefined;
let checked = '';

/** Returns the base URL without its trailing slash; caches the last one. @throws CallError if it is invalid */
export function checkBase(base: string): string {
  if (base === given) return checked;
  if (!isBaseUrl(base)) throw usageError('bad-base-url');
  checked = base.trim().replace(/(?<!\/)\/+$/, '');
  given = base;
  return checked;
}

/** Encodes a path parameter. @throws CallError for values that would address another operation */
export function pathValue(value: unknown): string {
  if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0)) throw usageError('bad-path-param');
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  if (/^\.{0,2}$|[/\\]/.test(text) || !text.isWellFormed()) throw usageError('bad-path-param');
  return encodeURIComponent(text);
}

/** Visits each given value, and each item of arrays, with its name. Uses loops because `flatMap` takes a twelfth of a whole call. */
function forEachValue(values: Values, tell: (name: string, value: unknown) => void) {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const one of value) tell(name, one);
    else tell(name, value);
  }
}

function toText(value: unknown, reason: string): string {
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return String(value);
  throw usageError(reason);
}

export function queryString(query: Values): string {
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  let text = '';
  forEachValue(query, (name, value) => {
    text += `${text && '&'}${encode(name)}=${encode(toText(value, 'bad-query'))}`;
  });
  return text;
}

/** Rejects values that JSON would silently drop or turn into null. */
function rejectNonJson(_: string, value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol' || (typeof value === 'number' && !Number.isFinite(value)))
    throw usageError('bad-body');
  return value;
}

function formOf(body: Values): FormData {
  const form = new FormData();
  forEachValue(body, (name, value) => form.append(name, value instanceof Blob ? value : toText(value, 'bad-body')));
  return form;
}

export function bodyOf(body: Values | unknown[], multipart: boolean): BodyInit {
  if (multipart) return formOf(body as Values);
  try {
    return JSON.stringify(body, rejectNonJson);
  } catch {
    throw usageError('bad-body');
  }
}

/** Returns the total size of the files in an input, which determines the upload timeout. */
export function fileBytes(input: Values): number {
  return Object.values(input)
    .flat()
    .reduce((sum: number, one) => sum + (one instanceof Blob ? one.size : 0), 0);
}

/** Whether a call has a JSON or form body, even if it is an empty object. */
export const hasBody = ([method, , flags]: TableRow) => (method === 'POST' || method === 'PUT') && !flags.includes('e');

/** Splits the flat input into path, query and body. The objects have no prototype, so that any name is safe. */
export function splitInput(row: TableRow, input: Values) {
  const [, path, , inQuery] = row;
  const places = { path: Object.create(null) as Values, query: Object.create(null) as Values, body: Object.create(null) as Values };
  const rest = hasBody(row) ? 'body' : 'query';
  if (path.includes('{')) for (const name of path.matchAll(/\{(\w+)\}/g)) places.path[name[1] as string] = input[name[1] as string];
  for (const [name, value] of Object.entries(input)) {
    if (name in places.path) continue;
    places[inQuery.includes(name) ? 'query' : rest][name] = value;
  }
  return places;
}
