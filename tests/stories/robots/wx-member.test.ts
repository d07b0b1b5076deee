import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { addAccounts } from '../../support/robot-accounts.js';
import { addDevice } from '../../support/robot-devices.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('robot accounts', (options) => {
  const used = useTwoCompanies(options);
  let accounts: number[];
  const row = async (id: number) =>
    (await used.admin.listWorkMembers({ limit: 100 })).list.find((one) => one.id === id) ?? expect.unreachable();
  const update = async (id: number, more: object) => {
    const { wx_alias, nickname, staff, version } = await row(id);
    return used.admin.updateWorkMember({ id, version, wx_alias, nickname, user_id: staff.id, ...more });
  };

  beforeAll(async () => {
    await used.admin.saveParamValue({ key: 'robot_devices', value: 'true', version: 0 });
    accounts = await addAccounts(used.admin, 2);
  });

  it('are on a device of the company that is not disabled', async () => {
    const [id] = accounts as [number];
    const device = await addDevice(used.admin, used.server.url, 'WM-1');
    const foreign = await addDevice(used.twin, used.server.url, 'WM-1');
    for (const device_id of [999_999_999, foreign.id])
      expect((await expectRefusal(update(id, { device_id }), 42200)).detail.errors?.[0]?.field).toBe('device_id');
    expect(await update(id, { device_id: device.id })).toMatchObject({ device: { id: device.id }, online: 'offline' });
    await device.client.saveDeviceHeartbeat({});
    expect((await used.admin.listWorkMembers({ online: 'online', device_id: device.id })).list.map((one) => one.id)).toEqual([id]);
    expect((await used.admin.getWorkMembers())[0]).toMatchObject({ id, online: 'online' });
    expect(await device.client.saveDeviceHeartbeat({})).toMatchObject({ members: [{ id }] });
    const { name, code, version } = (await used.admin.listDevices({ keyword: 'WM-1' })).list[0] ?? expect.unreachable();
    await used.admin.updateDevice({ id: device.id, version, name, code, disabled: true });
    const [, second] = accounts as [number, number];
    expect((await expectRefusal(update(second, { device_id: device.id }), 42200)).detail.errors?.[0]?.rule).toBe('on');
    // Where it is already, it stays.
    expect(await update(id, { device_id: device.id, daily_add_cap: 7 })).toMatchObject({ online: 'offline', daily_add_cap: 7 });
    expect(await update(id, {})).toMatchObject({ device: null, daily_add_cap: 20 });
  });

  it('keep the number that is left out, and refuse an outdated save', async () => {
    const [id] = accounts as [number];
    await update(id, { phone: '13900006618' });
    const { wx_alias, nickname, staff, version } = await row(id);
    expect(await update(id, {})).toMatchObject({ phone_masked: '139****6618' });
    await expectRefusal(used.admin.updateWorkMember({ id, version, wx_alias, nickname, user_id: staff.id }), 40901);
    await expectRefusal(used.twin.updateWorkMember({ id, version, wx_alias, nickname, user_id: staff.id }), 40400);
  });

  it('are deleted once no task and no customer needs them; what they did stays', async () => {
    const [id] = accounts as [number];
    const task = await used.admin.createCrmTask({
      ...{ name: '占用账号', type: 'add_friend', source: 'import', executor: 'device', items: [{ phone: '13611110001' }] },
      ...{ wx_member_ids: [id], plan: { from: '2099-01-01' } },
    });
    await expectRefusal(used.admin.deleteWorkMember({ id }), 40903);
    const { version, name } = task;
    await used.admin.updateCrmTask({ id: task.id, version, name, status: 'cancelled', plan: { from: '2099-01-01' } });
    const customer = await used.admin.createCustomer({ nick_name: '已分配', phone: '13611110002' });
    const allotment = await used.admin.createAllotment({ user_id: customer.id, wx_member_id: id, from: '2098-01-01' });
    await expectRefusal(used.admin.deleteWorkMember({ id }), 40903);
    await used.admin.deleteAllotment({ id: allotment.id });
    await expectRefusal(used.twin.deleteWorkMember({ id }), 40400);
    const { staff, wx_alias } = await row(id);
    await used.admin.deleteWorkMember({ id });
    expect((await used.admin.getWorkMembers()).map((one) => one.id)).not.toContain(id);
    expect((await used.admin.listCrmTaskItems({ id: task.id })).list[0]?.wx_member?.id).toBe(id);
    const again = await used.admin.createWorkMember({ wx_alias, nickname: '重新登记', user_id: staff.id });
    const { rows } = await used.server.deps.database.system((db) =>
      sql`select from robot_pace where wx_member_id = ${again.id}`.execute(db),
    );
    expect(rows).toHaveLength(1);
  });
});
