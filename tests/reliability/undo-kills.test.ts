import { type Client, importOf } from '@shiyi/sdk';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { expect, it } from 'vitest';
import { again, seed, times } from '../conformance/profile.js';
import { endedJob } from '../support/ended-job.js';
import { adminOf, onEveryPlace } from '../support/place.js';
import { endLeases } from './end-leases.js';

const kills = times(3, 50);
/** Several chunks. */
const created = 3000;
const updated = 3000;
const phone = (at: number) => `1371${String(at).padStart(7, '0')}`;
const tableOf = (from: number, to: number, name: string) =>
  new File(
    [`手机号,昵称\n${Array.from({ length: to - from }, (_, at) => `${phone(from + at)},${name}${from + at}`).join('\n')}\n`],
    `${name}.csv`,
  );

async function imported(client: Client, file: File) {
  const { id, job_id } = await client.call(importOf.member.operation, { file, on_duplicate: 'update' });
  await endedJob(client, { id: job_id });
  return id;
}

onEveryPlace('undo of an import whose server is killed', (makePlace) => {
  it(`removes and restores each record once, ${kills} kills`, { timeout: 300_000 + 20_000 * kills }, async () => {
    const random = seededRandom(seed);
    const place = await makePlace();
    let server = await place.start();
    try {
      let client = await adminOf(server);
      await imported(client, tableOf(0, updated, '原名'));
      for (let killed = 0, round = 1; killed < kills; round++) {
        const before = await client.listCustomers({ limit: 1 });
        const id = await imported(client, tableOf(0, updated + created, `第${round}次`));
        const [late = expect.unreachable()] = (await client.listCustomers({ phone: phone(updated + 7) })).list;
        await client.updateCustomer({ id: late.id, version: late.version, nick_name: '导入后的改动' });
        // Two at once, and a second one later, are the same undo.
        const [one, other] = await Promise.all([client.deleteImportedRows({ id }), client.deleteImportedRows({ id })]);
        expect(other.undo?.job_id).toBe(one.undo?.job_id);
        for (let wait = 150 * random(); killed < kills; wait = 150 + 400 * random()) {
          await new Promise((done) => setTimeout(done, wait));
          const { undo } = await client.getImportFile({ id });
          if (undo?.status === 'finished') break;
          await server.kill('SIGKILL');
          killed++;
          await endLeases(place);
          server = await place.start();
          client = await adminOf(server);
        }
        await endedJob(client, { id: one.undo?.job_id as number });
        const { undo } = await client.getImportFile({ id });
        expect(undo, `round ${round}, ${again}`).toMatchObject({ status: 'finished', removed: created - 1, restored: updated, kept: 1 });
        const { total } = await client.listCustomers({ limit: 1 });
        expect(total, `round ${round}, ${again}`).toBe(before.total + 1);
        const [early] = (await client.listCustomers({ phone: phone(7) })).list;
        expect(early?.nick_name).toBe('原名7');
        await client.deleteCustomer({ id: late.id });
      }
    } finally {
      await server.kill('SIGKILL');
      await place.drop();
    }
  });
});
