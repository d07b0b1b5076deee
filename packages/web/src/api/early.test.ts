// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { dropEarly, type EarlyAnswer, earlyList, takeEarly } from './early.js';

const url = 'https://api.example.com/admin/v1/users?limit=20&page=1';
const stop = new AbortController();
const answer = (): EarlyAnswer => ({ url, requestId: 'early', response: Promise.resolve(new Response('{}')), stop });

const asks = (headers: Record<string, string> = {}, init: RequestInit = {}) =>
  takeEarly(url, { method: 'GET', headers: { 'Admin-Token': 'mine', 'Accept-Language': 'zh-CN', ...headers }, ...init });

beforeEach(() => {
  window.shiyiEarly = { token: 'mine', language: 'zh-CN', askedAt: Date.now(), answers: [answer()] };
});

it('is used once', () => {
  expect(asks()?.requestId).toBe('early');
  expect(asks()).toBeUndefined();
});

it('is used only for the same URL', () => {
  expect(
    takeEarly(`${url}&status=enabled`, { method: 'GET', headers: { 'Admin-Token': 'mine', 'Accept-Language': 'zh-CN' } }),
  ).toBeUndefined();
  expect(asks()).toBeDefined();
});

it.each([
  ['another person', { 'Admin-Token': 'theirs' }, {}],
  ['another language', { 'Accept-Language': 'en' }, {}],
  ['a write', {}, { method: 'POST' }],
])('is discarded after a request of %s', (_, headers, init) => {
  const waiting = window.shiyiEarly?.answers[0];
  const fresh = new AbortController();
  if (waiting) waiting.stop = fresh;
  expect(asks(headers, init)).toBeUndefined();
  expect(asks()).toBeUndefined();
  expect(fresh.signal.aborted).toBe(true);
});

it('is not used for a repeated request, nor once it is old', () => {
  expect(asks({ 'X-Attempt': '2' })).toBeUndefined();
  vi.useFakeTimers({ now: Date.now() + 31_000 });
  expect(asks()).toBeUndefined();
  vi.useRealTimers();
});

it('works with a server that accepts few headers', () => {
  window.shiyiEarly = { token: 'mine', language: undefined, askedAt: Date.now(), answers: [answer()] };
  expect(takeEarly(url, { method: 'GET', headers: { 'Admin-Token': 'mine' } })).toBeDefined();
});

it('ends with the request that took it', () => {
  const [taken, caller] = [answer(), new AbortController()];
  taken.stop = new AbortController();
  window.shiyiEarly = { token: 'mine', language: 'zh-CN', askedAt: Date.now(), answers: [taken] };
  asks({}, { signal: caller.signal });
  caller.abort();
  expect(taken.stop.signal.aborted).toBe(true);
});

it('is discarded at sign-out', () => {
  window.shiyiEarly?.answers.push({ ...answer(), list: { id: 'listStaff', input: {} } });
  expect(earlyList()).toBeDefined();
  dropEarly();
  expect([earlyList(), asks()]).toEqual([undefined, undefined]);
});
