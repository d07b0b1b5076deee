import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { polling, useCodeCompany } from './code-company.js';

onEveryStore('staff codes', (options) => {
  const used = useCodeCompany(options);
  let staff: { id: number; userid: string; name: string }[] = [];
  const [first, second, third] = [0, 1, 2].map((at) => () => staff[at] ?? expect.unreachable()) as [
    () => (typeof staff)[0],
    () => (typeof staff)[0],
    () => (typeof staff)[0],
  ];

  beforeAll(async () => {
    staff = await used.staff(4);
  });

  const create = (more: Partial<Input<'createStaffCode'>> = {}) =>
    used.client.createStaffCode({
      ...{ name: `活码 ${Math.random()}`.slice(0, 30), type: 2, scene: 2, user_ids: [first().id, second().id], welcome_mode: 'none' },
      ...more,
    });
  const ready = async (id: number) => {
    await expect.poll(async () => (await used.client.getStaffCode({ id })).qr_code, polling).not.toBeNull();
    return used.client.getStaffCode({ id });
  };
  const wayOf = async (state: string) => (await used.kept()).contact_ways.find((one) => one.state === state);
  const contactOf = async (who: string) => {
    const { list } = await used.client.listExternalUsers({ keyword: who });
    return used.client.getExternalUser({ id: list.find(({ name }) => name === who)?.id ?? expect.unreachable(who) });
  };

  it('bring a contact, who is welcomed, tagged and noted', async () => {
    const tag = (await used.client.listTags({ source: 'wwx' })).list[0] ?? expect.unreachable();
    const made = await create({
      name: '体测海报',
      tag_ids: [tag.id],
      remark_rule: { prefix: '', suffix: '体测', with_channel: false, with_date: false },
      desc: '门店体测后扫码',
      welcome_mode: 'code',
      welcome_content: '{{nick}}，你好，我是{{staff}}。',
    });
    expect(made).toMatchObject({ name: '体测海报', status: 'normal', error: null, stats: { scan_add: 0, net: 0 } });
    const code = await ready(made.id);
    expect(await wayOf(code.state)).toMatchObject({
      type: 2,
      user: expect.arrayContaining([first().userid, second().userid]),
      skip_verify: true,
    });
    const { UserID: userid } = await used.happen('scanCode', { state: code.state, who: '小满满' });
    const [welcome] = (await used.kept()).welcomes;
    const name = staff.find((one) => one.userid === userid)?.name;
    expect(welcome).toMatchObject({ text: `小满满，你好，我是${name}。` });
    expect(welcome?.after_ms).toBeLessThan(3000);
    const contact = await contactOf('小满满');
    await expect
      .poll(async () => (await used.directory()).contacts.get(contact.external_userid)?.follows.get(userid ?? ''), polling)
      .toMatchObject({ remark: '小满满体测', description: '门店体测后扫码', tags: [expect.any(String)] });
    expect(await used.client.getStaffCode({ id: made.id })).toMatchObject({ stats: { scan_add: 1, lost: 0, net: 1, today_scan_add: 1 } });
    expect((await used.client.listStaffCodeExternalUsers({ id: made.id })).list).toMatchObject([
      { external_user: { name: '小满满' }, lost_at: null },
    ]);
    await used.happen('customerDeletes', { who: '小满满' });
    expect(await used.client.getStaffCode({ id: made.id })).toMatchObject({ stats: { scan_add: 1, lost: 1, net: 0 } });
    const trend = await used.client.getStaffCodeTrend({ id: made.id });
    expect([trend.length, trend.at(-1)]).toEqual([30, expect.objectContaining({ scan_add: 1, lost: 1, net: 0 })]);
  });

  it('lead to those on duty, else to the backups, else nowhere', async () => {
    const { id } = await create({
      backup_user_ids: [third().id],
      daily_limit: 1,
      schedule: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00', user_ids: [second().id] }],
    });
    const code = await ready(id);
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const duty = (time: string) => used.client.getStaffCodeDuty({ id, at: `${day}T${time}:00+08:00` });
    expect(await duty('23:30')).toMatchObject({ source: 'slot', staff: [{ id: second().id }], uncovered: [] });
    expect(await duty('05:59')).toMatchObject({ source: 'slot' });
    expect((await duty('06:00')).staff).toHaveLength(2);
    await used.client.updateStaffCode({
      ...{ id, version: code.version, name: code.name, type: 2, scene: 2, welcome_mode: 'none', user_ids: [first().id] },
      ...{ backup_user_ids: [third().id], daily_limit: 1 },
    });
    await expect.poll(async () => (await wayOf(code.state))?.user, polling).toEqual([first().userid]);
    await used.happen('scanCode', { state: code.state, who: '第一位' });
    await expect.poll(async () => (await wayOf(code.state))?.user, polling).toEqual([third().userid]);
    expect(await used.client.getStaffCodeDuty({ id })).toMatchObject({
      source: 'backup',
      staff: [{ id: third().id }],
      left_out: [{ staff: { id: first().id }, reason: 'limit' }],
    });
    await used.rows(sql`update staff set wx_status = 5 where id in (${first().id}, ${third().id})`);
    await used.client.updateStaffCode({
      id,
      version: code.version + 1,
      name: code.name,
      type: 2,
      scene: 2,
      welcome_mode: 'none',
      user_ids: [first().id],
    });
    expect(await used.client.getStaffCode({ id })).toMatchObject({
      status: 'invalid',
      error: expect.stringContaining('没有可以接待的员工'),
    });
    expect(await used.client.getStaffCodeDuty({ id })).toMatchObject({ source: 'nobody', staff: [] });
    await used.rows(sql`update staff set wx_status = 1 where id in (${first().id}, ${third().id})`);
  });

  it('keep blocked nicknames from tags and welcome only', async () => {
    const { id } = await create({ welcome_mode: 'code', welcome_content: '你好', nick_block: ['代购'] });
    const code = await ready(id);
    const before = (await used.kept()).welcomes.length;
    await used.happen('scanCode', { state: code.state, who: '海外代购小王' });
    expect((await used.kept()).welcomes).toHaveLength(before);
    expect((await used.client.getStaffCode({ id })).stats.scan_add).toBe(1);
    expect((await used.client.listWelcomeSends({ staff_code_id: id })).list).toMatchObject([
      { state: 'none', seconds: expect.any(Number) },
    ]);
  });

  it('refuse overlapping slots, others on duty and a change of type', async () => {
    const slot = { weekdays: [7], from: '22:00', to: '06:00', user_ids: [first().id] };
    await expectRefusal(create({ schedule: [slot, { ...slot, weekdays: [1], from: '05:00', to: '09:00' }] }), 42200);
    await expectRefusal(create({ schedule: [{ ...slot, user_ids: [third().id] }] }), 42200);
    await expectRefusal(create({ type: 1 }), 42200);
    await expectRefusal(create({ welcome_mode: 'code' }), 42200);
    await expectRefusal(create({ welcome_mode: 'code', welcome_content: '字'.repeat(1334) }), 42200);
    const { id, name, version } = await create();
    await expectRefusal(create({ name }), 40902);
    await expectRefusal(
      used.client.updateStaffCode({ id, version, name, type: 2, scene: 1, welcome_mode: 'none', user_ids: [first().id] }),
      42200,
    );
    await used.client.deleteStaffCode({ id });
    await expectRefusal(used.client.getStaffCode({ id }), 40400);
  });
});
