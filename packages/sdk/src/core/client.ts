import type { Methods } from '../generated/methods.js';
import { type CallResult, runCall, tokenOf } from './call.js';
import type { ApiError } from './errors.js';
import { operationAt, operationRow, type TableRow } from './operation-table.js';
import type { CallOptions, ClientOptions, Result } from './options.js';
import { paginate } from './paginate.js';
import { bodyOf, type Values } from './request.js';
import { RetryBudget } from './retry.js';
import type { Call } from './send.js';
import type { Data, Input, ListId, OperationId, PathCalls, Row } from './types.js';

/** A method per operation, plus calls that take the path or name of an operation as an argument. */
export interface Client extends Methods, PathCalls<CallOptions> {
  /** Calls an operation by name, for names known only at run time. @throws ApiError */
  call<Id extends OperationId>(id: Id, input?: Input<Id>, options?: CallOptions): Promise<Data<Id>>;
  /** Calls an operation by name and returns the failure instead of throwing it. */
  safe<Id extends OperationId>(id: Id, input?: Input<Id>, options?: CallOptions): Promise<Result<Data<Id>>>;
  /** Iterates over all rows of a list, page by page, each row once even if rows are added or deleted meanwhile. */
  paginate<Id extends ListId>(id: Id, input?: Input<Id>, options?: CallOptions): AsyncGenerator<Row<Id>>;
}

/** Generates an id for logs; not a secret. `randomUUID` is unavailable on insecure origins and slow to load in Node. */
export function newRequestId(): string {
  const half = () => Math.random().toString(16).slice(2, 10).padEnd(8, '0');
  return half() + half();
}

/** Untyped calls by name, for operations whose name and input are known only at run time. */
export interface UntypedCalls {
  call(id: string, input?: Values, own?: CallOptions): Promise<unknown>;
  safe(id: string, input?: Values, own?: CallOptions): Promise<Result<unknown>>;
  paginate(id: string, input?: Values, own?: CallOptions): AsyncGenerator<unknown>;
}

type MethodArguments = [input?: Values, own?: CallOptions];

/** Adds a method per operation, created on first use. */
export function withMethods(ways: UntypedCalls): Client {
  const methodOf = (id: string) =>
    Object.assign((...all: MethodArguments) => ways.call(id, ...all), { safe: (...all: MethodArguments) => ways.safe(id, ...all) });
  const methods = { ...ways } as Record<PropertyKey, unknown> & UntypedCalls;
  return new Proxy(methods, {
    get(known, name) {
      if (!Object.hasOwn(known, name) && typeof name === 'string') {
        if (operationRow(name)) known[name] = methodOf(name);
        else if (/^[A-Z]/.test(name)) known[name] = (path: string, ...all: MethodArguments) => ways.call(operationAt(name, path), ...all);
      }
      return known[name];
    },
    has: (known, name) => Object.hasOwn(known, name) || operationRow(String(name)) !== undefined,
  }) as unknown as Client;
}

/** Returns the client typed for names and inputs known only at run time; inputs are checked when called. */
export const untyped = (client: Client): UntypedCalls => client as unknown as UntypedCalls;

interface RunningCall {
  call: Call;
  outcome: Promise<CallResult>;
}

const unknownOperation: TableRow = ['GET', '', '', []];

/** Number of finished writes of all clients. A read started before a write must not serve a read started after it. */
let writes = 0;

/** Creates a client with one typed method per operation, each created on first use. */
export function createClient(given: ClientOptions): Client {
  let endedToken: string | undefined;
  const onSessionEnd = (error: ApiError, token: string) => {
    if (token === endedToken) return;
    endedToken = token;
    given.onSessionEnd?.(error, token);
  };
  const options = { ...given, onSessionEnd };
  const budget = new RetryBudget();

  /** Reads in flight, by operation, input and token. */
  const flights = new Map<unknown, RunningCall>();

  /** Starts a call. Concurrent equal reads share one request, unless they have their own options. */
  function start(id: string, input: Values = {}, own?: CallOptions): RunningCall {
    const row = operationRow(id) ?? unknownOperation;
    const isRead = row[2].includes('r');
    let key: unknown;
    try {
      key = isRead && !own && bodyOf([writes, id, input, tokenOf({ options })], false);
    } catch {
      // The call itself reports invalid input or an invalid token.
    }
    const known = flights.get(key);
    if (known) return known;
    // The client's token is only sent to its own server; another server needs a token given with the call.
    const merged: ClientOptions & CallOptions = own
      ? { ...options, ...(own.baseUrl !== undefined && { token: undefined }), ...own }
      : options;
    // Where the server requires a key, each call that is given none is a new one, and its retries are not.
    const withKey =
      row[2].includes('i') && merged.idempotencyKey === undefined ? { ...merged, idempotencyKey: newRequestId() + newRequestId() } : merged;
    const deadline = own?.deadline ?? Math.max(options.deadline ?? merged.timeout ?? 10_000, own?.timeout ?? 0);
    const meta = { operationId: id, requestId: newRequestId(), attempts: 0, elapsedMs: 0 };
    const call: Call = { row, input, options: withKey, meta, started: Date.now(), deadline };
    const started = { call, outcome: runCall(call, budget) };
    if (key) flights.set(key, started);
    const ended = () => {
      flights.delete(key);
      if (!isRead) writes++;
    };
    started.outcome.then(ended, ended);
    return started;
  }

  const call = async (id: string, input?: Values, own?: CallOptions) => (await start(id, input, own).outcome).data;

  async function safe(id: string, input?: Values, own?: CallOptions): Promise<Result<unknown>> {
    const { call, outcome } = start(id, input, own);
    return outcome.then(
      ({ data, message }) => ({ ok: true, data, message, meta: call.meta }),
      (error: ApiError) => ({ ok: false, error, meta: error.meta }),
    );
  }

  const paginateById = (id: string, input: Values = {}, own?: CallOptions) =>
    paginate((page) => call(id, page, own) as ReturnType<Parameters<typeof paginate>[0]>, input);

  return withMethods({ call, safe, paginate: paginateById });
}
