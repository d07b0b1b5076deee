import createFetchClient from 'openapi-fetch';
import { unwrap } from './envelope.js';
import { ApiError, type CallMeta, type ErrorFacts } from './errors.js';
import { operations } from './generated/operations.js';
import type { paths } from './generated/schema.js';
import { type Answer, decode, Fault, safeFetch } from './safe-fetch.js';
import type { Arguments, Data, Input, ListId, OperationId, Row } from './types.js';

export interface ClientOptions {
  /** Absolute address of the server, without `/admin/v1`. */
  baseUrl: string;
  /** Address of the separate CRM host of `loginAcross` and `checkLogin`. Defaults to `baseUrl`. */
  crmBaseUrl?: string;
  /** The session token, or a function asked before every attempt. It travels in the header Admin-Token only. */
  token?: string | (() => string | undefined);
  /** Milliseconds for connecting, headers and body of one attempt. Defaults to 10,000. */
  timeout?: number;
  /** Repeats of a harmless read or of a call that never left. Defaults to 2. */
  retries?: number;
  fetch?: typeof fetch;
  /** Language of the server's sentences, such as `zh-CN` or `en`. */
  language?: () => string;
  /** Called once for each failed call, with the token it was sent with. */
  onError?: (error: ApiError, token: string | undefined) => void;
}

export interface CallOptions {
  signal?: AbortSignal;
  timeout?: number;
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

type Row4 = readonly [method: string, path: string, letters?: string, query?: readonly string[]];
type Values = Record<string, unknown>;

export type Client = {
  [Id in OperationId]: (...args: Arguments<Id, CallOptions>) => Promise<Data<Id>>;
} & {
  /** The same call by name, for names that come from data. */
  call<Id extends OperationId>(id: Id, input?: Input<Id>, options?: CallOptions): Promise<Data<Id>>;
  /** Every row of a list, page by page. */
  each<Id extends ListId>(id: Id, input?: Input<Id>, options?: CallOptions): AsyncGenerator<Row<Id>>;
};

const crm = /^\/admin\/(across|check)-login$/;

function usage(reason: string): Fault {
  return new Fault({ kind: 'usage', reason, outcome: 'notSent', retryable: false });
}

/** Refuses what would reach another operation: nothing, dots, slashes, unsafe numbers, broken text. */
function pathValue(value: unknown): string {
  if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0)) throw usage('bad-path-param');
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  if (text === '' || text === '.' || text === '..' || /[/\\]/.test(text) || !text.isWellFormed()) throw usage('bad-path-param');
  return encodeURIComponent(text);
}

function queryString(query: Values): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === null || typeof one === 'object' || typeof one === 'function') throw usage('bad-query');
      search.append(name, String(one));
    }
  }
  return search.toString();
}

function bodyOf(body: Values, multipart: boolean): BodyInit {
  if (multipart) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body))
      if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
    return form;
  }
  try {
    return JSON.stringify(body);
  } catch {
    throw usage('bad-body');
  }
}

/** Sorts the flat input to where the contract wants each value. */
function sort([method, path, , inQuery]: Row4, input: Values) {
  const places = { path: {} as Values, query: {} as Values, body: {} as Values };
  const rest = method === 'GET' || method === 'DELETE' ? 'query' : 'body';
  for (const name of path.matchAll(/\{(\w+)\}/g)) places.path[name[1] as string] = input[name[1] as string];
  for (const [name, value] of Object.entries(input)) {
    if (name in places.path) continue;
    places[inQuery?.includes(name) ? 'query' : rest][name] = value;
  }
  return places;
}

function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - (Date.parse(headers.get('date') ?? '') || Date.now());
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 60_000) : undefined;
}

function fileName(headers: Headers): string | undefined {
  const match = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('content-disposition') ?? '');
  return match?.[1] ? decodeURIComponent(match[1]) : undefined;
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}

/** A file is whole when its length and digest are those the server named. */
async function fileOf({ bytes, headers }: Answer) {
  const length = headers.get('content-length');
  const digest = /sha-256=:([^:]+):/.exec(headers.get('repr-digest') ?? '')?.[1];
  const encoded = headers.has('content-encoding');
  if (
    (length !== null && !encoded && Number(length) !== bytes.byteLength) ||
    (digest && globalThis.crypto?.subtle && digest !== (await digestOf(bytes)))
  )
    throw new Fault({ kind: 'protocol', reason: 'truncated', outcome: 'unknown', phase: 'body' });
  return { bytes, type: headers.get('content-type') ?? 'application/octet-stream', name: fileName(headers) };
}

