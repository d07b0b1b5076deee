import { gzipSync } from 'node:zlib';
import { body, close, drip, envelope, good, page, reset, say } from '../answers.js';
import { type Expected, type Fault, network, never, timedOut, unreadable } from '../fault.js';
import { http } from '../raw-server.js';

const late: Expected = { kind: 'timeout', reason: 'body', outcome: 'unknown', phase: 'body', retryable: true };
const lateLine = { exit: 8, says: 'The request timed out — http://127.0.0.1:' };
const truncated: Expected = { kind: 'protocol', reason: 'truncated', outcome: 'unknown', phase: 'body', retryable: true };
const cutLine = { exit: 9, says: 'The response was cut off' };
const notJson: Expected = { kind: 'envelope', reason: 'not-json', outcome: 'unknown', retryable: false };
const encoding: Expected = { kind: 'protocol', reason: 'encoding', outcome: 'unknown', retryable: false };
const notHttp = { exit: 9, says: 'The response is not valid HTTP' };
const bomb = gzipSync(Buffer.alloc(36 * 1024 * 1024));
const json = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const noDownload = never('the list is no file');
const gbk = (code: number) => Buffer.from(`{"code":${code},"message":"\xd5\xfd","data":{"list":[]}}`, 'latin1');
const save = ['api', 'getFile', '--key', 'a.png', '--output', 'copy.png'];

/** E. Reading the body. */
export const bodies: Fault[] = [
  {
    row: 33,
    situation: 'a body that comes too slowly',
    answer: drip,
    timed: true,
    sdk: late,
    attempts: [3, 1],
    web: timedOut,
    cli: lateLine,
  },
  {
    row: 34,
    situation: 'a body that stalls',
    answer: say(`${json}content-length: 100\r\n\r\n{"code"`),
    timed: true,
    sdk: late,
    attempts: [3, 1],
    web: timedOut,
    cli: lateLine,
  },
  {
    row: 35,
    situation: 'a body cut by a reset',
    answer: say(`${json}content-length: 100\r\n\r\n{"code"`, reset),
    sdk: { kind: 'network', reason: 'reset', outcome: 'unknown', phase: 'body' },
    attempts: [3, 1],
    web: network,
    cli: { exit: 7, says: 'The connection was lost — http://127.0.0.1:' },
  },
  {
    row: 36,
    situation: 'a body that ends before its length',
    answer: say(`${json}content-length: 100\r\nconnection: close\r\n\r\n{"code"`, close),
    sdk: truncated,
    attempts: [3, 1],
    web: network,
    cli: cutLine,
  },
  {
    row: 36,
    situation: 'a body that ends before its length in the same breath as its headers',
    answer: (socket) => void socket.end(`${json}content-length: 100\r\nconnection: close\r\n\r\n{"code"`),
    sdk: truncated,
    attempts: [3, 1],
    web: network,
    cli: cutLine,
  },
  {
    row: 36,
    situation: 'a body that is cut twice and then comes whole',
    answer: (socket, _, number) =>
      void (number < 3 ? socket.end(`${json}content-length: 100\r\nconnection: close\r\n\r\n{"code"`) : socket.write(good)),
    given: { call: 'listStaff' },
    sdk: 'fine',
    attempts: [3, 3],
    web: never('the client repeats it'),
    cli: never('the client repeats it'),
  },
  {
    row: 37,
    situation: 'chunks that end without the last one',
    answer: say(`${json}transfer-encoding: chunked\r\nconnection: close\r\n\r\n7\r\n{"code"\r\n`, close),
    // The built-in fetch of Node 20 takes the cut for the end of the body.
    sdk: notJson,
    node: { ...truncated, attempts: [3, 1] },
    web: network,
    cli: { ...cutLine, as: 'protocol/truncated' },
  },
  {
    row: 37,
    situation: 'a file in chunks that end without the last one',
    answer: say(
      'HTTP/1.1 200 OK\r\ncontent-type: image/png\r\nrepr-digest: sha-256=:AAAA:\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n3\r\nabc\r\n',
      close,
    ),
    given: { call: 'getFile', input: { key: 'a.png' } },
    sdk: truncated,
    attempts: [3, 3],
    web: noDownload,
    cli: { ...cutLine, args: save },
  },
  {
    row: 38,
    situation: 'a cut body without length and chunks',
    answer: say(`${json}connection: close\r\n\r\n{"code":200,`, close),
    sdk: notJson,
    web: unreadable,
    cli: { exit: 9, says: 'The response is not JSON — got application/json' },
  },
  {
    row: 38,
    situation: 'a cut file without length and chunks',
    answer: say('HTTP/1.1 200 OK\r\ncontent-type: image/png\r\nrepr-digest: sha-256=:AAAA:\r\nconnection: close\r\n\r\nabc', close),
    given: { call: 'getFile', input: { key: 'a.png' } },
    sdk: truncated,
    attempts: [3, 3],
    web: noDownload,
    cli: { ...cutLine, args: save },
  },
  {
    row: 39,
    situation: 'cut JSON of the right length',
    answer: body('{"code":200,"data":{"li'),
    sdk: notJson,
    web: unreadable,
    cli: { exit: 9, says: 'The response is not JSON — got application/json' },
  },
  {
    row: 40,
    situation: 'broken gzip',
    answer: body('\x1f\x8bnot gzip', { 'content-encoding': 'gzip' }),
    sdk: encoding,
    web: network,
    cli: notHttp,
  },
  {
    row: 41,
    situation: 'an encoding nobody knows',
    answer: body('{}', { 'content-encoding': 'aes128gcm' }),
    sdk: encoding,
    web: unreadable,
    cli: notHttp,
  },
  {
    row: 42,
    situation: 'a gzip bomb',
    answer: body(bomb, { 'content-encoding': 'gzip' }),
    sdk: { kind: 'protocol', reason: 'too-large', outcome: 'unknown', phase: 'body', retryable: false },
    web: unreadable,
    cli: { exit: 9, says: 'The response is too large' },
  },
  {
    row: 43,
    situation: 'a byte order mark',
    answer: body(`\ufeff${envelope(200, '', page)}`),
    sdk: 'fine',
    web: 'rows',
    cli: { exit: 0 },
  },
  {
    row: 44,
    situation: 'bytes that are not UTF-8',
    answer: body(gbk(200)),
    sdk: { kind: 'envelope', reason: 'bad-utf8', outcome: 'unknown' },
    web: unreadable,
    cli: { exit: 9, says: 'The response does not have the expected format' },
  },
  {
    row: 44,
    situation: 'the end of the session in bytes that are not UTF-8',
    answer: body(gbk(100001)),
    sdk: { kind: 'session', reason: '100001', outcome: 'notApplied', action: 'logoutReload' },
    web: 'sign-in',
    cli: { exit: 4, says: '' },
  },
  {
    row: 45,
    situation: 'a charset that is not the true one',
    answer: say(http(200, envelope(200, '好', page), { 'content-type': 'application/json; charset=gbk' })),
    sdk: 'fine',
    web: 'rows',
    cli: { exit: 0 },
  },
];
