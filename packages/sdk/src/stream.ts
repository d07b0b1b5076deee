import { classify } from './classify.js';
import { unwrap } from './envelope.js';
import { retryAfter } from './retry.js';
import { checkHead, chunksOf, Fault } from './safe-fetch.js';
import { addressOf, type Call, headersOf } from './send.js';

/** Of a server that says something every 15 seconds. */
const silenceMs = 40_000;
/** What is read of an answer that is no stream. */
const maxRefusal = 1024 * 1024;

type Chunks = AsyncIterator<Uint8Array>;

function chunksIn({ body }: Response): Chunks {
  const stream = body as (ReadableStream<Uint8Array> & Partial<AsyncIterable<Uint8Array>>) | null;
  if (!stream) throw new Fault({ kind: 'envelope', reason: 'empty', outcome: 'unknown', retryable: true });
  return (stream[Symbol.asyncIterator] ? (stream as AsyncIterable<Uint8Array>) : chunksOf(stream))[Symbol.asyncIterator]();
}

/** Time that may pass until the next sign of life; `soon` is what every wait is raced against. */
function patience(signal: AbortSignal) {
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
    /** Waits so long from now on; without a time as long as it takes. */
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

/** What a server says that gives no stream. @throws Fault where it is a refusal. */
async function refusal(response: Response, chunks: Chunks, race: <T>(work: Promise<T>) => Promise<T>): Promise<Fault> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let next = await race(chunks.next()); !next.done && size <= maxRefusal; next = await race(chunks.next())) {
    parts.push(next.value);
    size += next.value.byteLength;
  }
  if (size > maxRefusal) return new Fault({ kind: 'protocol', reason: 'too-large', outcome: 'unknown', phase: 'body' });
  const bytes = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
  unwrap(response.status, bytes, { retryAfterMs: retryAfter(response.headers), letters: '' });
  return new Fault({ kind: 'envelope', reason: 'data-shape', outcome: 'unknown', httpStatus: response.status });
}

/** Reads a stream of server-sent events over one connection until it ends, handing on its bytes as they come. @throws Fault */
export async function readStream(
  call: Call,
  token: string | undefined,
  signal: AbortSignal,
  take: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const { options, row } = call;
  const time = patience(signal);
  let phase: 'headers' | 'body' = 'headers';
  try {
    time.wait(options.timeout ?? 10_000);
    const headers = { Accept: 'text/event-stream', ...headersOf(call, token) };
    const init = { method: row[0], headers, redirect: 'manual' as const, signal: time.signal };
    const response = await time.race((options.fetch ?? fetch)(addressOf(call, {}, call.input), init));
    checkHead(response);
    phase = 'body';
    time.wait(silenceMs);
    const chunks = chunksIn(response);
    if (response.status !== 200 || !/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? ''))
      throw await refusal(response, chunks, time.race);
    for (let next = await time.race(chunks.next()); !next.done; next = await time.race(chunks.next())) {
      // Whoever takes the events may take their time.
      time.wait();
      await time.race(take(next.value));
      time.wait(silenceMs);
    }
  } catch (error) {
    if (time.isLate()) throw new Fault({ kind: 'timeout', reason: phase, outcome: 'unknown', phase, retryable: true });
    throw error instanceof Fault ? error : new Fault(classify(error, phase));
  } finally {
    time.end();
  }
}