function mayRepeat(facts: ErrorFacts, row: Row4, options: CallOptions): boolean {
  const repeatable = facts.retryable ?? facts.outcome === 'notSent';
  if (!repeatable || facts.kind === 'usage') return false;
  return (
    facts.outcome === 'notSent' || row[2]?.includes('r') === true || options.idempotencyKey !== undefined || facts.kind === 'rateLimited'
  );
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** One typed method for each operation of the contract, made from one table by one function. */
export function createClient(options: ClientOptions): Client {
  const { timeout = 10_000, retries = 2 } = options;
  const wire = createFetchClient<paths>({});

  async function attempt(
    row: Row4,
    input: Values,
    call: CallOptions,
    requestId: string,
    number: number,
    token: string | undefined,
  ): Promise<Answer> {
    const [method, path, letters = ''] = row;
    const places = sort(row, input);
    const base = crm.test(path) ? (options.crmBaseUrl ?? options.baseUrl) : options.baseUrl;
    if (!URL.canParse(base)) throw usage('bad-base-url');
    if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) throw usage('bad-token');
    const withBody = method === 'POST' || method === 'PUT';
    const guarded = safeFetch(options.fetch ?? fetch, call.timeout ?? timeout);
    let answer: Answer | undefined;
    await wire.request(
      method.toLowerCase() as 'get',
      path as keyof paths as never,
      {
        baseUrl: base.replace(/\/$/, ''),
        params: { path: places.path, query: places.query },
        ...(withBody
          ? { body: places.body as never, bodySerializer: (body: unknown) => bodyOf(body as Values, letters.includes('m')) }
          : {}),
        pathSerializer: (template: string, values: Values) => template.replace(/\{(\w+)\}/g, (_, name: string) => pathValue(values[name])),
        querySerializer: queryString as never,
        parseAs: 'stream',
        headers: {
          ...(token === undefined ? {} : { 'Admin-Token': token }),
          ...(withBody && !letters.includes('m') ? { 'Content-Type': 'application/json' } : {}),
          ...(options.language ? { 'Accept-Language': options.language() } : {}),
          ...(call.idempotencyKey ? { 'Idempotency-Key': call.idempotencyKey } : {}),
          'X-Request-Id': requestId,
          ...(number > 1 ? { 'X-Attempt': String(number) } : {}),
          ...call.headers,
        },
        // The answer is kept here, whole; openapi-fetch would read it again by its own rules.
        fetch: async (request: Request) => {
          answer = await guarded(request);
          return new Response(null, { status: 204 });
        },
        ...(call.signal ? { signal: call.signal } : {}),
      } as never,
    );
    return answer as unknown as Answer;
  }

  async function once(row: Row4, input: Values, call: CallOptions, meta: CallMeta, token: string | undefined) {
    const answer = await attempt(row, input, call, meta.requestId, meta.attempts, token);
    meta.status = answer.status;
    if (answer.status === 200 && row[2]?.includes('f')) return fileOf(answer);
    const unwrapped = unwrap(answer.status, decode(answer.bytes), retryAfter(answer.headers));
    if (!unwrapped.ok) throw new Fault(unwrapped.facts);
    return unwrapped.data;
  }

  async function run(id: string, input: Values = {}, call: CallOptions = {}): Promise<unknown> {
    const row = (operations as Record<string, Row4>)[id];
    const started = performance.now();
    const meta: CallMeta = { operationId: id, requestId: crypto.randomUUID(), attempts: 0, elapsedMs: 0 };
    for (;;) {
      meta.attempts++;
      const token = typeof options.token === 'function' ? options.token() : options.token;
      try {
        if (!row) throw usage('unknown-operation');
        return await once(row, input, call, meta, token);
      } catch (error) {
        const facts: ErrorFacts =
          error instanceof Fault ? error.facts : { kind: 'usage', reason: 'bad-input', outcome: 'notSent', retryable: false, cause: error };
        meta.elapsedMs = performance.now() - started;
        const wait = facts.retryAfterMs ?? Math.min(200 * 2 ** meta.attempts, 2000) * (0.5 + Math.random() / 2);
        const inTime = meta.elapsedMs + wait < (call.timeout ?? timeout);
        if (!row || meta.attempts > retries || !inTime || call.signal?.aborted || !mayRepeat(facts, row, call)) {
          const failure = new ApiError(facts, meta);
          options.onError?.(failure, token);
          throw failure;
        }
        await pause(wait);
      }
    }
  }

  async function* each(id: ListId, input: Values = {}, call?: CallOptions) {
    for (let page = 1; ; page++) {
      const { list, limit } = (await run(id, { limit: 100, ...input, page }, call)) as { list: unknown[]; limit: number };
      yield* list;
      if (list.length < limit) return;
    }
  }

  const methods: Record<string, unknown> = { call: run, each };
  for (const id of Object.keys(operations)) methods[id] = (input?: Values, call?: CallOptions) => run(id, input, call);
  return methods as Client;
}
