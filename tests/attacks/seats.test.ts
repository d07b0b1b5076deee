import type { Client } from '@shiyi/sdk';
import { eventXml, sendEvent } from '@shiyi/server/sandbox/send-event';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDirectory } from '../support/admin.js';
import { endedJob } from '../support/ended-job.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { onBothStores } from '../support/stores.js';

onBothStores('seats of a company', (options) => {
  const used = useDirectory(options);
  const database = () => used.server.deps.database;
  const enabled = async () => {
    const { rows } = await database().system((db) =>
      sql<{
        count: number;
      }>`select count(*)::int as count from staff where enterprise_id = 1 and status = 'enabled' and deleted_at is null`.execute(db),
    );
    return rows[0]?.count as number;
  };
  /** Leaves this many seats free. */
  const leave = async (free: number) => {
    const seats = (await enabled()) + free;
    await database().system((db) => sql`update enterprise set seats = ${seats} where id = 1`.execute(db));
    return seats;
  };
  const deptOf = async (client: Client) => (await client.getDepartmentTree({}))[0]?.id as number;

  it('are not exceeded by new staff, however many are created at once', async () => {
    const { client } = used;
    const seats = await leave(2);
    const dept = await deptOf(client);
    const tried = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        client.createStaff.safe({ username: `seat.new${at}`, name: `新人${at}`, dept_ids: [dept], role_ids: [] }),
      ),
    );
    expect(tried.map((one) => (one.ok ? 200 : one.error.bizCode)).toSorted()).toEqual([200, 200, 42200, 42200, 42200, 42200]);
    const [refusal] = tried.flatMap((one) => (one.ok ? [] : [one.error]));
    expect(refusal?.detail.errors?.[0]).toMatchObject({ rule: 'seats', message: expect.stringContaining('名额') });
    expect(await enabled()).toBe(seats);
  });

  it('are not exceeded by enabling, unlocking or a company’s administrator', async () => {
    const { client } = used;
    const { list } = await client.listStaff({ keyword: 'seat.new' });
    const [one, two] = list.map(({ id }) => id) as [number, number];
    await client.changeStaffStatus({ ids: [one, two], status: 'disabled' });
    const seats = await leave(1);
    await expectRefusal(client.changeStaffStatus({ ids: [one, two], status: 'enabled' }), 42200);
    await client.changeStaffStatus({ ids: [one], status: 'enabled' });
    // Who is enabled already takes no further seat.
    await client.changeStaffStatus({ ids: [one], status: 'enabled' });
    await expectRefusal(client.changeStaffStatus({ ids: [two], status: 'enabled' }), 42200);
    await database().system((db) => sql`update staff set status = 'locked' where id = ${two}`.execute(db));
    await expectRefusal(client.resetStaffPassword({ id: two }), 42200);
    for (const username of ['seat.boss', list[1]?.username as string])
      await expectRefusal(
        client.saveEnterpriseAdmin({ enterprise_id: 1, username, password: 'Seats-2026-x', phone: '13900000008' }),
        42200,
      );
    expect(await enabled()).toBe(seats);
  });

  it('are not exceeded by a sync, which reports who did not fit, in a dry run too', async () => {
    const { client } = used;
    const seats = await leave(20);
    const dry = await endedJob(client, await client.syncStaff({ dry_run: true }));
    expect(dry).toMatchObject({ counts: { created: 20 } });
    expect(dry.errors.join()).toContain('没有名额');
    expect(await enabled()).toBe(seats - 20);
    const ended = await endedJob(client, await client.syncStaff({}));
    expect(ended).toMatchObject({ status: 'finished', counts: { created: 20 } });
    expect(ended.counts?.failed).toBe(dry.counts?.failed);
    expect(ended.errors.join()).toContain('没有名额');
    expect(await enabled()).toBe(seats);
  });

  it('are not exceeded by what WeCom reports', async () => {
    const { client, server, directory } = used;
    await client.updatePlatformConnection({
      corpid: 'wwsandbox',
      callback_token: 'Seats',
      aes_key: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
    });
    const seats = await leave(0);
    const model = [...directory.members.values()][0] ?? expect.unreachable();
    directory.members.set('latecomer', { ...model, userid: 'latecomer', name: '晚到' });
    const fields = { Event: 'change_contact', ChangeType: 'create_user', UserID: 'latecomer' };
    expect(await sendEvent(server.deps, 'wwsandbox', eventXml('wwsandbox', fields))).toBe(200);
    await expect
      .poll(
        async () => (await database().system((db) => db.selectFrom('platform_event').select(['done_at', 'error']).execute()))[0]?.done_at,
        {
          timeout: 20_000,
        },
      )
      .toBeTruthy();
    const [event] = await database().system((db) => db.selectFrom('platform_event').select('error').execute());
    expect(event?.error).toContain('没有名额');
    expect(await enabled()).toBe(seats);
  });
});
