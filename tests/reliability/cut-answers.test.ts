import { randomBytes } from 'node:crypto';
import { createClient } from '@shiyi/sdk';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, seed, times } from '../conformance/profile.js';
import { type Cut, type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';

const writes = times(8, 1000);

/** Each turn cuts once or twice, in all orders of head and body. */
const turns: Cut['place'][][] = [['head'], ['body'], ['head', 'head'], ['head', 'body'], ['body', 'head'], ['body', 'body']];

onEveryStore('write whose answer is lost after it was done', (options) => {
  let server: TestServer;
  let proxy: CuttingProxy;
  let token: string;
  beforeAll(async () => {
    server = await createTestServer(options);
    proxy = await startCuttingProxy(server.url);
    token = await server.tokenOf('admin');
  });
  afterAll(async () => {
    await proxy?.[Symbol.asyncDispose]();
    await server?.close();
  });

  /** Creates a new client, so that its retry budget is unused. */
  const fresh = () => createClient({ baseUrl: proxy.url, token });
  const effects = (code: string) =>
    server.deps.database.system(async (db) => ({
      roles: (await db.selectFrom('role').select('id').where('code', '=', code).execute()).map(({ id }) => id),
      audited: (await db.selectFrom('operation_log').select('id').where('operation_id', '=', 'createRole').execute()).length,
    }));
  const codeOf = (at: number) => `cut_${at}_${randomBytes(4).toString('hex')}`;
  const role = (code: string) => ({ name: code, code, level: 5, data_scope: 'self' as const });

  it(`has one effect with a key, and its answer in the end, ${writes} times`, { timeout: writes * 5000 }, async () => {
    const random = seededRandom(seed);
    const { audited: before } = await effects('');
    for (let at = 0; at < writes; at++) {
      const code = codeOf(at);
      const send = () => fresh().createRole.safe(role(code), { idempotencyKey: code });
      const places = turns[at % turns.length] as Cut['place'][];
      Object.assign(proxy, { cuts: places.map((place) => ({ place, part: random() })), requests: 0 });
      let result = await send();
      // A truncated body is requested again. After a second connection that breaks in the headers, the user has to send the same data again.
      if (places[1] === 'head') {
        expect(result.ok ? result : result.error.outcome, `write ${at}, ${again}`).toBe('unknown');
        result = await send();
      }
      const { roles, audited } = await effects(code);
      expect([proxy.requests, audited, roles], `write ${at}, ${again}`).toEqual([
        places.length + 1,
        before + at + 1,
        [result.ok ? result.data.id : result.error],
      ]);
    }
  });

  it(`is reported as unknown without one, and not retried, ${writes} times`, { timeout: writes * 5000 }, async () => {
    const random = seededRandom(seed);
    for (let at = 0; at < writes; at++) {
      const code = codeOf(at);
      Object.assign(proxy, { cuts: [{ place: at % 2 === 0 ? 'head' : 'body', part: random() }], requests: 0 });
      const result = await fresh().createRole.safe(role(code));
      expect(result.ok ? result : [result.error.kind, result.error.outcome], `write ${at}, ${again}`).toEqual(['network', 'unknown']);
      expect([proxy.requests, (await effects(code)).roles.length], `write ${at}, ${again}`).toEqual([1, 1]);
    }
  });
});
