import { classify } from '../core/classify.js';
import { unwrap } from '../core/envelope.js';
import { parseRetryAfter } from '../core/retry.js';
import { CallError, checkHead, chunksOf } from '../core/safe-fetch.js';
import { type Call, headersOf, urlOf } from '../core/send.js';

/** Maximum time without bytes; the server sends a comment every 15 seconds. */
const maxSilenceMs = 40_000;
/** Maximum size of an error response received instead of a stream, in bytes. */
const maxRefusal = 1024 * 1024;

type Chunks = AsyncIterator<Uint8Array>;

function chunksIn({ body }: Response): Chunks {
  const stream = body as (ReadableStream<Uint8Array> & Partial<AsyncIterable<Uint8Array>>) | null;
  if (!stream) throw new CallError({ kind: 'envelope', reason: 'empty', outcome: 'unknown', retryable: true });
  return (stream[Symbol.asyncIterator] ? (stream as AsyncIterable<Uint8Array>) : chunksOf(stream))[Symbol.asyncIterator]();
}

/** A watchdog: `race` rejects when the time set with `wait` passes or the signal aborts. */
function createWatchdog(signal: AbortSignal) {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let late = false;
  const leave = () => stop.abort(signal.reason);
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();
  const soon = new Promise<never>((_, reject) => {
    const end = () => reject(stop.signal.reason);
    if (stop.signal.aborted) end();
    else stop.signal.addEventListener('abort', end);
  });
  soon.catch(() => undefined);
  return {
    signal: stop.signal,
    race: <T>(work: Promise<T>): Promise<T> => Promise.race([work, soon]),
    /** Restarts the timer with this many milliseconds; without an argument, stops it. */
    wait(ms?: number) {
      clearTimeout(timer);
      if (ms === undefined) return;
      timer = setTimeout(() => {
        late = true;
        stop.abort();
      }, ms);
    },
    isLate: () => late,
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      stop.abort();
    },
  };
}

/** Reads the response of a server that sends no stream. @throws CallError if it is an error response */
async function readRefusal(response: Response, chunks: Chunks, race: <T>(work: Promise<T>) => Promise<T>): Promise<CallError> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let next = await race(chunks.next()); !next.done && size <= maxRefusal; next = await race(chunks.next())) {
    parts.push(next.value);
    size += next.value.byteLength;
  }
  if (size > maxRefusal) return new CallError({ kind: 'protocol', reason: 'too-large', outcome: 'unknown', phase: 'body' });
  const bytes = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
  unwrap(response.status, bytes, { retryAfterMs: parseRetryAfter(response.headers), flags: '' });
  return new CallError({ kind: 'envelope', reason: 'data-shape', outcome: 'unknown', httpStatus: response.status });
}

/** Reads a stream of server-sent events over one connection until it ends, passing on its bytes as they arrive. @throws CallError */
export async function readStream(
  call: Call,
  token: string | undefined,
  signal: AbortSignal,
  take: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const { options, row } = call;
  const time = createWatchdog(signal);
  let phase: 'headers' | 'body' = 'headers';
  try {
    time.wait(options.timeout ?? 10_000);
    const headers = { Accept: 'text/event-stream', ...headersOf(call, token) };
    const init = { method: row[0], headers, redirect: 'manual' as const, signal: time.signal };
    const response = await time.race((options.fetch ?? fetch)(urlOf(call, {}, call.input), init));
    checkHead(response);
    phase = 'body';
    time.wait(maxSilenceMs);
    const chunks = chunksIn(response);
    if (response.status !== 200 || !/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? ''))
      throw await readRefusal(response, chunks, time.race);
    for (let next = await time.race(chunks.next()); !next.done; next = await time.race(chunks.next())) {
      // The timeout is off while the consumer handles an event.
      time.wait();
      await time.race(take(next.value));
      time.wait(maxSilenceMs);
    }
  } catch (error) {
    if (time.isLate()) throw new CallError({ kind: 'timeout', reason: phase, outcome: 'unknown', phase, retryable: true });
    throw error instanceof CallError ? error : new CallError(classify(error, phase));
  } finally {
    time.end();
  }
}
