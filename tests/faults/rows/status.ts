import { envelope, status } from '../answers.js';
import { type Expected, type Fault, never, timedOut, unreachable } from '../fault.js';

const html = '<!doctype html><html><h1>502 Bad Gateway</h1></html>';
const system = { notice: '系统异常' };
const fields = [{ field: 'page', rule: 'minimum', message: '太小' }];

const http = (number: number, more: Partial<Expected> = {}): Expected => ({
  kind: 'http',
  reason: String(number),
  outcome: 'notApplied',
  retryable: false,
  ...more,
});
const auth: Expected = { kind: 'auth', reason: '401', outcome: 'notApplied', action: 'reloginDialog', retryable: false };

/** G. HTTP status. */
export const statuses: Fault[] = [
  {
    row: 61,
    situation: '400 that names fields',
    answer: status(400, envelope(40000, '不对', { request_id: 'r1', errors: fields })),
    sdk: http(400, { bizCode: 40000, serverMessage: '不对', detail: { request_id: 'r1', errors: fields } }),
    web: system,
    cli: { exit: 1, says: '不对 (request-id r1)\n  page: 太小' },
  },
  {
    row: 61,
    situation: '400 without a word',
    answer: status(400, ''),
    sdk: http(400),
    web: system,
    cli: { exit: 1, says: 'The server reported an error' },
  },
  {
    row: 62,
    situation: '401',
    answer: status(401),
    sdk: { ...auth, bizCode: 40100 },
    web: 'session dialog',
    cli: { exit: 4, says: 'SHIYI_TOKEN is not accepted by http://127.0.0.1:' },
  },
  ...[html, ''].map(
    (content): Fault => ({
      row: 62,
      situation: content ? '401 in HTML' : '401 without a word',
      answer: status(401, content),
      sdk: auth,
      web: 'session dialog',
      cli: { exit: 4, says: 'SHIYI_TOKEN is not accepted by http://127.0.0.1:' },
    }),
  ),
  {
    row: 62,
    situation: '401 that also says 100001',
    answer: status(401, envelope(100001)),
    sdk: auth,
    web: 'session dialog',
    cli: { exit: 4, says: 'SHIYI_TOKEN is not accepted by http://127.0.0.1:' },
  },
  {
    row: 63,
    situation: 'many calls refused with 401 at once',
    answer: status(401),
    given: { times: 8 },
    sdk: auth,
    web: {
      file: 'tests/web/errors.test.ts',
      title: 'prompts once for an expired session, however many calls are refused at the same time',
    },
    cli: never('a command stops at its first refusal; row 62'),
  },
  {
    row: 64,
    situation: '401 to a sign-in',
    answer: status(401, envelope(40101, '用户名或密码错误')),
    given: { call: 'login', input: { username: 'admin', password: 'Qinghe-2026' } },
    sdk: { kind: 'business', reason: 'bad-credentials', outcome: 'notApplied', bizCode: 40101 },
    web: { file: 'tests/web/errors.test.ts', title: 'shows the message of a refused sign-in, and of one without a token' },
    cli: { exit: 4, says: '用户名或密码错误', args: ['login', '--username', 'admin', '--password-stdin'] },
  },
  {
    row: 65,
    situation: '403',
    answer: status(403, envelope(40300, '没有权限')),
    sdk: { kind: 'forbidden', reason: '403', outcome: 'notApplied', action: 'goto401' },
    web: '/401',
    cli: { exit: 5, says: '没有权限' },
  },
  {
    row: 66,
    situation: '404',
    answer: status(404, envelope(40400, '没有')),
    sdk: http(404),
    web: { notice: '没有' },
    cli: { exit: 6, says: '没有' },
  },
  {
    row: 66,
    situation: '404 without an envelope',
    answer: status(404, 'gone'),
    sdk: http(404),
    web: { notice: '错误（404）' },
    cli: { exit: 6, says: 'Not found' },
  },
  {
    row: 67,
    situation: '405 without a word',
    answer: status(405, ''),
    sdk: http(405),
    web: unreachable,
    cli: { exit: 9, says: 'The server does not offer this call' },
  },
  ...[408, 425].map(
    (number): Fault => ({
      row: 68,
      situation: String(number),
      answer: status(number, ''),
      sdk: { kind: 'timeout', reason: 'server', outcome: 'notApplied', retryable: true },
      attempts: [3, 1],
      web: timedOut,
      cli: { exit: 8, says: 'The request timed out — http' },
    }),
  ),
  {
    row: 69,
    situation: '409',
    answer: status(409, envelope(40901, '已被他人修改')),
    sdk: { kind: 'conflict', reason: '409', outcome: 'notApplied', bizCode: 40901, retryable: false },
    web: { notice: '已被他人修改' },
    cli: { exit: 10, says: '已被他人修改' },
  },
  {
    row: 69,
    situation: '409 while the same key is being worked on',
    answer: status(409, envelope(40904, '处理中'), { 'retry-after': 0 }),
    given: { idempotencyKey: 'k1' },
    sdk: { kind: 'conflict', reason: '409', outcome: 'notApplied', retryable: true, retryAfterMs: 0 },
    attempts: [3, 3],
    web: never('the list is a read and has no key'),
    cli: never('commands send no keys'),
  },
  ...[413, 414, 415, 431].map(
    (number): Fault => ({
      row: 70,
      situation: String(number),
      answer: status(number, ''),
      sdk: http(number),
      web: { notice: `错误（${number}）` },
      cli: { exit: 1, says: 'The server reported an error' },
    }),
  ),
  {
    row: 71,
    situation: '422 as a problem',
    answer: status(422, '{"title":"Invalid","detail":"Request body is wrong"}', { 'content-type': 'application/problem+json' }),
    sdk: http(422, { serverMessage: 'Request body is wrong' }),
    web: { notice: 'Request body is wrong' },
    cli: { exit: 1, says: 'Request body is wrong' },
  },
];
