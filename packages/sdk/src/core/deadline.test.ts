import { describe, expect, it, vi } from 'vitest';
import { faultOf, fetched, hanging, tap } from '../../../../tests/sdk/fetched.js';
import type { Fetch } from './safe-fetch.js';

describe('deadline', () => {
  it('ends the wait for headers', async () => {
    const facts = faultOf(fetched(hanging()));
    await vi.advanceTimersByTimeAsync(999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await facts).toEqual({ kind: 'timeout', reason: 'headers', outcome: 'unknown', phase: 'headers', retryable: true });
  });

  it('reports that no connection was ever established', async () => {
    const facts = faultOf(fetched(hanging({ code: 'ERR_SOCKET_CONNECTION_TIMEOUT' })));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await facts).toEqual({ kind: 'timeout', reason: 'connect', outcome: 'notSent', phase: 'connect', retryable: true });
  });

  it.each([
    [false, 1000],
    [true, 1600],
  ])('applies to a whole body, or to each step of a file (%s): %i ms', async (idle, ends) => {
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

  it('restarts the timeout of a file once its headers arrive', async () => {
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

  it('applies to a fetch that ignores the signal, a tenth of a second later', async () => {
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

it('ignores the deadline if a fetch fails by itself without an error', async () => {
  expect(await faultOf(fetched(() => Promise.reject(undefined)))).toMatchObject({ kind: 'network', reason: 'unknown', phase: 'headers' });
});

describe('abort signal', () => {
  const reason = new Error('gone');

  it('sends nothing if aborted before the call', async () => {
    const inner = vi.fn<Fetch>();
    const facts = await faultOf(fetched(inner, { signal: AbortSignal.abort(reason) }));
    expect(facts).toEqual({ kind: 'aborted', reason: 'caller', outcome: 'notSent', action: 'none', retryable: false, cause: reason });
    expect(inner).not.toHaveBeenCalled();
  });

  it.each([
    [{}, 'unknown'],
    [{ code: 'ERR_SOCKET_CONNECTION_TIMEOUT' }, 'notSent'],
  ])('ends the call if aborted with %j, as %s', async (facts, outcome) => {
    const controller = new AbortController();
    const call = faultOf(fetched(hanging(facts), { signal: controller.signal }));
    controller.abort(reason);
    expect(await call).toEqual({ kind: 'aborted', reason: 'caller', outcome, action: 'none', retryable: false, cause: reason });
  });

  it('takes precedence over a later deadline', async () => {
    const controller = new AbortController();
    const call = faultOf(fetched(() => new Promise(() => undefined), { signal: controller.signal, timeout: 50 }));
    controller.abort(reason);
    await vi.advanceTimersByTimeAsync(100);
    expect(await call).toMatchObject({ kind: 'aborted' });
  });

  it('is not listened to after the call', async () => {
    const controller = new AbortController();
    const [added, removed] = [vi.spyOn(controller.signal, 'addEventListener'), vi.spyOn(controller.signal, 'removeEventListener')];
    await fetched(async () => new Response('a'), { signal: controller.signal });
    expect(added).toHaveBeenCalledOnce();
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });
});
