import { describe, expect, it, vi } from 'vitest';
import type { ErrorFacts } from './errors.js';
import { isRetryable, parseRetryAfter, RetryBudget, retryDelay, sleep } from './retry.js';

const facts = (more: Partial<ErrorFacts>): ErrorFacts => ({ kind: 'http', reason: 'x', outcome: 'unknown', ...more });

it.each<[expected: boolean, given: Partial<ErrorFacts>, attempts: number, harmless: boolean, keyed: boolean]>([
  [false, { kind: 'usage', retryable: true }, 1, true, true],
  [false, { kind: 'aborted', retryable: true }, 1, true, true],
  [false, { retryable: false }, 1, true, true],
  [false, {}, 1, true, true],
  [true, { outcome: 'notSent' }, 3, false, false],
  [false, { outcome: 'notSent', retryable: false }, 1, true, true],
  [true, { kind: 'rateLimited', outcome: 'notApplied', retryable: true }, 2, false, false],
  [true, { kind: 'conflict', outcome: 'notApplied', retryable: true }, 1, false, true],
  [false, { kind: 'conflict', outcome: 'notApplied', retryable: true }, 1, true, false],
  [true, { retryable: true }, 1, true, false],
  [true, { retryable: true }, 1, false, true],
  [false, { retryable: true }, 1, false, false],
  [false, { retryable: true }, 2, true, true],
  [false, { kind: 'network', phase: 'headers', retryable: true }, 2, true, false],
  [true, { kind: 'network', phase: 'body', retryable: true }, 2, true, false],
  [true, { kind: 'protocol', phase: 'body', retryable: true }, 3, true, false],
  [false, { kind: 'protocol', phase: 'body', retryable: true }, 2, false, false],
  [true, { kind: 'timeout', retryable: true }, 2, true, false],
  [true, { kind: 'unavailable', retryable: true }, 2, false, true],
])('returns %s for %j at attempt %i, harmless %s, keyed %s', (expected, given, attempts, harmless, keyed) => {
  expect(isRetryable(facts(given), attempts, harmless, keyed)).toBe(expected);
});

it.each<[ms: number | undefined, value: string, date?: string]>([
  [undefined, ''],
  [0, '0'],
  [2000, ' 2 '],
  [60_000, '1000000000'],
  [undefined, '-1'],
  [undefined, '1.5'],
  [undefined, '5s'],
  [undefined, 'x5'],
  [undefined, '2026-11-22T00:00:05Z'],
  [undefined, 'x Sun, 22 Nov 2026 00:00:05 GMT'],
  [5000, 'Sun, 22 Nov 2026 00:00:05 GMT', 'Sun, 22 Nov 2026 00:00:00 GMT'],
  [0, 'Sun, 22 Nov 2026 00:00:00 GMT', 'Sun, 22 Nov 2026 00:00:05 GMT'],
  [undefined, 'Sun, 99 Nov 2026 00:00:00 GMT'],
])('reads %s ms from Retry-After %j', (ms, value, date) => {
  expect(parseRetryAfter(new Headers({ 'retry-after': value, ...(date ? { date } : {}) }))).toBe(ms);
});

it('uses its own clock if the server sends none', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T00:00:00Z') });
  expect(parseRetryAfter(new Headers({ 'retry-after': 'Sun, 22 Nov 2026 00:00:07 GMT' }))).toBe(7000);
  expect(parseRetryAfter(new Headers())).toBeUndefined();
  vi.useRealTimers();
});

describe('retryDelay', () => {
  it('returns what the server requested', () => expect(retryDelay(facts({ retryAfterMs: 7 }), 1)).toBe(7));
  it.each([
    [1, 0, 200],
    [1, 0.999999, 400],
    [2, 0, 400],
    [9, 0, 1000],
    [9, 0.999999, 2000],
  ])('computes for attempt %i with luck %d a pause of %i ms', (attempts, luck, ms) => {
    vi.spyOn(Math, 'random').mockReturnValue(luck);
    expect(retryDelay(facts({}), attempts)).toBeCloseTo(ms, 0);
    vi.restoreAllMocks();
  });
});

it('ends a pause in time or with an abort, and leaves nothing on the signal', async () => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
  const waits = [sleep(50), sleep(50, signal)];
  expect([vi.getTimerCount(), add.mock.calls.length]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(50);
  await Promise.all(waits);
  expect(remove.mock.calls).toEqual(add.mock.calls);
  const leaving = new AbortController();
  const cut = sleep(50_000, leaving.signal);
  leaving.abort();
  await cut;
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it('allows four retries at once, and one more for every five successful calls', () => {
  const budget = new RetryBudget();
  const spend = (times: number) => Array.from({ length: times }, () => budget.spend());
  budget.refill();
  expect(spend(5)).toEqual([true, true, true, true, false]);
  for (let good = 0; good < 4; good++) budget.refill();
  expect(budget.spend()).toBe(false);
  budget.refill();
  expect(spend(2)).toEqual([true, false]);
});
