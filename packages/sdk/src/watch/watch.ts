import { redactFacts } from '../core/call.js';
import { newRequestId } from '../core/client.js';
import { ApiError } from '../core/errors.js';
import { operationRow, type TableRow } from '../core/operation-table.js';
import type { CallOptions, ClientOptions } from '../core/options.js';
import { usageError, type Values } from '../core/request.js';
import { sleep } from '../core/retry.js';
import { CallError } from '../core/safe-fetch.js';
import type { Call } from '../core/send.js';
import type { Data, Input, StreamId } from '../core/types.js';
import { EventParser } from './event-parser.js';
import { readStream } from './stream.js';

type WatchableOption = 'baseUrl' | 'token' | 'timeout' | 'fetch' | 'language' | 'fewHeaders' | 'onError';

/** Options as for a client. `timeout` covers connecting and headers; `onError` is called with the error that ends the stream. */
export interface WatchOptions extends Pick<ClientOptions, WatchableOption>, Pick<CallOptions, 'signal' | 'headers'> {
  /** Called whenever the connection is lost, with the error, if known, and the milliseconds until the next attempt. */
  onLost?: (error: ApiError | undefined, againInMs: number) => void;
}

const minDelayMs = 500;
const maxDelayMs = 30_000;
/** Maximum events buffered ahead of the consumer; then reading pauses. */
const readAhead = 100;

const ends = new Set<ApiError['kind']>(['usage', 'auth', 'session', 'forbidden', 'business', 'conflict']);

/** Whether reconnecting is pointless because the server rejected the call itself. */
function isFinal({ kind, httpStatus = 0 }: ApiError): boolean {
  return kind === 'http' ? httpStatus < 500 || httpStatus === 501 : ends.has(kind);
}

/** A bounded queue between the connection and the consumer. */
class EventQueue {
  readonly #events: unknown[] = [];
  #came: () => void = () => undefined;
  #taken: () => void = () => undefined;
  #ended = false;

  async put(event: unknown): Promise<void> {
    this.#events.push(event);
    this.#came();
    if (this.#events.length < readAhead) return;
    await new Promise<void>((done) => {
      this.#taken = done;
    });
  }

  end() {
    this.#ended = true;
    this.#came();
  }

  async *all(): AsyncGenerator<unknown> {
    for (;;) {
      while (this.#events.length > 0) {
        yield this.#events.shift();
        this.#taken();
      }
      if (this.#ended) return;
      await new Promise<void>((done) => {
        this.#came = done;
      });
    }
  }
}

/** Reads one connection into the queue and returns the error that ended it, if any. */
async function connect(call: Call, token: string | undefined, { parser, queue, signal }: Connection): Promise<ApiError | undefined> {
  try {
    if (!call.row[2].includes('w')) throw usageError('no-stream');
    if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) throw usageError('bad-token');
    await readStream(call, token, signal, async (bytes) => {
      for (const event of parser.read(bytes)) await queue.put(event);
    });
    return undefined;
  } catch (error) {
    const facts = error instanceof CallError ? error.facts : usageError('bad-input').facts;
    return new ApiError(redactFacts(facts, token), call.meta);
  } finally {
    queue.end();
  }
}

interface Connection {
  parser: EventParser;
  queue: EventQueue;
  signal: AbortSignal;
}

/**
 * Iterates over the events of a stream. Reconnects when the connection is lost, and resumes after the last event with the then current
 * token. Returns when the signal aborts. @throws ApiError when the server rejects the call permanently
 */
export async function* watch<Id extends StreamId>(
  { onLost, signal, ...options }: WatchOptions,
  id: Id,
  input: Input<Id> = {} as Input<Id>,
): AsyncGenerator<Data<Id>> {
  const stop = new AbortController();
  const leave = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', leave);
  if (signal?.aborted) leave();
  const tokenNow = () => (typeof options.token === 'function' ? options.token() : options.token);
  let lastId = '';
  let leastMs = minDelayMs;
  let failures = 0;
  try {
    while (!stop.signal.aborted) {
      const token = tokenNow();
      const headers = { ...options.headers, ...(lastId && !options.fewHeaders ? { 'Last-Event-ID': lastId } : {}) };
      const call: Call = {
        row: operationRow(id) as TableRow,
        input: input as Values,
        options: { ...options, headers },
        meta: { operationId: id, requestId: newRequestId(), attempts: 1, elapsedMs: 0 },
        started: Date.now(),
        deadline: 0,
      };
      const queue = new EventQueue();
      const parser = new EventParser(lastId);
      const ended = connect(call, token, { parser, queue, signal: stop.signal });
      for await (const event of queue.all()) {
        failures = 0;
        yield event as Data<Id>;
      }
      const error = await ended;
      if (stop.signal.aborted) return;
      lastId = parser.lastId;
      leastMs = parser.retryMs ?? leastMs;
      // The user has signed in again since.
      const replaced = error?.kind === 'auth' && tokenNow() !== token;
      if (error && !replaced && isFinal(error)) {
        options.onError?.(error, token);
        throw error;
      }
      const grown = Math.min(Math.max(leastMs, 50) * 2 ** failures++, maxDelayMs) * (0.5 + Math.random() / 2);
      const wait = replaced ? 0 : (error?.retryAfterMs ?? grown);
      onLost?.(error, wait);
      await sleep(wait, stop.signal);
    }
  } finally {
    signal?.removeEventListener('abort', leave);
    stop.abort();
  }
}
