import createFetchClient from 'openapi-fetch';
import { downloadOf } from './download.js';
import { unwrap } from './envelope.js';
import { ApiError, type CallMeta, type ErrorFacts } from './errors.js';
import { operations } from './generated/operations.js';
import type { paths } from './generated/schema.js';
import { bodyOf, checkBase, fileBytes, hasBody, pathValue, placesOf, queryString, type TableRow, usage, type Values } from './request.js';
import { mayRepeat, pause, pauseBefore, RetryBudget, retryAfter } from './retry.js';
import { type Answer, Fault, type Fetch, type Limits, safeFetch } from './safe-fetch.js';
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
  /** Milliseconds for a call with all its repeats. Defaults to `timeout`. */
  deadline?: number;
  /** Repeats of a harmless read or of a call that never left. Defaults to 2. */
  retries?: number;
  fetch?: Fetch;
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

export type Client = {
  [Id in OperationId]: (...args: Arguments<Id, CallOptions>) => Promise<Data<Id>>;
} & {
  /** The same call by name, for names that come from data. */
  call<Id extends OperationId>(id: Id, input?: Input<Id>, options?: CallOptions): Promise<Data<Id>>;
  /** Every row of a list, page by page. */
  each<Id extends ListId>(id: Id, input?: Input<Id>, options?: CallOptions): AsyncGenerator<Row<Id>>;
};

/** One call on its way: what was asked, and what is known of it so far. */
interface Call {
  row: TableRow;
  input: Values;
  options: CallOptions;
  meta: CallMeta;
  /** By the clock of the day: Node takes a millisecond to load the other one. */
  started: number;
}

const crm = /^\/admin\/(across|check)-login$/;
const megabyte = 1024 * 1024;

/** Keeps what openapi-fetch made; a real `Request` costs time and can be sent only once. */
class Sent {
  constructor(
    readonly url: string,
    readonly init: RequestInit,
  ) {}
}

/** What openapi-fetch is given back; it would read the true answer by its own rules. */
const taken = { status: 204, ok: true, headers: { get: () => null } };

