import { type Outcome, run } from './call.js';
import { eachRow } from './each.js';
import type { ApiError } from './errors.js';
import type { CallOptions, Client, ClientOptions, Result } from './options.js';
import type { Values } from './request.js';
import { RetryBudget } from './retry.js';
import type { Call } from './send.js';
import { rowOf, type TableRow } from './table.js';

/** A name for the logs, no secret: browsers offer `randomUUID` on secure origins only, and Node is slow to load it. */
export function newId(): string {
  const half = () => Math.random().toString(16).slice(2, 10).padEnd(8, '0');
  return half() + half();
}

interface Ways {
  call(id: string, input?: Values, own?: CallOptions): Promise<unknown>;
  safe(id: string, input?: Values, own?: CallOptions): Promise<Result<unknown>>;
  each(id: string, input?: Values, own?: CallOptions): AsyncGenerator<unknown>;
}

/** Adds a method for each operation, made when it is first asked for. */
export function withMethods(ways: Ways): Client {
  const methodOf = (id: string) =>
    Object.assign((input?: Values, own?: CallOptions) => ways.call(id, input, own), {
      safe: (input?: Values, own?: CallOptions) => ways.safe(id, input, own),
    });
  const methods = { ...ways } as Record<PropertyKey, unknown> & Ways;
  return new Proxy(methods, {
    get(known, name) {
      if (!Object.hasOwn(known, name) && typeof name === 'string' && rowOf(name)) known[name] = methodOf(name);
      return known[name];
    },
    has: (known, name) => Object.hasOwn(known, name) || (typeof name === 'string' && rowOf(name) !== undefined),
  }) as unknown as Client;
}

const nowhere: TableRow = ['GET', '', '', []];

/** One typed method for each operation of the contract; what a client holds grows with the operations it uses, not with those there are. */
export function createClient(options: ClientOptions): Client {
  const budget = new RetryBudget();

  function start(id: string, input: Values = {}, own?: CallOptions): { call: Call; outcome: Promise<Outcome> } {
    // A token belongs to its server; another one gets it only when told.
    const merged = own ? { ...options, ...(own.baseUrl !== undefined && { token: undefined }), ...own } : options;
    const deadline = own?.deadline ?? Math.max(options.deadline ?? merged.timeout ?? 10_000, own?.timeout ?? 0);
    const meta = { operationId: id, requestId: newId(), attempts: 0, elapsedMs: 0 };
    const call: Call = { row: rowOf(id) ?? nowhere, input, options: merged, meta, started: Date.now(), deadline };
    return { call, outcome: run(call, budget) };
  }

  const call = async (id: string, input?: Values, own?: CallOptions) => (await start(id, input, own).outcome).data;

  async function safe(id: string, input?: Values, own?: CallOptions): Promise<Result<unknown>> {
    const { call, outcome } = start(id, input, own);
    return outcome.then(
      ({ data, message }) => ({ ok: true, data, message, meta: call.meta }),
      (error: ApiError) => ({ ok: false, error, meta: error.meta }),
    );
  }

  const each = (id: string, input: Values = {}, own?: CallOptions) =>
    eachRow((page) => call(id, page, own) as ReturnType<Parameters<typeof eachRow>[0]>, input);

  return withMethods({ call, safe, each });
}
