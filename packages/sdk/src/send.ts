import { createFinalURL } from 'openapi-fetch';
import type { CallMeta } from './errors.js';
import type { CallOptions, ClientOptions, FileSink } from './options.js';
import { bodyOf, checkBase, fileBytes, hasBody, pathValue, placesOf, queryString, usage, type Values } from './request.js';
import { type Answer, type Limits, type OnProgress, safeFetch } from './safe-fetch.js';
import type { TableRow } from './table.js';

/** One call on its way: what was asked, and what is known of it so far. */
export interface Call {
  row: TableRow;
  input: Values;
  options: ClientOptions & CallOptions;
  meta: CallMeta;
  /** By the clock of the day: Node takes a millisecond to load the other one. */
  started: number;
  /** Milliseconds for all of it. */
  deadline: number;
}

const crm = /^\/admin\/(across|check)-login$/;
const megabyte = 1024 * 1024;

export function headersOf({ row, options, meta }: Call, token: string | undefined): Record<string, string> {
  const { language, idempotencyKey } = options;
  const headers: Record<string, string> = { 'X-Request-Id': meta.requestId };
  if (token !== undefined) headers['Admin-Token'] = token;
  if (hasBody(row) && !row[2].includes('m')) headers['Content-Type'] = 'application/json';
  if (meta.attempts > 1) headers['X-Attempt'] = String(meta.attempts);
  const tongue = typeof language === 'function' ? language() : language;
  const given = {
    ...(tongue && { 'Accept-Language': tongue }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...options.headers,
  };
  for (const [name, value] of Object.entries(given)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) throw usage('bad-header');
    headers[name] = value;
  }
  return headers;
}

function limitsOf({ row, input, options, started, deadline }: Call, sink: FileSink | undefined): Limits {
  const [, , letters] = row;
  const file = letters.includes('f');
  const idle = file || letters.includes('m');
  const one = options.timeout ?? 10_000;
  return {
    // An upload of a browser shows no progress, so it may take a second more for each 64 KiB.
    timeout: idle ? one + fileBytes(input) / 65.536 : Math.max(1, Math.min(one, deadline - (Date.now() - started))),
    idle,
    maxBytes: (file ? 512 : 32) * megabyte,
    signal: options.signal,
    sink,
    onProgress: file ? options.onProgress : undefined,
  };
}

/** Tells of the bytes of the files alone; a form adds some around them. */
function progressOf({ input, options: { onProgress } }: Call): { onProgress?: OnProgress } {
  const total = fileBytes(input);
  return onProgress ? { onProgress: (done) => onProgress(Math.min(done, total), total) } : {};
}

export function addressOf({ row, options }: Call, path: Values, query: Values): string {
  const base = options.crmBaseUrl !== undefined && crm.test(row[1]) ? options.crmBaseUrl : options.baseUrl;
  return createFinalURL(row[1], {
    baseUrl: checkBase(base),
    params: { path, query },
    pathSerializer: (template, values: Values) => template.replace(/\{(\w+)\}/g, (_, name: string) => pathValue(values[name])),
    querySerializer: queryString,
  });
}

/** Sends one attempt and reads its whole answer. */
export function send(call: Call, token: string | undefined, sink: FileSink | undefined): Promise<Answer> {
  const { row, options } = call;
  const [method, , letters] = row;
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) throw usage('bad-token');
  const { path, query, body } = placesOf(row, call.input);
  const multipart = letters.includes('m');
  const init = {
    method,
    headers: headersOf(call, token),
    ...(hasBody(row) && { body: bodyOf(body, multipart) }),
    ...(multipart && progressOf(call)),
  };
  return safeFetch(options.fetch ?? fetch, addressOf(call, path, query), init, limitsOf(call, sink));
}
