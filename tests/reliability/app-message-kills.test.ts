import type { Client } from '@shiyi/sdk';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, seed, times } from '../conformance/profile.js';
import { adminOf, onEveryPlace } from '../support/place.js';
import type { ServerProcess } from '../support/process.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { endLeases } from './end-leases.js';

const kills = times(3, 200);
const polling = { timeout: 120_000, interval: 100 };

onEveryPlace('app messages whose server is killed', (makePlace) => {
  /** Its sandbox serves as WeCom for the servers that are killed. */
  let platform: TestServer;
  beforeAll(async () => {
    platform = await createTestServer();
  });
  afterAll(() => platform?.close());

  const sentState = async (client: Client, id: number) => (await client.getAppMessage({ id })).status;

  it(`are sent once, ${kills} times`, { timeout: 120_000 + 60_000 * kills }, async () => {
    const random = seededRandom(seed);
    const { sandbox } = platform.deps;
    Object.assign(sandbox, { secret: null, faults: { slow: 1 }, slowMs: 40, random: seededRandom(seed + 1) });
    sandbox.lostAnswers = { 'message/send': 0.3 };
    const place = await makePlace({ SHIYI_PLATFORM_URL: `${platform.url}/sandbox` });
    let server: ServerProcess | undefined;
    try {
      server = await place.start();
      await (await adminOf(server)).updatePlatformConnection({ corpid: 'wwsandbox', app_secret: 'any' });
      for (let kill = 1; kill <= kills; kill++) {
        const client = await adminOf(server);
        const people = (await client.listStaff({ limit: 3 })).list.map(({ id }) => id);
        const content = `第 ${kill} 次`;
        const input = { name: content, style: 'text', scope: 'custom', send_type: 'now', user_ids: people, content } as const;
        const asked = client.createAppMessage(input, { idempotencyKey: `app-message-kill-${kill}` }).catch(() => undefined);
        await new Promise((done) => setTimeout(done, random() * 400));
        await server.kill('SIGKILL');
        await asked;
        await endLeases(place);
        server = await place.start();
        const after = await adminOf(server);
        // The request may have been cut off; asking again must not make a second message.
        const { id } = await after.createAppMessage(input, { idempotencyKey: `app-message-kill-${kill}` });
        await expect.poll(() => sentState(after, id), polling).toBe('sent');
        expect((await after.listAppMessages({ name: content })).total, `kill ${kill}, ${again}`).toBe(1);
        const directory = (await sandbox.read('wwsandbox')) ?? expect.unreachable();
        const kept = [...directory.messages.values()].filter((one) => one.content === content);
        expect([kept.length, kept[0]?.receivers.length], `kill ${kill}, ${again}`).toEqual([1, 3]);
        const { sent_count, wx_msgid } = await after.getAppMessage({ id });
        expect([sent_count, wx_msgid]).toEqual([3, `msg-${kept[0]?.number}`]);
      }
    } finally {
      await server?.kill('SIGKILL');
      await place.drop();
    }
  });
});
