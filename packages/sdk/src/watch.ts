import { hidden } from './call.js';
import { newId } from './client.js';
import { ApiError } from './errors.js';
import { EventParser } from './event-parser.js';
import type { CallOptions, ClientOptions } from './options.js';
import { usage, type Values } from './request.js';
import { pause } from './retry.js';
import { Fault } from './safe-fetch.js';
import type { Call } from './send.js';
import { readStream } from './stream.js';
import { rowOf, type TableRow } from './table.js';
import type { Data, Input, StreamId } from './types.js';

type Known = 'baseUrl' | 'token' | 'timeout' | 'fetch' | 'language' | 'onError';

/** As a client has them; `timeout` is for connecting and headers, `onError` hears of the refusal that ends it. */
export interface WatchOptions extends Pick<ClientOptions, Known>, Pick<CallOptions, 'signal' | 'headers'> {
  /** Called whenever the connection was lost, with the reason where it is known and the milliseconds until the next one. */
  onLost?: (error: ApiError | undefined, againInMs: number) => void;
}

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** Events that are read ahead of whoever takes them; the connection waits beyond that. */
const readAhead = 100;

const ends = new Set<ApiError['kind']>(['usage', 'auth', 'session', 'forbidden', 'business', 'conflict']);

/** Whether coming back cannot help: the call itself was refused. */
function isFinal({ kind, httpStatus = 0 }: ApiError): boolean {
  return kind === 'http' ? httpStatus < 500 || httpStatus === 501 : ends.has(kind);
}

/** Events on their way from the connection to whoever takes them. */
class Queue {
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

/** One connection, whose events go into the queue. Answers what it ended with, if not by itself. */
async function connect(call: Call, token: string | undefined, { parser, queue, signal }: Reading): Promise<ApiError | undefined> {
  try {
    if (!call.row[2].includes('w')) throw usage('no-stream');
    if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) throw usage('bad-token');
    await readStream(call, token, signal, async (bytes) => {
      for (const event of parser.read(bytes)) await queue.put(event);
    });
    return undefined;
  } catch (error) {
    const facts = error instanceof Fault ? error.facts : usage('bad-input').facts;
    return new ApiError(hidden(facts, token), call.meta);
  } finally {
    queue.end();
  }
}

interface Reading {
  parser: EventParser;
  queue: Queue;
  signal: AbortSignal;
}

/**
 * Every event of a stream, over however many connections that takes: each goes on after the last event of the one before, with the token
 * in force then. Ends quietly with the signal. @throws ApiError when the server refuses for good
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
  let leastMs = firstPauseMs;
  let failures = 0;
  try {
    while (!stop.signal.aborted) {
      const token = tokenNow();
      const headers = { ...options.headers, ...(lastId ? { 'Last-Event-ID': lastId } : {}) };
      const call: Call = {
        row: rowOf(id) as TableRow,
        input: input as Values,
        options: { ...options, headers },
        meta: { operationId: id, requestId: newId(), attempts: 1, elapsedMs: 0 },
        started: Date.now(),
        deadline: 0,
      };
      const queue = new Queue();
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
      // Somebody has signed in again meanwhile.
      const replaced = error?.kind === 'auth' && tokenNow() !== token;
      if (error && !replaced && isFinal(error)) {
        options.onError?.(error, token);
        throw error;
      }
      const grown = Math.min(Math.max(leastMs, 50) * 2 ** failures++, longestPauseMs) * (0.5 + Math.random() / 2);
      const wait = replaced ? 0 : (error?.retryAfterMs ?? grown);
      onLost?.(error, wait);
      await pause(wait, stop.signal);
    }
  } finally {
    signal?.removeEventListener('abort', leave);
    stop.abort();
  }
}
