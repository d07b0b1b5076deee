import { classify } from './classify.js';
import type { ErrorFacts } from './errors.js';

/** A failed attempt, before it becomes an `ApiError`. */
export class CallError extends Error {
  constructor(readonly facts: ErrorFacts) {
    super(facts.reason);
  }
}

/** Reports the bytes of a file sent or received so far and their total, if known. */
export type OnProgress = (done: number, total: number | undefined) => void;

/** The subset of `fetch` used by the SDK; an implementation may also report upload progress. */
export type Fetch = (url: string, init: RequestInit & { onProgress?: OnProgress }) => Promise<Response>;

/** Receives the bytes of a file as they arrive; created again for each attempt. */
export interface FileSink {
  write(chunk: Uint8Array): void | Promise<void>;
  /** Returns the SHA-256 of the written bytes, in base64. */
  digest(): string;
}

export interface Limits {
  /** Milliseconds for connecting, headers and body together; with `idle`, for each step. */
  timeout: number;
  /** File transfers may take any time as long as bytes keep arriving. */
  idle: boolean;
  /** Maximum size of the decoded response. */
  maxBytes: number;
  signal: AbortSignal | undefined;
  sink?: FileSink | undefined;
  onProgress?: OnProgress | undefined;
}

/** A complete response, with its body read to the end. */
export interface RawResponse {
  status: number;
  headers: Headers;
  /** Empty if a sink received the bytes. */
  bytes: Uint8Array<ArrayBuffer>;
  size: number;
}

/** How long an aborted fetch may take to reject. */
const abortGraceMs = 100;

function abortError(outcome: ErrorFacts['outcome'], cause: unknown): CallError {
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

/** Iterates over a stream in browsers whose streams are not async iterable. */
export async function* chunksOf(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** Writes a chunk to the sink; reports its errors as usage errors, not network errors. */
async function writeToSink(chunk: Uint8Array, sink: FileSink) {
  try {
    await sink.write(chunk);
  } catch (cause) {
    throw new CallError({ kind: 'usage', reason: 'bad-sink', outcome: 'unknown', retryable: false, cause });
  }
}

async function readUpTo(response: Response, { maxBytes, idle, sink, onProgress }: Limits, onStep: () => void) {
  const { headers } = response;
  const length = headers.get('content-length');
  // Reading the body in one go is twice as fast, and safe if the length is known and small.
  if (!idle && length !== null && Number(length) <= maxBytes && !headers.has('content-encoding')) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { bytes, size: bytes.byteLength };
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const total = Number(length) || undefined;
  // Error responses are envelopes, so they are read into memory even if there is a sink.
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
 * Fetches and reads the whole body within one deadline, and never follows redirects. @throws CallError and nothing else.
 * The body is read here because openapi-fetch does not handle failures of the body.
 */
export async function safeFetch(inner: Fetch, url: string, init: Parameters<Fetch>[1], limits: Limits): Promise<RawResponse> {
  const { timeout, idle, signal } = limits;
  if (signal?.aborted) throw abortError('notSent', signal.reason);
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
    return { status: response.status, headers: response.headers, ...(await readUpTo(response, limits, onStep)) };
  };
  try {
    return await new Promise<RawResponse>((resolve, reject) => {
      // Not every fetch implementation honors its signal in every phase.
      rejectNow = reject;
      work().then(resolve, reject);
    });
  } catch (error) {
    stop.abort();
    const unsent = (error as { code?: unknown } | undefined)?.code === 'ERR_SOCKET_CONNECTION_TIMEOUT';
    if (why === 'caller') throw abortError(unsent ? 'notSent' : 'unknown', signal?.reason);
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
