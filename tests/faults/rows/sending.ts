import { good, say } from '../answers.js';
import { type Fault, never } from '../fault.js';

const refused = (reason: string) => ({ kind: 'usage', reason, outcome: 'notSent', retryable: false }) as const;
const badAddress = (baseUrl: string): Fault => ({
  row: 1,
  situation: `the base address ${JSON.stringify(baseUrl)}`,
  given: { baseUrl },
  sdk: refused('bad-base-url'),
  web: baseUrl ? 'wrong address' : never('an empty address means the own server of the console'),
  cli: baseUrl
    ? { exit: 2, says: 'The server address is not valid; use a form like https://shiyi.example.com' }
    : never('an empty address means the default one'),
});
const badKey = (key: string): Fault => ({
  row: key.isWellFormed() ? 3 : 4,
  situation: `the path value ${JSON.stringify(key)}`,
  given: { call: 'getFile', input: { key } },
  answer: say(good),
  sdk: refused('bad-path-param'),
  web: never('screens take path values from rows of the server, and addresses are checked by the router'),
  cli: key.isWellFormed()
    ? { exit: 2, says: 'The id is not valid', args: ['api', 'getFile', '--key', key] }
    : never('arguments of a process are UTF-8'),
});
const badId = (id: unknown): Fault => ({
  row: 3,
  situation: `the id ${typeof id === 'number' ? id : JSON.stringify(id)}`,
  given: { call: 'deleteStaff', input: { id } },
  answer: say(good),
  sdk: refused('bad-path-param'),
  web: never('screens take ids from rows of the server'),
  cli:
    id === undefined || typeof id === 'object'
      ? never('an option is text')
      : {
          exit: 2,
          ...(id === -1 ? { says: 'The id is not valid' } : { as: 'usage/bad-field', says: 'ID (id) must be an integer' }),
          args: ['api', 'deleteStaff', `--id=${id}`, '--yes'],
        },
});

/** A. Before sending. */
export const sending: Fault[] = [
  badAddress(''),
  ...['/', 'localhost:8420', 'http://a:99999', 'ftp://a', 'http://u:p@a', 'http://a/?x=1', 'http://a/#x'].map(badAddress),
  {
    row: 2,
    situation: 'a port that browsers block',
    given: { baseUrl: 'http://127.0.0.1:1' },
    sdk: refused('bad-base-url'),
    // Only browsers block ports; here nothing listens on the port.
    node: { kind: 'network', reason: 'refused', outcome: 'notSent', retryable: true, attempts: [3, 3] },
    web: never('no page can be opened from such a port'),
    cli: {
      exit: 7,
      as: 'network/refused',
      says: 'The server refused the connection — start the server here with: shiyi serve (http://127.0.0.1:1',
    },
  },
  ...['', '.', '..', 'a/b', 'a\\b'].map(badKey),
  ...[undefined, null, '', Number.NaN, -1, 1.5, 2 ** 53, {}, [1]].map(badId),
  badKey('\ud800'),
  ...['two\nlines', '令牌', 'end\r'].map(
    (token): Fault => ({
      row: 5,
      situation: `the token ${JSON.stringify(token)}`,
      given: { token },
      answer: say(good),
      sdk: refused('bad-token'),
      web: token === '令牌' ? 'sign-in' : never('a cookie cannot hold it'),
      cli: { exit: 4, says: 'SHIYI_TOKEN is malformed — set a new one, or unset it and run: shiyi login' },
    }),
  ),
  ...[{ page: {} }, { page: [{}] }, { page: null }].map(
    (input): Fault => ({
      row: 6,
      situation: `the query ${JSON.stringify(input)}`,
      given: { call: 'listCacheKeys', input },
      answer: say(good),
      sdk: refused('bad-query'),
      web: never('screens build queries of text and numbers'),
      cli: { exit: 2, says: 'The arguments are not valid', args: ['api', 'listCacheKeys', '--input', JSON.stringify(input)] },
    }),
  ),
  ...[new Date(0), Number.NaN, () => 1].map(
    (page): Fault => ({
      row: 7,
      situation: `the query value ${String(page)}`,
      given: { call: 'listCacheKeys', input: { page } },
      answer: say(good),
      sdk: refused('bad-query'),
      web: never('screens build queries of text and numbers'),
      cli: never('JSON has no such value'),
    }),
  ),
  {
    row: 7,
    situation: 'an empty array in the query, which is as good as none',
    given: { call: 'listCacheKeys', input: { page: [] } },
    answer: say(good),
    sdk: 'fine',
    web: never('screens build queries of text and numbers'),
    cli: { exit: 0, args: ['api', 'listCacheKeys', '--input', '{"page":[]}'] },
  },
  ...[1n, Number.NaN, () => 1, Symbol('x'), circle()].map(
    (username): Fault => ({
      row: 8,
      situation: `a body with ${typeof username === 'object' ? 'itself in it' : String(username)}`,
      given: { call: 'login', input: { username, password: 'x' } },
      answer: say(good),
      sdk: refused('bad-body'),
      web: never('forms hold text and numbers'),
      cli: never('JSON has no such value'),
    }),
  ),
  {
    row: 9,
    situation: 'a caller that has given up before',
    given: { gives: 'before' },
    answer: say(good),
    sdk: { kind: 'aborted', reason: 'caller', outcome: 'notSent', action: 'none', retryable: false },
    web: never('a page that is gone asks nothing'),
    cli: never('a signal before the call ends the process by itself'),
  },
];

function circle() {
  const one: Record<string, unknown> = {};
  one.self = one;
  return one;
}
