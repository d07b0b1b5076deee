import { inspect } from 'node:util';
import { type ApiError, type CallOptions, type Client, type ClientOptions, createClient, type OperationId } from '@shiyi/sdk';
import { expect, it, vi } from 'vitest';
import { type Expected, type Fault, split } from '../faults/fault.js';
import { openPlace, type Place } from '../faults/place.js';
import { faults } from '../faults/table.js';
import { expectNoRejections } from '../support/rejections.js';

export const token = 'tok-4vJ9sQ0rT2wX8yZ1aB3cD5eF7gH9iJ0kL2mN4oP6';
const secrets = [token, 'mark-in-a-header', 'mark-in-the-input', 'Qinghe-2026'];
const attemptMs = 1000;

expectNoRejections();

interface Run {
  fault: Fault;
  fetch: ClientOptions['fetch'] | undefined;
  write: boolean;
}

function connect({ fault: { given, timed }, fetch }: Run, { url }: Place, state: { token: string }): Client {
  return createClient({
    baseUrl: url,
    token: () => given?.token ?? state.token,
    timeout: timed ? attemptMs : 20_000,
    deadline: 20_000,
    ...(fetch ? { fetch } : {}),
  });
}

async function call({ fault: { given }, write }: Run, client: Client, place: Place, state: { token: string }): Promise<unknown> {
  const giving = new AbortController();
  if (given?.gives === 'before') giving.abort();
  const options: CallOptions = {
    headers: { 'X-Mark': 'mark-in-a-header' },
    signal: giving.signal,
    ...(given?.idempotencyKey ? { idempotencyKey: given.idempotencyKey } : {}),
  };
  const input = write ? { key: 'mark-in-the-input', value: 'mark-in-the-input' } : { keyword: 'mark-in-the-input' };
  const id: OperationId = given?.call ?? (write ? 'createCacheKey' : 'listStaff');
  if (given?.warm) await client.listStaff();
  const called = Promise.all(
    Array.from({ length: given?.times ?? 1 }, () => client.call(id as never, (given?.input ?? input) as never, options)),
  );
  called.catch(() => undefined);
  if (given?.gives === 'while waiting' || given?.laterToken) await vi.waitUntil(() => place.server.requests.length > 0, 5000);
  if (given?.gives === 'while waiting') giving.abort();
  if (given?.laterToken) state.token = given.laterToken;
  return called;
}

function expectNoSecret(error: ApiError) {
  const told = inspect(error, { depth: 12, showHidden: true }) + JSON.stringify(error) + error.stack;
  for (const secret of secrets) expect(told).not.toContain(secret);
}

async function meet(run: Run, expected: Expected | 'fine', attempts: number) {
  await using place = await openPlace(run.fault);
  const state = { token };
  const client = connect(run, place, state);
  const started = performance.now();
  const [result] = await Promise.allSettled([call(run, client, place, state)]);
  // The pause before a retry lasts at most 800 ms.
  const bound = attempts * (run.fault.timed ? attemptMs + 150 : 0) + (attempts - 1) * 800 + 8000;
  expect(performance.now() - started).toBeLessThan(bound);
  const sent = place.server.requests.length - (run.fault.given?.warm ? 1 : 0);
  if (expected === 'fine') {
    expect(result).toMatchObject({ status: 'fulfilled' });
    expect(sent).toBe(attempts);
    return;
  }
  if (result?.status !== 'rejected') throw new Error(`the call went well: ${inspect(result)}`);
  const error = result.reason as ApiError;
  expect(error).toMatchObject({ name: 'ApiError', ...expected, meta: { attempts } });
  expectNoSecret(error);
  const reached = expected.outcome !== 'notSent' && !(run.fault.given?.at === 'a black hole');
  expect(sent).toBe(reached ? attempts : 0);
  const numbers = place.server.requests.slice(-attempts).map((one) => [one.headers['x-request-id'], one.headers['x-attempt']]);
  if (reached) expect(numbers).toEqual(numbers.map((_, at) => [error.meta.requestId, at ? String(at + 1) : undefined]));
}

/**
 * Tests every row of the matrix that the SDK can meet, with this fetch; `knowing` returns how its result differs from
 * the built-in fetch.
 */
export function meetAll(fetch: ClientOptions['fetch'], knowing: (fault: Fault) => Fault['node'] = () => undefined) {
  it.concurrent.for(split('SDK', faults, (fault) => fault.sdk))('$fault.row: $fault.situation', async ({ fault, expected }) => {
    const { attempts = fault.attempts ?? [1, 1], ...more } = knowing(fault) ?? {};
    const wanted = expected === 'fine' ? expected : { ...expected, ...more };
    await meet({ fault, fetch, write: false }, wanted, attempts[0]);
    if (!fault.given?.call) await meet({ fault, fetch, write: true }, wanted, attempts[1]);
  });
}
