import { close, good, page, reset, say, silence } from '../answers.js';
import { type Expected, type Fault, network, never, timedOut } from '../fault.js';
import { ok } from '../raw-server.js';

const broken = (reason: string): Expected => ({ kind: 'network', reason, outcome: 'unknown', phase: 'headers', retryable: true });
const badHttp: Expected = { kind: 'protocol', reason: 'bad-http', outcome: 'unknown', retryable: false };
const late: Expected = { kind: 'timeout', reason: 'headers', outcome: 'unknown', phase: 'headers', retryable: true };
const notHttp = { exit: 9, says: 'The response is not valid HTTP' };
const lostLine = { exit: 7, says: 'The connection was lost — http://127.0.0.1:' };
const lateLine = { exit: 8, says: 'The request timed out — http://127.0.0.1:' };

/** C. Waiting for headers. */
export const headers: Fault[] = [
  {
    row: 18,
    situation: 'silence',
    answer: silence,
    timed: true,
    sdk: late,
    attempts: [3, 1],
    web: timedOut,
    cli: lateLine,
  },
  { row: 19, situation: 'an end before the headers', answer: close, sdk: broken('closed'), attempts: [2, 1], web: network, cli: lostLine },
  { row: 20, situation: 'a reset before the headers', answer: reset, sdk: broken('reset'), attempts: [2, 1], web: network, cli: lostLine },
  {
    row: 21,
    situation: 'a connection that was closed while it lay idle, for a read',
    answer: (socket, _, number) => (number === 2 ? socket.destroy() : socket.write(good)),
    given: { warm: true, call: 'listStaff' },
    sdk: 'fine',
    attempts: [2, 1],
    web: 'rows',
    cli: never('a run starts with a new connection'),
  },
  {
    row: 21,
    situation: 'a connection that was closed while it lay idle, for a write',
    answer: (socket, _, number) => (number === 2 ? socket.destroy() : socket.write(good)),
    given: { warm: true, call: 'createCacheKey' },
    sdk: { kind: 'network', reason: 'closed', outcome: 'unknown' },
    web: never('the list is a read'),
    cli: never('a run starts with a new connection'),
  },
  {
    row: 22,
    situation: 'a caller that gives up while waiting',
    answer: silence,
    given: { gives: 'while waiting' },
    sdk: { kind: 'aborted', reason: 'caller', outcome: 'unknown', action: 'none', retryable: false },
    web: never('the cache of the console finishes what it asked and keeps it; nothing is given up'),
    cli: { exit: 130, says: 'Interrupted', signal: 'SIGINT' },
  },
  {
    row: 23,
    situation: 'a machine that sleeps longer than the time of an attempt',
    answer: silence,
    timed: true,
    sdk: never('a timer that fires late fires once; row 18'),
    web: never('a timer that fires late fires once; row 18'),
    cli: { ...lateLine, as: 'timeout/headers', asleep: true },
  },
  {
    row: 24,
    situation: 'something else than HTTP',
    answer: say('SSH-2.0-OpenSSH_9.2\r\n\r\n', close),
    sdk: badHttp,
    web: network,
    cli: notHttp,
  },
  {
    row: 25,
    situation: 'two lengths',
    answer: say('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'),
    sdk: badHttp,
    web: network,
    cli: notHttp,
  },
  {
    row: 25,
    situation: 'both a length and chunks',
    answer: say(
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    ),
    sdk: badHttp,
    // Chromium follows the chunks.
    web: { notice: '服务返回了无法识别的内容' },
    cli: notHttp,
  },
  {
    row: 26,
    situation: 'huge headers',
    answer: say(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(400_000)}\r\n\r\n`),
    sdk: { kind: 'protocol', reason: 'headers-too-large', outcome: 'unknown', retryable: false },
    web: network,
    cli: notHttp,
  },
  {
    row: 27,
    situation: 'early hints before the answer',
    answer: say(Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n'), ok(page)])),
    sdk: 'fine',
    web: 'rows',
    cli: { exit: 0 },
  },
];
