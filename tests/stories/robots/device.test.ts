import { scheduledTasks } from '@shiyi/server/areas/robots/device/scheduled';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { addDevice, deviceClient } from '../../support/robot-devices.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('robot devices', (options) => {
  const used = useTwoCompanies(options);
  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  const device = (code: string) => addDevice(used.admin, used.server.url, code);
  const one = async (id: number) => (await used.admin.listDevices({ limit: 100 })).list.find((row) => row.id === id);

  it('show their token once, and keep only a digest of it', async () => {
    const made = await used.admin.createDevice({ name: ' 一号机 ', code: 'D-1', model: 'Pixel' });
    expect(made).toMatchObject({ name: '一号机', status: 'offline', last_heartbeat: null, token: expect.stringMatching(/^dt_[\w-]{43}$/) });
    expect(JSON.stringify(await used.admin.listDevices({ limit: 100 }))).not.toContain(made.token);
    const [stored] = await rows(sql<{ hash: Buffer }>`select token_hash as hash from robot_device where id = ${made.id}`);
    expect(stored?.hash).toHaveLength(32);
    const logged = await rows(
      sql`select from operation_log where details::text like ${`%${made.token}%`} or path like ${`%${made.token}%`}`,
    );
    expect(logged).toEqual([]);
    expect((await expectRefusal(used.admin.createDevice({ name: '另一台', code: 'D-1' }), 40902)).detail.errors?.[0]?.field).toBe('code');
    await used.twin.createDevice({ name: '外企业', code: 'D-1' });
  });

  it('are online once they have spoken, and tell what they are', async () => {
    const { id, client } = await device('D-2');
    expect(await client.saveDeviceHeartbeat({ model: 'Redmi', app_version: '2.4.1' })).toEqual({ enabled: false, members: [] });
    expect(await one(id)).toMatchObject({ status: 'online', model: 'Redmi', app_version: '2.4.1', version: 1 });
    expect((await used.admin.getDevices()).find((row) => row.id === id)).toMatchObject({ status: 'online' });
    expect((await used.admin.listDevices({ status: 'online' })).list.map((row) => row.id)).toContain(id);
    await rows(sql`update robot_device set last_heartbeat = now() - interval '11 minutes' where id = ${id}`);
    expect(await one(id)).toMatchObject({ status: 'offline' });
  });

  it('are refused with an earlier token, an unknown one, none, and while they are disabled', async () => {
    const { id, client } = await device('D-3');
    await client.saveDeviceHeartbeat({});
    const fresh = await used.admin.createDeviceToken({ id });
    await expectRefusal(client.saveDeviceHeartbeat({}), 40115);
    const again = deviceClient(used.server.url, fresh.token);
    await again.saveDeviceHeartbeat({});
    await expectRefusal(deviceClient(used.server.url, `dt_${'a'.repeat(43)}`).saveDeviceHeartbeat({}), 40115);
    await expectRefusal(used.admin.saveDeviceHeartbeat({}), 40115);
    const { version = 0 } = (await one(id)) ?? {};
    const change = { id, name: '三号机', code: 'D-3' };
    await used.admin.updateDevice({ ...change, version, disabled: true });
    await expectRefusal(again.saveDeviceHeartbeat({}), 40116);
    await expectRefusal(used.admin.updateDevice({ ...change, version }), 40901);
    expect(await used.admin.updateDevice({ ...change, version: version + 1 })).toMatchObject({ status: 'offline', last_heartbeat: null });
    await again.saveDeviceHeartbeat({});
  });

  it('are no session: other calls stay closed to their token', async () => {
    const { client, token } = await device('D-4');
    await expectRefusal(client.listDevices({}), 40100);
    const asSession = used.server.clientWith(token);
    await expectRefusal(asSession.listDevices({}), 40100);
  });

  it('are deleted only without accounts', async () => {
    const { id } = await device('D-5');
    const known = new Set((await used.admin.listWorkMembers({ limit: 100 })).list.map(({ staff }) => staff.id));
    const staff = (await used.admin.listStaff({ status: 'enabled', limit: 100 })).list.find((row) => !known.has(row.id));
    const account = await used.admin.createWorkMember({ wx_alias: 'on-d5', nickname: '五号', user_id: staff?.id ?? 0, device_id: id });
    expect(account.device).toMatchObject({ id });
    await expectRefusal(used.admin.deleteDevice({ id }), 40903);
    await expectRefusal(used.twin.deleteDevice({ id }), 40400);
    await used.admin.deleteWorkMember({ id: account.id });
    await used.admin.deleteDevice({ id });
    expect(await one(id)).toBeUndefined();
  });

  it('tell of those that fall silent once, until they speak again', async () => {
    const { id, client } = await device('D-6');
    const known = new Set((await used.admin.listWorkMembers({ limit: 100 })).list.map(({ staff }) => staff.id));
    const staff = (await used.admin.listStaff({ status: 'enabled', limit: 100 })).list.find((row) => !known.has(row.id));
    await used.admin.createWorkMember({ wx_alias: 'on-d6', nickname: '六号', user_id: staff?.id ?? 0, device_id: id });
    await client.saveDeviceHeartbeat({});
    const notices = async () => (await used.admin.listNotices({ limit: 100 })).list.filter(({ title }) => title.includes('「D-6」'));
    const fallSilent = () => rows(sql`update robot_device set last_heartbeat = now() - interval '11 minutes' where id = ${id}`);
    await used.server.runScheduledTasks(scheduledTasks);
    expect(await notices()).toEqual([]);
    await fallSilent();
    await used.server.runScheduledTasks(scheduledTasks);
    await used.server.runScheduledTasks(scheduledTasks);
    expect(await notices()).toMatchObject([{ tone: 'warning', link: '/wetchat-robot/device?status=offline' }]);
    const todo = async () =>
      (await used.admin.getUnprocessedInfo({})).need_dealt_msg.find(({ link }) => link === '/wetchat-robot/device?status=offline');
    expect((await todo())?.number).toBeGreaterThan(0);
    await client.saveDeviceHeartbeat({});
    await fallSilent();
    await used.server.runScheduledTasks(scheduledTasks);
    expect(await notices()).toHaveLength(2);
  });
});
