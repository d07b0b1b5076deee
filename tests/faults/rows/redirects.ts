import { say, status } from '../answers.js';
import { type Expected, type Fault, network, unreachable, unreadable } from '../fault.js';

const redirect: Expected = { kind: 'protocol', reason: 'redirect', outcome: 'notApplied', retryable: false };
const line = { exit: 9, says: 'The server answered with a redirect — check --base-url (http://127.0.0.1:' };
const to = (situation: string, number: number, headers: Record<string, string>, row: number): Fault => ({
  row,
  situation,
  answer: status(number, '', headers),
  sdk: redirect,
  web: unreachable,
  cli: line,
});

/** D. Redirects, none of which is followed. */
export const redirects: Fault[] = [
  ...[301, 302, 303, 307, 308].map((number) => to(`a redirect by ${number}`, number, { location: 'http://127.0.0.1:9/elsewhere' }, 28)),
  to('a circle of redirects', 302, { location: '/admin/v1/users' }, 29),
  to('a redirect that would turn a write into a read', 303, { location: '/admin/v1/redis' }, 30),
  to('a redirect to nowhere', 302, {}, 31),
  // A browser fails on such a URL before it reports the redirect.
  { ...to('a redirect to what is no address', 302, { location: 'http://[' }, 31), web: network },
  {
    row: 32,
    situation: '304 without a condition',
    answer: say('HTTP/1.1 304 Not Modified\r\n\r\n'),
    sdk: { kind: 'protocol', reason: 'unexpected-304', outcome: 'notApplied' },
    web: unreadable,
    cli: { exit: 9, says: 'The response is not valid HTTP' },
  },
];
