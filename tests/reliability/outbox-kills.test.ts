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

onEveryPlace('writes to WeCom whose server is killed', (makePlace) => {
  /** Its sandbox serves as WeCom for the servers that are killed. */
  let platform: TestServer;
  beforeAll(async () => {
    platform = await createTestServer();
  });
  afterAll(() => platform?.close());

  const openWrites = async (client: Client) =>
    (await client.listOutgoing({ status: 'waiting' })).total + (await client.listOutgoing({ status: 'unknown' })).total;

  it(`have their effect once, ${kills} times`, { timeout: 120_000 + 60_000 * kills }, async () => {
    const random = seededRandom(seed);
    const { sandbox } = platform.deps;
    Object.assign(sandbox, { secret: null, faults: { slow: 1 }, slowMs: 40, random: seededRandom(seed + 1) });
    sandbox.lostAnswers = { 'externalcontact/add_corp_tag': 0.3, 'externalcontact/add_contact_way': 0.3 };
    const place = await makePlace({ SHIYI_PLATFORM_URL: `${platform.url}/sandbox` });
    let server: ServerProcess | undefined;
    try {
      server = await place.start();
      await (await adminOf(server)).updatePlatformConnection({ corpid: 'wwsandbox', customer_secret: 'any' });
      for (let kill = 1; kill <= kills; kill++) {
        const client = await adminOf(server);
        const [owner] = (await client.listStaff({ keyword: 'chenyutong' })).list;
        const code = `kill-${kill}`;
        await client.createChannel({ name: code, code, type: 'online', owner_user_id: owner?.id as number });
        const { id } = await client.createTagGroup({ name: code, scope: 'corp', tags: ['甲', '乙'] });
        const asked = Promise.allSettled([client.syncTagGroup({ tag_group_id: id }), client.getChannelQrcode({ channel_code: code })]);
        await new Promise((done) => setTimeout(done, random() * 400));
        await server.kill('SIGKILL');
        await asked;
        await endLeases(place);
        server = await place.start();
        const after = await adminOf(server);
        // While the interrupted sync goes on, another is refused.
        await expect.poll(async () => (await after.syncTagGroup.safe({ tag_group_id: id })).ok, polling).toBe(true);
        await expect.poll(async () => (await after.listJobs({ limit: 1 })).list[0]?.status, polling).toBe('finished');
        expect((await after.listJobs({ status: 'failed' })).list, `kill ${kill}, ${again}`).toEqual([]);
        await expect.poll(() => openWrites(after), polling).toBe(0);
        // The request was cut off; asking again must not make a second code.
        await expect.poll(async () => (await after.getChannelQrcode.safe({ channel_code: code })).ok, polling).toBe(true);
        const directory = (await sandbox.read('wwsandbox')) ?? expect.unreachable();
        const groups = [...directory.tagGroups.values()].filter((one) => one.group_name === code);
        const ways = [...directory.ways.values()].filter(({ remark }) => remark === code);
        expect([groups.map(({ tag }) => tag.map(({ name }) => name)), ways.length], `kill ${kill}, ${again}`).toEqual([[['甲', '乙']], 1]);
      }
    } finally {
      await server?.kill('SIGKILL');
      await place.drop();
    }
  });
});
