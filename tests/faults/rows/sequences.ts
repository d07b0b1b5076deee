import { fileURLToPath } from 'node:url';
import { good, page, silence } from '../answers.js';
import { elsewhere, type Fault, never } from '../fault.js';
import { http, ok } from '../raw-server.js';

const phones = fileURLToPath(new URL('../phones.csv', import.meta.url));
const oneCall = never('it takes more than a call');

/** H. Sequences. */
export const sequences: Fault[] = [
  {
    row: 77,
    situation: 'a sign-in in another window while a call is under way',
    answer: (socket, { headers }) =>
      void setTimeout(() => socket.write(headers['admin-token'] === 'the-later-token' ? good : http(401, '')), 300),
    given: { laterToken: 'the-later-token', call: 'listStaff' },
    sdk: 'fine',
    attempts: [2, 2],
    web: elsewhere('tests/web/hostile/faults.test.ts', 'retries with the token of another window, without a dialog'),
    cli: never('a run takes its token once'),
  },
  {
    row: 78,
    situation: 'user or menus cannot be loaded',
    sdk: oneCall,
    web: elsewhere('tests/web/errors.test.ts', 'signs out and reloads once if %s cannot be loaded'),
    cli: never('commands load no menus'),
  },
  {
    row: 79,
    situation: 'a user without roles',
    sdk: never('that is for a console to know'),
    web: elsewhere('tests/web/errors.test.ts', 'sends a user without roles to /401'),
    cli: never('the server refuses each call; row 65'),
  },
  {
    row: 80,
    situation: 'a save pressed twice',
    sdk: oneCall,
    web: elsewhere('tests/web/hostile/faults.test.ts', 'sends one request for a double click'),
    cli: never('a command runs once'),
  },
  {
    row: 81,
    situation: 'an older answer that comes last',
    sdk: oneCall,
    web: elsewhere('tests/web/hostile/faults.test.ts', 'shows the latest response, whichever arrives last'),
    cli: never('commands ask one after the other'),
  },
  ...[-1, 1].map(
    (days): Fault => ({
      row: 82,
      situation: `a server whose clock is ${days} day off`,
      answer: (socket) => socket.write(ok(page, { date: new Date(Date.now() + days * 86_400_000).toUTCString() })),
      sdk: 'fine',
      web: 'rows',
      cli: { exit: 0 },
    }),
  ),
  {
    row: 83,
    situation: 'a process that is killed while it writes',
    sdk: elsewhere('tests/sdk/files.test.ts', 'leaves the old file and no half one when it is killed'),
    web: never('browsers keep files themselves'),
    cli: elsewhere('tests/cli/faults.test.ts', 'keeps the old configuration when it is killed'),
  },
  {
    row: 84,
    situation: 'a reader that has seen enough',
    sdk: never('it prints nothing'),
    web: never('it prints nothing'),
    cli: elsewhere('tests/cli/output.test.ts', 'ends in silence when its reader has seen enough'),
  },
  {
    row: 85,
    situation: 'an interrupt while a file is taken in',
    answer: silence,
    sdk: never('signals are for processes'),
    web: never('signals are for processes'),
    cli: { exit: 130, says: 'Interrupted', as: 'aborted/caller', args: ['import', 'members', phones], signal: 'SIGINT' },
  },
];
