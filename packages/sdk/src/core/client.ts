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

/** A method for each operation, and the calls that take the path or the name of an operation as data. */
export interface Client extends Methods, PathCalls<CallOptions> {
  /** A call by name, for names that come from data. */
  call<Id extends OperationId>(id: Id, input?: Input<Id>, options?: CallOptions): Promise<Data<Id>>;
  /** The same, whose failure is a value. */
  safe<Id extends OperationId>(id: Id, input?: Input<Id>, options?: CallOptions): Promise<Result<Data<Id>>>;
  /** Every row of a list, once, page by page, however rows come and go meanwhile. */
  paginate<Id extends ListId>(id: Id, input?: Input<Id>, options?: CallOptions): AsyncGenerator<Row<Id>>;
}

/** An id for logs, not a secret. `randomUUID` is missing on insecure origins and slow to load in Node. */
export function newRequestId(): string {
  const half = () => Math.random().toString(16).slice(2, 10).padEnd(8, '0');
  return half() + half();
}

/** The calls of a client by name alone: for operations whose name and input are data. */
export interface UntypedCalls {
  call(id: string, input?: Values, own?: CallOptions): Promise<unknown>;
  safe(id: string, input?: Values, own?: CallOptions): Promise<Result<unknown>>;
  paginate(id: string, input?: Values, own?: CallOptions): AsyncGenerator<unknown>;
}

type Given = [input?: Values, own?: CallOptions];

/** Adds a method for each operation, created on first use. */
export function withMethods(ways: UntypedCalls): Client {
  const methodOf = (id: string) =>
    Object.assign((...all: Given) => ways.call(id, ...all), { safe: (...all: Given) => ways.safe(id, ...all) });
  const methods = { ...ways } as Record<PropertyKey, unknown> & UntypedCalls;
  return new Proxy(methods, {
    get(known, name) {
      if (!Object.hasOwn(known, name) && typeof name === 'string') {
        if (operationRow(name)) known[name] = methodOf(name);
        else if (/^[A-Z]/.test(name)) known[name] = (path: string, ...all: Given) => ways.call(operationAt(name, path), ...all);
      }
      return known[name];
    },
    has: (known, name) => Object.hasOwn(known, name) || operationRow(String(name)) !== undefined,
  }) as unknown as Client;
}

/** The client for operations whose name and input are data; what they take is checked when they are called. */
export const untyped = (client: Client): UntypedCalls => client as unknown as UntypedCalls;

interface Started {
  call: Call;
  outcome: Promise<CallResult>;
}

const unknownOperation: TableRow = ['GET', '', '', []];

/** Writes that have ended, of all clients: what was asked before one is not the answer to what is asked after it. */
let writes = 0;

/** Creates a client with one typed method per operation. Methods are created on first use. */
export function createClient(given: ClientOptions): Client {
  let endedToken: string | undefined;
  const onSessionEnd = (error: ApiError, token: string) => {
    if (token === endedToken) return;
    endedToken = token;
    given.onSessionEnd?.(error, token);
  };
  const options = { ...given, onSessionEnd };
  const budget = new RetryBudget();

  /** Reads on their way, by what they ask. */
  const flights = new Map<unknown, Started>();

  /** Begins a call; equal reads at the same time are one, unless they have options of their own. */
  function start(id: string, input: Values = {}, own?: CallOptions): Started {
    const row = operationRow(id) ?? unknownOperation;
    const isRead = row[2].includes('r');
    let key: unknown;
    try {
      key = isRead && !own && bodyOf([writes, id, input, tokenOf({ options })], false);
    } catch {
      // What is wrong with the input or the token is told by the call itself.
    }
    const known = flights.get(key);
    if (known) return known;
    // A token is only sent to its own server unless one is given for the other.
    const merged = own ? { ...options, ...(own.baseUrl !== undefined && { token: undefined }), ...own } : options;
    const deadline = own?.deadline ?? Math.max(options.deadline ?? merged.timeout ?? 10_000, own?.timeout ?? 0);
    const meta = { operationId: id, requestId: newRequestId(), attempts: 0, elapsedMs: 0 };
    const call: Call = { row, input, options: merged, meta, started: Date.now(), deadline };
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
