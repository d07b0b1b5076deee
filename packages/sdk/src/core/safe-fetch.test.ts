import { describe, expect, it, vi } from 'vitest';
import { answered, bytesOf, faultOf, fetched, tap, url } from '../../../../tests/sdk/fetched.js';
import type { Fetch, Limits } from './safe-fetch.js';

describe('redirects', () => {
  it.each([300, 301, 302, 303, 307, 308, 399])('treats HTTP %i as no response', async (status) => {
    const facts = await faultOf(answered(new Response(null, { status, headers: { location: 'http://other.invalid/' } })));
    expect(facts).toEqual({ kind: 'protocol', reason: 'redirect', outcome: 'notApplied', httpStatus: status });
  });

  it('treats 304 as unexpected', async () => {
    const facts = await faultOf(answered(new Response(null, { status: 304 })));
    expect(facts).toEqual({ kind: 'protocol', reason: 'unexpected-304', outcome: 'notApplied', httpStatus: 304 });
  });

  it('detects what browsers hide', async () => {
    const hidden = { type: 'opaqueredirect', status: 0, headers: new Headers() } as Response;
    expect(await faultOf(answered(hidden))).toEqual({ kind: 'protocol', reason: 'redirect', outcome: 'notApplied' });
  });

  it.each([299, 400])('accepts HTTP %i', async (status) => {
    expect(await answered(new Response('a', { status }))).toMatchObject({ status, size: 1 });
  });

  it('tells every fetch not to follow redirects', async () => {
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

describe('content encoding', () => {
  it.each(['identity', 'gzip', 'x-gzip', 'deflate', 'br', 'zstd', ' GZIP ', ''])('reads %j', async (encoding) => {
    expect(await answered(new Response('a', { headers: { 'content-encoding': encoding } }))).toMatchObject({ size: 1 });
  });

  it.each(['compress', 'gzip, br', 'xgzip', 'gzipx', 'x-br'])('refuses %j', async (encoding) => {
    const facts = await faultOf(answered(new Response('a', { headers: { 'content-encoding': encoding } })));
    expect(facts).toEqual({ kind: 'protocol', reason: 'encoding', outcome: 'unknown', phase: 'body', httpStatus: 200 });
  });
});

describe('response body', () => {
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
  ])('is read if %s', async (_, headers, limits, atOnce) => {
    const { answer, whole } = told('0123456789', headers, limits);
    const { bytes, size, status, headers: own } = await answer;
    expect([new TextDecoder().decode(bytes), size, status]).toEqual(['0123456789', 10, 200]);
    expect(own.get('content-type')).toBe('text/plain;charset=UTF-8');
    expect(whole).toHaveBeenCalledTimes(atOnce);
  });

  it('is assembled from its chunks', async () => {
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

  it('is read if streams are not iterable', async () => {
    const response = new Response('abc');
    Object.defineProperty(response.body, Symbol.asyncIterator, { value: undefined });
    expect(new TextDecoder().decode((await answered(response)).bytes)).toBe('abc');
  });

  it('reports its bytes', async () => {
    const onProgress = vi.fn();
    await answered(new Response('abc'), { onProgress });
    await answered(new Response('abc', { headers: { 'content-length': '3' } }), { onProgress, idle: true });
    expect(onProgress.mock.calls).toEqual([
      [3, undefined],
      [3, 3],
    ]);
  });

  it('is reported as interrupted if it breaks', async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(Object.assign(new Error('x'), { code: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' })),
    });
    expect(await faultOf(answered(new Response(broken)))).toMatchObject({ reason: 'truncated', phase: 'body' });
    const early: Fetch = () => Promise.reject(Object.assign(new Error('x'), { code: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' }));
    expect(await faultOf(fetched(early))).toMatchObject({ reason: 'bad-http', phase: 'headers' });
  });
});

describe('file sink', () => {
  const sink = () => ({ write: vi.fn<(chunk: Uint8Array) => void>(), digest: () => '' });

  it('consumes the bytes of a file exclusively', async () => {
    const own = sink();
    const answer = await answered(new Response('abc', { headers: { 'content-type': 'image/png' } }), { sink: own, idle: true });
    expect(own.write.mock.calls).toEqual([[bytesOf('abc')]]);
    expect(answer).toMatchObject({ bytes: new Uint8Array(), size: 3 });
  });

  it.each([
    [200, 'application/json; charset=utf-8'],
    [404, 'text/html'],
  ])('receives nothing of a response with HTTP %i and %s', async (status, type) => {
    const own = sink();
    const answer = await answered(new Response('abc', { status, headers: { 'content-type': type } }), { sink: own, idle: true });
    expect(own.write).not.toHaveBeenCalled();
    expect(answer.bytes).toEqual(bytesOf('abc'));
  });

  it('accepts a file of unknown type', async () => {
    const own = sink();
    await answered(new Response(bytesOf('abc')), { sink: own, idle: true });
    expect(own.write).toHaveBeenCalledOnce();
  });

  it('does not blame the connection for its own failure', async () => {
    const cause = new Error('disk full');
    const own = { write: () => Promise.reject(cause), digest: () => '' };
    const facts = await faultOf(answered(new Response(bytesOf('abc')), { sink: own, idle: true }));
    expect(facts).toEqual({ kind: 'usage', reason: 'bad-sink', outcome: 'unknown', retryable: false, cause });
  });
});
