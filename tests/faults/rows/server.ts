import { envelope, status } from '../answers.js';
import { type Expected, type Fault, type Shown, unreadable } from '../fault.js';

const html = '<!doctype html><html><h1>502 Bad Gateway</h1></html>';
const asHtml = { 'content-type': 'text/html' };
const busy = { notice: '服务暂时不可用，请稍后再试' };
const tooOften = { notice: '操作过于频繁，请稍后再试' };
const system = { notice: '系统异常' };
const notAvailable = { exit: 75, says: 'The service is temporarily unavailable' };
const tooMany = { exit: 75, says: 'Too many requests' };

const http = (number: number, more: Partial<Expected> = {}): Expected => ({
  kind: 'http',
  reason: String(number),
  outcome: 'notApplied',
  retryable: false,
  ...more,
});
const limited = (retryAfterMs: number | undefined): Expected => ({
  kind: 'rateLimited',
  reason: '429',
  outcome: 'notApplied',
  retryAfterMs,
  retryable: retryAfterMs !== undefined,
});
const slowDown = (
  situation: string,
  headers: Record<string, string | number>,
  ms: number | undefined,
  web: Shown,
  says: string,
): Fault => ({
  row: 72,
  situation: `429 with ${situation}`,
  answer: status(429, '', headers),
  sdk: limited(ms),
  web,
  cli: { exit: 75, says },
});

/** G. HTTP status: server-side faults. */
export const servers: Fault[] = [
  {
    row: 72,
    situation: '429 with a wait that is over',
    answer: status(429, '', { 'retry-after': 0 }),
    sdk: limited(0),
    attempts: [3, 3],
    web: tooOften,
    cli: tooMany,
  },
  slowDown('a wait', { 'retry-after': 61 }, 60_000, { notice: '操作过于频繁，请 60 秒后再试' }, 'Too many requests — try again in 60 s'),
  slowDown(
    'a wait of years',
    { 'retry-after': 1e9 },
    60_000,
    { notice: '操作过于频繁，请 60 秒后再试' },
    'Too many requests — try again in 60 s',
  ),
  slowDown(
    'a date',
    { date: 'Sat, 21 Nov 2026 09:00:00 GMT', 'retry-after': 'Sat, 21 Nov 2026 09:00:50 GMT' },
    50_000,
    { notice: '操作过于频繁，请 50 秒后再试' },
    'Too many requests — try again in 50 s',
  ),
  ...['-5', 'soon', '1.5', ''].map((wait) =>
    slowDown(`the wait ${JSON.stringify(wait)}`, { 'retry-after': wait }, undefined, tooOften, 'Too many requests'),
  ),
  {
    row: 73,
    situation: '500 without a word',
    answer: status(500, ''),
    sdk: http(500, { outcome: 'unknown', retryable: true }),
    attempts: [2, 1],
    web: system,
    cli: { exit: 1, says: 'The server reported an error' },
  },
  {
    row: 73,
    situation: '500 with a sentence',
    answer: status(500, envelope(50000, '数据库繁忙')),
    sdk: http(500, { outcome: 'unknown', retryable: true, serverMessage: '数据库繁忙' }),
    attempts: [2, 1],
    web: { notice: '数据库繁忙' },
    cli: { exit: 1, says: '数据库繁忙' },
  },
  {
    row: 73,
    situation: '500 that says 100001',
    answer: status(500, envelope(100001)),
    sdk: { kind: 'session', reason: '100001', outcome: 'notApplied', action: 'logoutReload' },
    web: 'sign-in',
    cli: { exit: 4, says: 'SHIYI_TOKEN is not accepted by http://127.0.0.1:' },
  },
  {
    row: 73,
    situation: '501',
    answer: status(501, envelope(50100, '尚未开放')),
    sdk: http(501, { outcome: 'unknown' }),
    web: { notice: '尚未开放' },
    cli: { exit: 1, says: '尚未开放' },
  },
  ...[502, 503, 504].map(
    (number): Fault => ({
      row: 74,
      situation: `${number} in HTML`,
      answer: status(number, html, asHtml),
      sdk: { kind: 'unavailable', reason: String(number), outcome: 'unknown', retryable: true, serverMessage: undefined },
      attempts: [3, 1],
      web: busy,
      cli: notAvailable,
    }),
  ),
  {
    row: 74,
    situation: '503 with a wait that is over',
    answer: status(503, '', { 'retry-after': 0 }),
    sdk: { kind: 'unavailable', reason: '503', outcome: 'notApplied', retryable: true, retryAfterMs: 0 },
    attempts: [3, 1],
    web: busy,
    cli: notAvailable,
  },
  {
    row: 75,
    situation: '500 that says 200',
    answer: status(500, envelope(200)),
    sdk: http(500, { reason: 'status-code-conflict', outcome: 'unknown' }),
    web: system,
    cli: { exit: 9, says: 'The server reported an error' },
  },
  {
    row: 76,
    situation: '999',
    answer: status(999, ''),
    sdk: { kind: 'protocol', reason: 'bad-status', outcome: 'unknown', retryable: false },
    web: unreadable,
    cli: { exit: 9, says: 'The response is not valid HTTP' },
  },
];
