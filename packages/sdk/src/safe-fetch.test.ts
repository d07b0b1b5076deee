import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, Fault, type Fetch, type Limits, safeFetch } from './safe-fetch.js';

const url = 'http://127.0.0.1:1/a';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const usual: Limits = { timeout: 1000, idle: false, maxBytes: 10, signal: undefined };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  // Whatever happened, nothing goes on after the call.
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const fetched = (inner: Fetch, limits: Partial<Limits> = {}, init: RequestInit = {}) =>
  safeFetch(inner, url, init, { ...usual, ...limits });
const answered = (response: Response, limits?: Partial<Limits>) => fetched(async () => response, limits);

async function faultOf(call: Promise<Answer>) {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Fault)) throw new Error(`no fault: ${String(error)}`);
  return error.facts;
}

/** A body whose chunks come when they are given, until its fetch is told to stop. */
function tap() {
  let give: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      give = controller;
    },
  });
  const fetch: Fetch = async (_, { signal }) => {
    signal?.addEventListener('abort', () => give.error(signal.reason));
    return new Response(body);
  };
  return { fetch, push: (text: string) => give.enqueue(bytesOf(text)), close: () => give.close() };
}

/** Hears of its signal, and fails with this. */
const hanging =
  (facts: object = {}): Fetch =>
  (_, { signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(Object.assign(new Error('x'), facts))));

describe('the guard against redirects', () => {
  it.each([300, 301, 302, 303, 307, 308, 399])('takes HTTP %i for no answer', async (status) => {
    const facts = await faultOf(answered(new Response(null, { status, headers: { location: 'http://other.invalid/' } })));
    expect(facts).toEqual({ kind: 'protocol', reason: 'redirect', outcome: 'notApplied', httpStatus: status });
  });

  it('takes 304 for one that was not asked for', async () => {
    const facts = await faultOf(answered(new Response(null, { status: 304 })));
    expect(facts).toEqual({ kind: 'protocol', reason: 'unexpected-304', outcome: 'notApplied', httpStatus: 304 });
  });

  it('knows what browsers hide', async () => {
    const hidden = { type: 'opaqueredirect', status: 0, headers: new Headers() } as Response;
    expect(await faultOf(answered(hidden))).toEqual({ kind: 'protocol', reason: 'redirect', outcome: 'notApplied' });
  });

  it.each([299, 400])('lets HTTP %i pass', async (status) => {
    expect(await answered(new Response('a', { status }))).toMatchObject({ status, size: 1 });
  });

  it('asks every fetch not to follow', async () => {
    const inner = vi.fn<Fetch>(async () => new Response('a'));
    await fetched(inner, {}, { method: 'POST', redirect: 'follow' });
    expect(inner).toHaveBeenCalledExactlyOnceWith(url, { method: 'POST', redirect: 'manual', signal: expect.any(AbortSignal) });
  });

  it('stops the connection of a refused answer', async () => {
    let signal: AbortSignal | null | undefined;
    const inner: Fetch = async (_, init) => {
      signal = init.signal;
      return new Response(null, { status: 302 });
    };
    await faultOf(fetched(inner));
    expect(signal?.aborted).toBe(true);
  });
});

describe('an encoding', () => {
  it.each(['identity', 'gzip', 'x-gzip', 'deflate', 'br', 'zstd', ' GZIP ', ''])('%j is read', async (encoding) => {
    expect(await answered(new Response('a', { headers: { 'content-encoding': encoding } }))).toMatchObject({ size: 1 });
  });

  it.each(['compress', 'gzip, br', 'xgzip', 'gzipx', 'x-br'])('%j is refused', async (encoding) => {
    const facts = await faultOf(answered(new Response('a', { headers: { 'content-encoding': encoding } })));
    expect(facts).toEqual({ kind: 'protocol', reason: 'encoding', outcome: 'unknown', phase: 'body', httpStatus: 200 });
  });
});

