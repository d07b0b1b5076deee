import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../support/expect-refusal.js';
import { agree, pages, stateIn } from '../support/sandbox-page.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onBothStores } from '../support/stores.js';

const member = 'wwsandbox|chenyutong';

onBothStores('sign-in through WeCom', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
  });
  afterAll(() => server?.close());

  const ways = {
    wwx: {
      begin: async () => (await server.anonymous.getPreAuthUrl()).state,
      end: (code: string, state: string) => server.anonymous.loginWithWwx({ code, state }),
    },
    third: {
      begin: async () => stateIn((await server.anonymous.getThirdLoginUrl()).url),
      end: (auth_code: string, state: string) => server.anonymous.loginWithWwxThird({ auth_code, state }),
    },
  };

  it.each(['wwx', 'third'] as const)('takes a code by %s only with the state it was given for, and uses up both', async (way) => {
    const { begin, end } = ways[way];
    const [own, foreign] = [await begin(), await begin()];
    const { code } = await agree(server, pages[way], member, own);
    // The code of one browser with the state of another.
    await expectRefusal(end(code, foreign), 40102);
    await expectRefusal(end(code, own), 40102);
    const other = await agree(server, pages[way], member, foreign);
    await expectRefusal(end(other.code, foreign), 40102);
    const unbound = await agree(server, pages[way], member);
    await expectRefusal(end(unbound.code, await begin()), 40102);
    const last = await begin();
    const right = await agree(server, pages[way], member, last);
    expect((await end(right.code, last)).token).toBeTruthy();
    const again = await agree(server, pages[way], member, last);
    await expectRefusal(end(again.code, last), 40102);
  });
});