/** A name for the logs, no secret: browsers offer `randomUUID` on secure origins only, and Node is slow to load it. */
function newId(): string {
  return Array.from({ length: 2 }, () =>
    Math.floor(Math.random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
}

/** What was thrown before anything left. The text of a refused header holds its value, so it does not go on. */
function factsOf(error: unknown): ErrorFacts {
  if (error instanceof Fault) return error.facts;
  if (error instanceof TypeError && /header/i.test(error.message)) return usage('bad-header').facts;
  return { ...usage('bad-input').facts, cause: error };
}

function hidden(facts: ErrorFacts, token: string | undefined): ErrorFacts {
  if (!token || !facts.serverMessage?.includes(token)) return facts;
  return { ...facts, serverMessage: facts.serverMessage.replaceAll(token, '***') };
}

/** One typed method for each operation of the contract, made from one table by one function. */
export function createClient(options: ClientOptions): Client {
  const { timeout = 10_000, retries = 2 } = options;
  const deadline = options.deadline ?? timeout;
  const wire = createFetchClient<paths>({ Request: Sent as never });
  const budget = new RetryBudget();

  const tokenNow = () => (typeof options.token === 'function' ? options.token() : options.token);

  function headersOf({ row, options: call, meta }: Call, token: string | undefined): Record<string, string> {
    const json = hasBody(row) && !row[2]?.includes('m');
    return {
      ...(token === undefined ? {} : { 'Admin-Token': token }),
      ...(json ? { 'Content-Type': 'application/json' } : {}),
      ...(options.language ? { 'Accept-Language': options.language() } : {}),
      ...(call.idempotencyKey ? { 'Idempotency-Key': call.idempotencyKey } : {}),
      'X-Request-Id': meta.requestId,
      ...(meta.attempts > 1 ? { 'X-Attempt': String(meta.attempts) } : {}),
      ...call.headers,
    };
  }

  function limitsOf({ row, input, options: call, started }: Call): Limits {
    const [, , letters = ''] = row;
    const idle = letters.includes('f') || letters.includes('m');
    const one = call.timeout ?? timeout;
    const left = Math.max(one, call.timeout === undefined ? deadline : 0) - (Date.now() - started);
    // An upload shows no progress here, so it may take a second more for each 64 KiB.
    const extra = letters.includes('m') ? fileBytes(input) / 65.536 : 0;
    return {
      timeout: idle ? one + extra : Math.max(1, Math.min(one, left)),
      idle,
      maxBytes: (letters.includes('f') ? 512 : 32) * megabyte,
      signal: call.signal,
    };
  }

  async function attempt(call: Call, token: string | undefined): Promise<Answer> {
    const [method, path, letters = ''] = call.row;
    const places = placesOf(call.row, call.input);
    if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) throw usage('bad-token');
    const multipart = letters.includes('m');
    let answer: Answer | undefined;
    await wire.request(
      method.toLowerCase() as 'get',
      path as keyof paths as never,
      {
        baseUrl: checkBase(crm.test(path) ? (options.crmBaseUrl ?? options.baseUrl) : options.baseUrl),
        params: { path: places.path, query: places.query },
        ...(hasBody(call.row) ? { body: places.body, bodySerializer: (body: unknown) => bodyOf(body as Values, multipart) } : {}),
        pathSerializer: (template: string, values: Values) => template.replace(/\{(\w+)\}/g, (_, name: string) => pathValue(values[name])),
        querySerializer: queryString,
        headers: headersOf(call, token),
        fetch: async ({ url, init }: Sent) => {
          answer = await safeFetch(options.fetch ?? fetch, url, init, limitsOf(call));
          return taken;
        },
      } as never,
    );
    return answer as unknown as Answer;
  }

  async function once(call: Call, token: string | undefined) {
    const answer = await attempt(call, token);
    const [, , letters = ''] = call.row;
    const contentType = answer.headers.get('content-type') ?? '';
    call.meta.status = answer.status;
    call.meta.contentType = contentType;
    const json = contentType.includes('application/json');
    if (answer.status === 200 && letters.includes('f') && !json) return downloadOf(answer);
    const unwrapped = unwrap(answer.status, answer.bytes, { retryAfterMs: retryAfter(answer.headers), letters });
    if (!unwrapped.ok) throw new Fault(unwrapped.facts);
    if (letters.includes('f')) throw new Fault({ kind: 'envelope', reason: 'data-shape', outcome: 'unknown', httpStatus: 200 });
    return unwrapped.data;
  }

  /** Milliseconds until the next attempt, or nothing when there must not be one. */
  function repeatAfter(facts: ErrorFacts, { row, options: call, meta, started }: Call, token: string | undefined): number | undefined {
    if (meta.attempts > retries || call.signal?.aborted) return undefined;
    const harmless = row[2]?.includes('r') === true;
    // Another tab may have signed in meanwhile.
    if (facts.kind === 'auth' && harmless && meta.attempts === 1 && tokenNow() !== token) return 0;
    if (!mayRepeat(facts, meta.attempts, harmless, call.idempotencyKey !== undefined)) return undefined;
    const wait = pauseBefore(facts, meta.attempts);
    const inTime = Date.now() - started + wait < Math.max(call.timeout ?? 0, deadline);
    return inTime && budget.spend() ? wait : undefined;
  }

  async function run(id: string, input: Values = {}, callOptions: CallOptions = {}): Promise<unknown> {
    const meta: CallMeta = { operationId: id, requestId: newId(), attempts: 0, elapsedMs: 0 };
    const row: TableRow = Object.hasOwn(operations, id) ? operations[id as OperationId] : ['GET', ''];
    const call: Call = { row, input, options: callOptions, meta, started: Date.now() };
    for (;;) {
      meta.attempts++;
      let token: string | undefined;
      try {
        if (!row[1]) throw usage('unknown-operation');
        token = tokenNow();
        const data = await once(call, token);
        budget.refill();
        return data;
      } catch (error) {
        const facts = factsOf(error);
        meta.elapsedMs = Math.max(0, Date.now() - call.started);
        const wait = repeatAfter(facts, call, token);
        if (wait === undefined) {
          const failure = new ApiError(hidden(facts, token), meta);
          options.onError?.(failure, token);
          throw failure;
        }
        await pause(wait, callOptions.signal);
      }
    }
  }

  async function* each(id: ListId, input: Values = {}, call?: CallOptions) {
    let seen = 0;
    for (let page = 1; ; page++) {
      const answer = (await run(id, { limit: 100, ...input, page }, call)) as Data<ListId> & { total_capped?: boolean };
      const { list, limit, total } = answer;
      yield* list;
      seen += list.length;
      if (list.length === 0 || list.length < limit || (seen >= total && !answer.total_capped)) return;
    }
  }

  const methods: Record<string, unknown> = { call: run, each };
  for (const id of Object.keys(operations)) methods[id] = (input?: Values, call?: CallOptions) => run(id, input, call);
  return methods as Client;
}
