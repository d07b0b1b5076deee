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

/** Staff whose contacts would receive a message, those with the most first. */
async function sendersOf(client: Client) {
  const { per_staff } = await client.checkMassMessage({ type: 'single' });
  return per_staff.toSorted((one, other) => other.count - one.count).slice(0, 3);
}

async function connect(client: Client) {
  await client.updatePlatformConnection({ corpid: 'wwsandbox', customer_secret: 'any' });
  for (const key of ['mass.quiet_from', 'mass.quiet_to']) await client.saveParamValue({ key, value: '0', version: 0 });
}

onEveryPlace('mass messages whose server is killed', (makePlace) => {
  /** Its sandbox serves as WeCom for the servers that are killed. */
  let platform: TestServer;
  beforeAll(async () => {
    platform = await createTestServer();
  });
  afterAll(() => platform?.close());

  it(`become one task for each sender, ${kills} times`, { timeout: 120_000 + 60_000 * kills }, async () => {
    const random = seededRandom(seed);
    const { sandbox } = platform.deps;
    Object.assign(sandbox, { secret: null, faults: { slow: 1 }, slowMs: 40, random: seededRandom(seed + 1) });
    sandbox.lostAnswers = { 'externalcontact/add_msg_template': 0.3 };
    const place = await makePlace({ SHIYI_PLATFORM_URL: `${platform.url}/sandbox` });
    let server: ServerProcess | undefined;
    try {
      server = await place.start();
      await connect(await adminOf(server));
      const senders = await sendersOf(await adminOf(server));
      const run = Date.now();
      for (let kill = 1; kill <= kills; kill++) {
        const client = await adminOf(server);
        const content = `${run} 第 ${kill} 次`;
        const sender_user_ids = senders.map(({ staff }) => staff.id);
        const input = { type: 'single', name: content, content, send_type: 'now', sender_user_ids } as const;
        const key = { idempotencyKey: `mass-message-kill-${run}-${kill}` };
        const post = client.createMassMessage(input, key).catch(() => undefined);
        await new Promise((done) => setTimeout(done, random() * 900));
        await server.kill('SIGKILL');
        await post;
        await endLeases(place);
        server = await place.start();
        const after = await adminOf(server);
        // The request may have been cut off; the same call again must not make a second message.
        const { id } = await after.createMassMessage(input, key);
        await expect.poll(async () => (await after.getMassMessage({ id })).status, polling).toBe('sending');
        expect((await after.listMassMessages({ type: 'single', name: content })).total, `kill ${kill}, ${again}`).toBe(1);
        const directory = (await sandbox.read('wwsandbox')) ?? expect.unreachable();
        const made = [...directory.groupMessages.values()].filter((one) => one.content === content);
        const userids = made.flatMap(({ tasks }) => tasks.map(({ userid }) => userid));
        expect([userids.length, new Set(userids).size], `kill ${kill}, ${again}`).toEqual([senders.length, senders.length]);
        const { counters, wx_msgids } = await after.getMassMessage({ id });
        const targets = made.flatMap(({ tasks }) => tasks.flatMap((task) => task.targets));
        expect([counters.target_total, wx_msgids.map(({ msgid }) => msgid).toSorted()], `kill ${kill}, ${again}`).toEqual([
          targets.length,
          made.map(({ msgid }) => msgid).toSorted(),
        ]);
        await after.changeMassMessageStatus({ id, status: 'stopped' });
      }
    } finally {
      await server?.kill('SIGKILL');
      await place.drop();
    }
  });
});