describe('a body', () => {
  const told = (text: string, headers: Record<string, string>, limits?: Partial<Limits>) => {
    const response = new Response(text, { headers });
    const whole = vi.spyOn(response, 'arrayBuffer');
    return { answer: answered(response, limits), whole };
  };

  it.each([
    ['its length is told and small', { 'content-length': '10' }, {}, 1],
    ['no length is told', {}, {}, 0],
    ['more than may be read is told', { 'content-length': '11' }, {}, 0],
    ['it was packed', { 'content-length': '2', 'content-encoding': 'gzip' }, {}, 0],
    ['it is a file', { 'content-length': '10' }, { idle: true }, 0],
  ])('is read where %s', async (_, headers, limits, atOnce) => {
    const { answer, whole } = told('0123456789', headers, limits);
    const { bytes, size, status, headers: own } = await answer;
    expect([new TextDecoder().decode(bytes), size, status]).toEqual(['0123456789', 10, 200]);
    expect(own.get('content-type')).toBe('text/plain;charset=UTF-8');
    expect(whole).toHaveBeenCalledTimes(atOnce);
  });

  it('is put together from its chunks', async () => {
    const { fetch, push, close } = tap();
    const answer = fetched(fetch);
    for (const text of ['ab', '', 'cde']) push(text);
    close();
    expect(new TextDecoder().decode((await answer).bytes)).toBe('abcde');
  });

  it('is refused beyond its limit', async () => {
    const facts = await faultOf(answered(new Response('0123456789a')));
    expect(facts).toEqual({ kind: 'protocol', reason: 'too-large', outcome: 'unknown', phase: 'body' });
  });

  it('may be missing', async () => {
    expect(await answered(new Response(null))).toMatchObject({ bytes: new Uint8Array(), size: 0 });
  });

  it('is read where streams cannot be iterated', async () => {
    const response = new Response('abc');
    Object.defineProperty(response.body, Symbol.asyncIterator, { value: undefined });
    expect(new TextDecoder().decode((await answered(response)).bytes)).toBe('abc');
  });

  it('tells of its bytes', async () => {
    const onProgress = vi.fn();
    await answered(new Response('abc'), { onProgress });
    await answered(new Response('abc', { headers: { 'content-length': '3' } }), { onProgress, idle: true });
    expect(onProgress.mock.calls).toEqual([
      [3, undefined],
      [3, 3],
    ]);
  });

  it('that breaks is told as one that broke midway', async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(Object.assign(new Error('x'), { code: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' })),
    });
    expect(await faultOf(answered(new Response(broken)))).toMatchObject({ reason: 'truncated', phase: 'body' });
    const early: Fetch = () => Promise.reject(Object.assign(new Error('x'), { code: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' }));
    expect(await faultOf(fetched(early))).toMatchObject({ reason: 'bad-http', phase: 'headers' });
  });
});

describe('a sink', () => {
  const sink = () => ({ write: vi.fn<(chunk: Uint8Array) => void>(), digest: () => '' });

  it('takes the bytes of a file, and nobody else has them', async () => {
    const own = sink();
    const answer = await answered(new Response('abc', { headers: { 'content-type': 'image/png' } }), { sink: own, idle: true });
    expect(own.write.mock.calls).toEqual([[bytesOf('abc')]]);
    expect(answer).toMatchObject({ bytes: new Uint8Array(), size: 3 });
  });

  it.each([
    [200, 'application/json; charset=utf-8'],
    [404, 'text/html'],
  ])('gets nothing of an answer of HTTP %i and %s', async (status, type) => {
    const own = sink();
    const answer = await answered(new Response('abc', { status, headers: { 'content-type': type } }), { sink: own, idle: true });
    expect(own.write).not.toHaveBeenCalled();
    expect(answer.bytes).toEqual(bytesOf('abc'));
  });

  it('takes a file of no known type', async () => {
    const own = sink();
    await answered(new Response(bytesOf('abc')), { sink: own, idle: true });
    expect(own.write).toHaveBeenCalledOnce();
  });

  it('that fails is no fault of the wire', async () => {
    const cause = new Error('disk full');
    const own = { write: () => Promise.reject(cause), digest: () => '' };
    const facts = await faultOf(answered(new Response(bytesOf('abc')), { sink: own, idle: true }));
    expect(facts).toEqual({ kind: 'usage', reason: 'bad-sink', outcome: 'unknown', retryable: false, cause });
  });
});

describe('the deadline', () => {
  it('ends the wait for headers', async () => {
    const facts = faultOf(fetched(hanging()));
    await vi.advanceTimersByTimeAsync(999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await facts).toEqual({ kind: 'timeout', reason: 'headers', outcome: 'unknown', phase: 'headers', retryable: true });
  });

  it('tells where no connection ever stood', async () => {
    const facts = faultOf(fetched(hanging({ code: 'ERR_SOCKET_CONNECTION_TIMEOUT' })));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await facts).toEqual({ kind: 'timeout', reason: 'connect', outcome: 'notSent', phase: 'connect', retryable: true });
  });

  it.each([
    [false, 1000],
    [true, 1600],
  ])('holds for the whole of a body, or for each step of a file (%s): %i ms', async (idle, ends) => {
    const { fetch, push } = tap();
    let facts: unknown;
    const call = faultOf(fetched(fetch, { idle })).then((one) => {
      facts = one;
    });
    await vi.advanceTimersByTimeAsync(600);
    push('a');
    await vi.advanceTimersByTimeAsync(ends - 601);
    expect(facts).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(facts).toMatchObject({ kind: 'timeout', reason: 'body', outcome: 'unknown', phase: 'body' });
  });

  it('gives a file the whole time again once its headers are there', async () => {
    let answer: (response: Response) => void = () => undefined;
    const call = faultOf(
      fetched(
        (_, { signal }) =>
          new Promise((resolve) => {
            const body = new ReadableStream({ start: (give) => signal?.addEventListener('abort', () => give.error(signal.reason)) });
            answer = () => resolve(new Response(body));
          }),
        { idle: true },
      ),
    );
    await vi.advanceTimersByTimeAsync(900);
    answer(new Response());
    await vi.advanceTimersByTimeAsync(999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({ reason: 'body' });
  });

  it('holds for a fetch that hears no signal, a tenth of a second later', async () => {
    let facts: unknown;
    const call = faultOf(fetched(() => new Promise(() => undefined))).then((one) => {
      facts = one;
    });
    await vi.advanceTimersByTimeAsync(1099);
    expect(facts).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(facts).toMatchObject({ kind: 'timeout', reason: 'headers' });
  });
});

describe('a caller who gives up', () => {
  const reason = new Error('gone');

  it('before the call sends nothing', async () => {
    const inner = vi.fn<Fetch>();
    const facts = await faultOf(fetched(inner, { signal: AbortSignal.abort(reason) }));
    expect(facts).toEqual({ kind: 'aborted', reason: 'caller', outcome: 'notSent', action: 'none', retryable: false, cause: reason });
    expect(inner).not.toHaveBeenCalled();
  });

  it.each([
    [{}, 'unknown'],
    [{ code: 'ERR_SOCKET_CONNECTION_TIMEOUT' }, 'notSent'],
  ])('during the call ends it, with %j as %s', async (facts, outcome) => {
    const controller = new AbortController();
    const call = faultOf(fetched(hanging(facts), { signal: controller.signal }));
    controller.abort(reason);
    expect(await call).toEqual({ kind: 'aborted', reason: 'caller', outcome, action: 'none', retryable: false, cause: reason });
  });

  it('is believed before a deadline that comes later', async () => {
    const controller = new AbortController();
    const call = faultOf(fetched(() => new Promise(() => undefined), { signal: controller.signal, timeout: 50 }));
    controller.abort(reason);
    await vi.advanceTimersByTimeAsync(100);
    expect(await call).toMatchObject({ kind: 'aborted' });
  });

  it('is no longer listened to after the call', async () => {
    const controller = new AbortController();
    const [added, removed] = [vi.spyOn(controller.signal, 'addEventListener'), vi.spyOn(controller.signal, 'removeEventListener')];
    await fetched(async () => new Response('a'), { signal: controller.signal });
    expect(added).toHaveBeenCalledOnce();
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });
});
