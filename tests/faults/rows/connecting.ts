import { status } from '../answers.js';
import { type Expected, elsewhere, type Fault, network, never } from '../fault.js';

const lost = (reason: string): Expected => ({ kind: 'network', reason, outcome: 'notSent', phase: 'connect', retryable: true });
const tls: Expected = { kind: 'network', reason: 'tls', outcome: 'notSent', phase: 'connect', retryable: false };
const noSecurePage = never('the page itself comes from there and would not have opened');

/** B. Connecting. */
export const connecting: Fault[] = [
  {
    row: 10,
    situation: 'a host that does not exist',
    given: { baseUrl: 'http://no-such-host.invalid' },
    sdk: lost('dns'),
    attempts: [3, 3],
    web: { aborted: 'namenotresolved', shown: network },
    cli: { exit: 7, says: 'The server name cannot be resolved — http://no-such-host.invalid' },
  },
  {
    row: 11,
    situation: 'a port where nobody listens',
    given: { at: 'a closed port' },
    sdk: lost('refused'),
    attempts: [3, 3],
    web: { aborted: 'connectionrefused', shown: network },
    cli: { exit: 7, says: 'The server refused the connection — start the server here with: shiyi serve (http://127.0.0.1:' },
  },
  {
    row: 12,
    situation: 'an address without a way there',
    given: { baseUrl: 'http://255.255.255.255' },
    sdk: lost('unreachable'),
    attempts: [3, 3],
    web: { aborted: 'addressunreachable', shown: network },
    cli: { exit: 7, says: 'The server cannot be reached — http://255.255.255.255' },
  },
  {
    row: 13,
    situation: 'no network at all',
    sdk: elsewhere('packages/sdk/src/core/errors.test.ts', 'treats a browser without a network as offline'),
    web: elsewhere('tests/web/shell.test.ts', 'shows when the network is gone, and continues when it is back'),
    cli: never('a terminal is not told whether there is a network; rows 10 to 12'),
  },
  {
    row: 14,
    situation: 'a connection that never stands',
    given: { at: 'a black hole' },
    timed: true,
    // The built-in fetch does not say whether the connection was established.
    sdk: { kind: 'timeout', reason: 'headers', outcome: 'unknown' },
    node: { reason: 'connect', outcome: 'notSent', phase: 'connect', attempts: [3, 3] },
    attempts: [3, 1],
    web: never('a browser does not tell connecting from waiting; row 18'),
    cli: { exit: 8, as: 'timeout/connect', says: 'The request timed out — http://127.0.0.1:' },
  },
  ...(
    [
      ['self-signed', false, 'is self-signed — if you trust https://127.0.0.1:'],
      ['of another host', true, 'is for '],
      ['expired', true, 'has expired — ask who runs https://127.0.0.1:'],
    ] as const
  ).map(
    ([at, trusted, why]): Fault => ({
      row: 15,
      situation: `a certificate ${at}`,
      given: { at },
      sdk: tls,
      web: noSecurePage,
      cli: { exit: 7, says: `The server’s certificate ${why}`, ...(trusted ? { trusted } : {}) },
    }),
  ),
  {
    row: 16,
    situation: 'an answer the browser keeps from the page',
    sdk: elsewhere('packages/sdk/src/core/errors.test.ts', 'reports no more than the browser does'),
    web: { aborted: 'blockedbyresponse', shown: network },
    cli: never('only browsers keep answers from their pages'),
  },
  {
    row: 17,
    situation: 'a proxy that asks for a sign-in',
    answer: status(407, ''),
    // The fetch standard requires the built-in fetch to report a generic network error.
    sdk: { kind: 'network', reason: 'unknown', outcome: 'unknown' },
    node: { kind: 'http', reason: '407', outcome: 'notApplied', attempts: [1, 1] },
    attempts: [2, 1],
    web: network,
    cli: { exit: 7, as: 'http/407', says: 'The proxy requires a sign-in' },
  },
];
