import { classify } from './classify.js';
import type { ErrorFacts } from './errors.js';

/** What a call failed with before an envelope could be read. */
export class CallError extends Error {
  constructor(readonly facts: ErrorFacts) {
    super(facts.reason);
  }
}

/** Bytes of a file sent or received so far, and of how many. */
export type OnProgress = (done: number, total: number | undefined) => void;

/** The part of `fetch` the SDK needs; it may tell of the bytes it has sent. */
export type Fetch = (url: string, init: RequestInit & { onProgress?: OnProgress }) => Promise<Response>;

/** Takes the bytes of a file as they come; each attempt asks for a new one. */
export interface FileSink {
  write(chunk: Uint8Array): void | Promise<void>;
  /** SHA-256 of what was written, in base64. */
  digest(): string;
}

export interface Limits {
  /** Milliseconds for connecting, headers and body; with `idle` for each step of them. */
  timeout: number;
  /** Files may take as long as bytes keep coming. */
  idle: boolean;
  /** Largest decoded answer that is read. */
  maxBytes: number;
  signal: AbortSignal | undefined;
  sink?: FileSink | undefined;
  onProgress?: OnProgress | undefined;
}

/** A whole answer: its body was read to the end inside the deadline. */
export interface RawResponse {
  status: number;
  headers: Headers;
  /** Nothing where a sink took them. */
  bytes: Uint8Array<ArrayBuffer>;
  size: number;
}

/** How long an aborted fetch may take to reject. */
const abortGraceMs = 100;

function aborted(outcome: ErrorFacts['outcome'], cause: unknown): CallError {
  return new CallError({ kind: 'aborted', reason: 'caller', outcome, action: 'none', retryable: false, cause });
}

export function checkHead(response: Response) {
  const { status } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400))
    throw new CallError({
      kind: 'protocol',
      reason: status === 304 ? 'unexpected-304' : 'redirect',
      outcome: 'notApplied',
      ...(status && { httpStatus: status }),
    });
  const encoding = response.headers.get('content-encoding')?.trim().toLowerCase();
  if (encoding && !/^(?:identity|(?:x-)?gzip|deflate|br|zstd)$/.test(encoding))
    throw new CallError({ kind: 'protocol', reason: 'encoding', outcome: 'unknown', phase: 'body', httpStatus: status });
}

function join(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** Iterates a stream in browsers whose streams are not async iterable. */
export async function* chunksOf(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** Writes a chunk to the sink; its errors are not network errors. */
async function writeToSink(chunk: Uint8Array, sink: FileSink) {
  try {
    await sink.write(chunk);
  } catch (cause) {
    throw new CallError({ kind: 'usage', reason: 'bad-sink', outcome: 'unknown', retryable: false, cause });
  }
}

async function readBounded(response: Response, { maxBytes, idle, sink, onProgress }: Limits, onStep: () => void) {
  const { headers } = response;
  const length = headers.get('content-length');
  // Reading all at once is twice as fast, and safe where the length is known and small.
  if (!idle && length !== null && Number(length) <= maxBytes && !headers.has('content-encoding')) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { bytes, size: bytes.byteLength };
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const total = Number(length) || undefined;
  // A refusal comes as an envelope and is read here.
  const filed = sink !== undefined && response.status === 200 && !headers.get('content-type')?.includes('application/json');
  const body = response.body as (ReadableStream<Uint8Array> & Partial<AsyncIterable<Uint8Array>>) | null;
  if (!body) return { bytes: new Uint8Array(), size };
  for await (const chunk of body[Symbol.asyncIterator] ? (body as AsyncIterable<Uint8Array>) : chunksOf(body)) {
    onStep();
    size += chunk.byteLength;
    if (size > maxBytes) throw new CallError({ kind: 'protocol', reason: 'too-large', outcome: 'unknown', phase: 'body' });
    if (filed) await writeToSink(chunk, sink);
    else chunks.push(chunk);
    onProgress?.(size, total);
  }
  return { bytes: join(chunks, chunks.length ? size : 0), size };
}

/**
 * A fetch that reads the whole body inside one deadline, follows no redirect and throws nothing but `Fault`.
 * The safety of the SDK sits here, because openapi-fetch does not see failures of the body.
 */
export async function safeFetch(inner: Fetch, url: string, init: Parameters<Fetch>[1], limits: Limits): Promise<RawResponse> {
  const { timeout, idle, signal } = limits;
  if (signal?.aborted) throw aborted('notSent', signal.reason);
  const stop = new AbortController();
  let why: 'deadline' | 'caller' | undefined;
  let phase: 'headers' | 'body' = 'headers';
  let graceTimer: ReturnType<typeof setTimeout> | undefined;
  let rejectNow: (reason: unknown) => void;
  const end = (reason: 'deadline' | 'caller') => {
    why ??= reason;
    stop.abort();
    graceTimer ??= setTimeout(rejectNow, abortGraceMs, stop.signal.reason);
  };
  const leave = () => end('caller');
  signal?.addEventListener('abort', leave);
  let timer = setTimeout(end, timeout, 'deadline');
  const onStep = () => {
    if (!idle) return;
    clearTimeout(timer);
    timer = setTimeout(end, timeout, 'deadline');
  };
  const work = async (): Promise<RawResponse> => {
    const response = await inner(url, { ...init, redirect: 'manual', signal: stop.signal });
    checkHead(response);
    phase = 'body';
    onStep();
    return { status: response.status, headers: response.headers, ...(await readBounded(response, limits, onStep)) };
  };
  try {
    return await new Promise<RawResponse>((resolve, reject) => {
      // Not every fetch observes its signal in every phase.
      rejectNow = reject;
      work().then(resolve, reject);
    });
  } catch (error) {
    stop.abort();
    const unsent = (error as { code?: unknown } | undefined)?.code === 'ERR_SOCKET_CONNECTION_TIMEOUT';
    if (why === 'caller') throw aborted(unsent ? 'notSent' : 'unknown', signal?.reason);
    if (why === 'deadline') {
      const at = unsent ? 'connect' : phase;
      throw new CallError({ kind: 'timeout', reason: at, outcome: unsent ? 'notSent' : 'unknown', phase: at, retryable: true });
    }
    throw error instanceof CallError ? error : new CallError(classify(error, phase));
  } finally {
    clearTimeout(timer);
    clearTimeout(graceTimer);
    signal?.removeEventListener('abort', leave);
  }
}
