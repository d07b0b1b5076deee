import { createFinalURL } from 'openapi-fetch';
import type { CallMeta } from './errors.js';
import type { TableRow } from './operation-table.js';
import type { CallOptions, ClientOptions } from './options.js';
import { bodyOf, checkBase, fileBytes, hasBody, pathValue, queryString, splitInput, usageError, type Values } from './request.js';
import { type FileSink, type Limits, type OnProgress, type RawResponse, safeFetch } from './safe-fetch.js';

/** A call in progress. */
export interface Call {
  row: TableRow;
  input: Values;
  options: ClientOptions & CallOptions;
  meta: CallMeta;
  /** From Date.now(), because loading `performance` takes Node a millisecond. */
  started: number;
  /** Milliseconds for the whole call. */
  deadline: number;
}

const crm = /^\/admin\/(across|check)-login$/;
const megabyte = 1024 * 1024;

export function headersOf({ row, options, meta }: Call, token: string | undefined): Record<string, string> {
  const { language, idempotencyKey } = options;
  const headers: Record<string, string> = {};
  if (token !== undefined) headers['Admin-Token'] = token;
  if (hasBody(row) && !row[2].includes('m')) headers['Content-Type'] = 'application/json';
  const tongue = typeof language === 'function' ? language() : language;
  const given = {
    ...(!options.fewHeaders && {
      'X-Request-Id': meta.requestId,
      ...(meta.attempts > 1 && { 'X-Attempt': String(meta.attempts) }),
      ...(tongue && { 'Accept-Language': tongue }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    }),
    ...options.headers,
  };
  for (const [name, value] of Object.entries(given)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) throw usageError('bad-header');
    headers[name] = value;
  }
  return headers;
}

function limitsOf({ row, input, options, started, deadline }: Call, sink: FileSink | undefined): Limits {
  const [, , flags] = row;
  const file = flags.includes('f');
  const idle = file || flags.includes('m');
  const one = options.timeout ?? 10_000;
  return {
    // Browser uploads report no progress, so allow one more second per 64 KiB.
    timeout: idle ? one + fileBytes(input) / 65.536 : Math.max(1, Math.min(one, deadline - (Date.now() - started))),
    idle,
    maxBytes: (file ? 512 : 32) * megabyte,
    signal: options.signal,
    sink,
    onProgress: file ? options.onProgress : undefined,
  };
}

/** Reports only the bytes of the files, without the overhead of the form. */
function progressOf({ input, options: { onProgress } }: Call): { onProgress?: OnProgress } {
  const total = fileBytes(input);
  return onProgress ? { onProgress: (done) => onProgress(Math.min(done, total), total) } : {};
}

export function urlOf({ row, options }: Call, path: Values, query: Values): string {
  const base = options.crmBaseUrl !== undefined && crm.test(row[1]) ? options.crmBaseUrl : options.baseUrl;
  return createFinalURL(row[1], {
    baseUrl: checkBase(base),
    params: { path, query },
    pathSerializer: (template, values: Values) => template.replace(/\{(\w+)\}/g, (_, name: string) => pathValue(values[name])),
    querySerializer: queryString,
  });
}

/** Sends one attempt and reads its complete response. */
export function send(call: Call, token: string | undefined, sink: FileSink | undefined): Promise<RawResponse> {
  const { row, options } = call;
  const [method, , flags] = row;
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) throw usageError('bad-token');
  const { path, query, body } = splitInput(row, call.input);
  const multipart = flags.includes('m');
  const init = {
    method,
    headers: headersOf(call, token),
    ...(hasBody(row) && { body: bodyOf(body, multipart) }),
    ...(multipart && progressOf(call)),
  };
  return safeFetch(options.fetch ?? fetch, urlOf(call, path, query), init, limitsOf(call, sink));
}
