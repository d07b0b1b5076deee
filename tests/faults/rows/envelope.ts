import { body, envelope, page } from '../answers.js';
import { type Ended, type Expected, type Fault, never, type Shown, unreadable } from '../fault.js';

const html = '<!doctype html><html><h1>Sign in to the network</h1></html>';
const deep = `${'['.repeat(100)}${']'.repeat(100)}`;
const abyss = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
const agreed = { exit: 9, says: 'The response does not have the expected format' };

const broken = (row: number, situation: string, content: string, reason: string, cli: Ended = agreed): Fault => ({
  row,
  situation,
  answer: body(content),
  sdk: { kind: 'envelope', reason, outcome: 'unknown', retryable: false },
  web: unreadable,
  cli,
});
const business = (
  row: number,
  situation: string,
  content: string,
  { bizCode, ...more }: Partial<Expected> & { bizCode: number },
  web: Shown,
  says: string,
): Fault => ({
  row,
  situation,
  answer: body(content),
  sdk: { kind: 'business', reason: String(bizCode), outcome: 'notApplied', action: 'notice', bizCode, ...more },
  web,
  cli: { exit: 1, says },
});
const fine = (row: number, situation: string, content: string): Fault => ({
  row,
  situation,
  answer: body(content),
  sdk: 'fine',
  web: 'rows',
  cli: { exit: 0 },
});

/** F. The envelope of HTTP 200. */
export const envelopes: Fault[] = [
  broken(46, 'an empty body', '', 'empty', { exit: 9, says: 'The response is empty' }),
  {
    ...broken(46, '204', '', 'empty', { exit: 9, says: 'The response is empty' }),
    answer: (socket) => void socket.write('HTTP/1.1 204 No Content\r\n\r\n'),
  },
  {
    row: 47,
    situation: 'a page of some network in between',
    answer: body(html, { 'content-type': 'text/html' }),
    sdk: { kind: 'envelope', reason: 'not-json', outcome: 'unknown', serverMessage: 'Sign in to the network' },
    web: unreadable,
    cli: { exit: 9, says: 'The response is not JSON — got text/html' },
  },
  ...['null', '"text"', '12', '[]'].map((content) => broken(48, `${content} for an envelope`, content, 'not-object')),
  broken(49, 'no code', '{"message":"ok","data":{"list":[]}}', 'no-code'),
  ...['"200"', '200.5', '-1e21', 'true', 'null', '[200]'].map((code) =>
    broken(50, `the code ${code}`, `{"code":${code},"data":{"list":[]}}`, 'code-type'),
  ),
  ...['2e2', '200.0'].map((code) => fine(50, `the code ${code}`, `{"code":${code},"data":${JSON.stringify(page)}}`)),
  fine(51, 'two codes, of which the last counts', `{"code":500,"code":200,"data":${JSON.stringify(page)}}`),
  ...['', ',"data":null', ',"data":{"total":1}', ',"data":[]'].map(
    (data): Fault => ({
      ...broken(52, `a list with ${data || 'no data'}`, `{"code":200,"message":"ok"${data}}`, 'data-shape'),
      given: { call: 'listStaff' },
      cli: { ...agreed, args: ['cache', 'list'] },
    }),
  ),
  {
    ...fine(52, 'null for a call that answers nothing', '{"code":200,"message":"ok","data":null}'),
    given: { call: 'deleteCacheKey', input: { key: 'k' } },
    web: never('the list is not one of those calls'),
    cli: { exit: 0, args: ['cache', 'delete', 'k'] },
  },
  ...[100001, '100001'].map(
    (code): Fault => ({
      row: 53,
      situation: `the code ${JSON.stringify(code)}`,
      answer: body(envelope(code, '')),
      sdk: { kind: 'session', reason: '100001', outcome: 'notApplied', action: 'logoutReload', bizCode: 100001 },
      web: 'sign-in',
      cli: { exit: 4, says: 'SHIYI_TOKEN is not accepted by http://127.0.0.1:' },
    }),
  ),
  ...[100002, 100003, '100002'].map(
    (code): Fault => ({
      row: 54,
      situation: `the code ${JSON.stringify(code)}`,
      answer: body(envelope(code, '')),
      sdk: { kind: 'forbidden', reason: String(code), outcome: 'notApplied', action: 'goto401', bizCode: Number(code) },
      web: '/401',
      cli: { exit: 5, says: `You do not have permission to do this (${code})` },
    }),
  ),
  business(
    55,
    'another code',
    envelope(50001, '余额不足'),
    { bizCode: 50001, serverMessage: '余额不足' },
    { notice: '余额不足' },
    '余额不足',
  ),
  business(
    55,
    'a sentence with codes that move a terminal',
    envelope(1, 'a\u001b[2J\u0007\u009bb'),
    { bizCode: 1, serverMessage: 'a[2Jb' },
    { notice: 'a[2Jb' },
    'a[2Jb',
  ),
  business(
    56,
    'a sentence in HTML',
    envelope(1, '<b>不&amp;行</b><script>x</script>'),
    { bizCode: 1, action: 'htmlNotice', serverMessage: '<b>不&amp;行</b><script>x</script>' },
    { notice: '不&行', html: true },
    '不&行 x',
  ),
  ...[null, 12, '', '   ', { a: 1 }].map((message) =>
    business(
      57,
      `the sentence ${JSON.stringify(message)}`,
      envelope(50001, message),
      { bizCode: 50001, serverMessage: undefined },
      { notice: '错误（50001）' },
      'The server rejected the request (50001)',
    ),
  ),
  {
    row: 57,
    situation: 'a sentence of a megabyte',
    answer: body(envelope(50001, '很'.repeat(350_000))),
    sdk: { kind: 'business', reason: '50001', outcome: 'notApplied', bizCode: 50001, serverMessage: '很'.repeat(65_536) },
    web: { notice: '很'.repeat(1000) },
    cli: { exit: 1, says: '很'.repeat(1000) },
  },
  {
    row: 58,
    situation: 'a sign-in without a session',
    answer: body(envelope(200, '账号还在审核', {})),
    given: { call: 'login', input: { username: 'admin', password: 'Qinghe-2026' } },
    sdk: { kind: 'business', reason: 'no-token', outcome: 'notApplied', serverMessage: '账号还在审核' },
    web: { file: 'tests/web/errors.test.ts', title: 'shows the message of a refused sign-in, and of one without a token' },
    cli: { exit: 4, says: '账号还在审核', args: ['login', '--username', 'admin', '--password-stdin'] },
  },
  fine(
    59,
    'numbers beyond what is safe, and names of prototypes',
    '{"code":200,"data":{"list":[],"total":0,"page":1,"limit":20,"n":9007199254740993,"__proto__":{"x":1}}}',
  ),
  broken(59, 'data deeper than 64 levels', `{"code":200,"data":${deep}}`, 'too-deep'),
  broken(59, 'data 200,000 levels deep', `{"code":200,"data":${abyss}}`, 'too-deep'),
  ...['NaN', 'Infinity', '-0x1'].map((code) =>
    broken(60, `the code ${code}, which is no JSON`, `{"code":${code}}`, 'not-json', {
      exit: 9,
      says: 'The response is not JSON — got application/json',
    }),
  ),
];
