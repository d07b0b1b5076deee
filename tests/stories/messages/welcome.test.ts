import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { polling, useCodeCompany } from './code-company.js';

onEveryStore('welcomes', (options) => {
  const used = useCodeCompany(options);
  let member = { id: 0, userid: '', name: '' };
  let state = '';

  beforeAll(async () => {
    [member] = (await used.staff(1)) as [typeof member];
    const { id } = await used.client.createStaffCode({
      ...{ name: '一对一', type: 1, scene: 2, user_ids: [member.id], welcome_mode: 'default' },
    });
    state = (await used.client.getStaffCode({ id })).state;
  });

  const create = (more: Partial<Input<'createWelcome'>> = {}) =>
    used.client.createWelcome({ name: '默认', scope: 'all', content: '你好', ...more });
  let people = 0;
  /** A person scans the code; returns what they read, and the line of the log. */
  const scan = async () => {
    const before = (await used.kept()).welcomes.length;
    await used.happen('scanCode', { state, who: `扫码客户${++people}` });
    const { list } = await used.client.listWelcomeSends({ limit: 1 });
    return { text: (await used.kept()).welcomes[before]?.text, line: list[0] };
  };

  it('say nothing where none fits', async () => {
    await expect.poll(async () => (await used.kept()).contact_ways.map((way) => way.state), polling).toContain(state);
    expect(await scan()).toMatchObject({ text: undefined, line: { state: 'none', step: null } });
  });

  it('go to new contacts in the order of the steps, and are counted', async () => {
    const byDefault = await create({ is_default: true, content: '默认：{{nick}}，{{corp}}欢迎你' });
    expect((await scan()).text).toMatch(/^默认：扫码客户\d，.+欢迎你$/);
    await create({ name: '全员', content: '全员' });
    expect((await scan()).text).toBe('全员');
    const own = await create({ name: '本人', scope: 'users', user_ids: [member.id], content: '我是{{staff}}' });
    expect(await scan()).toMatchObject({
      text: `我是${member.name}`,
      line: { state: 'done', step: 'users', welcome: { id: own.id }, staff: { id: member.id }, seconds: expect.any(Number) },
    });
    const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00', content: '时段' };
    await create({ name: '低', scope: 'users', user_ids: [member.id], content: '低', priority: 0, time_slices: [always] });
    expect(await scan()).toMatchObject({ text: '时段', line: { step: 'slice' } });
    expect((await used.client.listWelcomes({})).list.find(({ id }) => id === own.id)).toMatchObject({ sent_count: 1, fail_count: 0 });
    const next = await create({ name: '新默认', is_default: true });
    expect((await used.client.getWelcome({ id: byDefault.id })).is_default).toBe(false);
    expect(next.is_default).toBe(true);
  });

  it('keep the code sealed until it is used, and no longer', async () => {
    await used.happen('scanCode', { state, who: '保密' });
    const codes = [...(await used.directory()).welcomes.keys()];
    const stored = await used.rows(sql<{ all: string }>`select coalesce(string_agg(t::text, ''), '') as all from (
      select w::text as t from welcome_send w union all select o::text from outgoing o union all select e::text from platform_event e
      union all select j::text from job j) x`);
    expect(codes.filter((code) => stored[0]?.all.includes(code))).toEqual([]);
    expect(await used.rows(sql`select id from welcome_send where code is not null`)).toEqual([]);
  });

  it('say when another app was faster, also at the first call', async () => {
    used.server.deps.sandbox.faults = { otherApp: 1 };
    expect((await scan()).line).toMatchObject({ state: 'taken' });
    used.server.deps.sandbox.faults = {};
  });

  it('are tried on while another app is at it', async () => {
    used.server.deps.sandbox.faults = { handingOut: 0.7 };
    expect((await scan()).line).toMatchObject({ state: 'done' });
    used.server.deps.sandbox.faults = {};
  });

  it('are sent once though the answer is lost', async () => {
    used.server.deps.sandbox.lostAnswers = { 'externalcontact/send_welcome_msg': 1 };
    const before = (await used.kept()).welcomes.length;
    const done = scan();
    await expect.poll(async () => (await used.kept()).welcomes.length, polling).toBe(before + 1);
    used.server.deps.sandbox.lostAnswers = {};
    expect((await done).line).toMatchObject({ state: 'done' });
    expect((await used.kept()).welcomes).toHaveLength(before + 1);
  });

  it('may have been delivered where no answer comes in time', async () => {
    used.server.deps.sandbox.lostAnswers = { 'externalcontact/send_welcome_msg': 1 };
    const before = (await used.kept()).welcomes.length;
    const done = scan();
    await expect.poll(async () => (await used.kept()).welcomes.length, polling).toBe(before + 1);
    await used.rows(sql`update welcome_send set deadline = now() where result = 'waiting'`);
    expect((await done).line).toMatchObject({ state: 'unknown', error: expect.stringContaining('可能已收到') });
    used.server.deps.sandbox.lostAnswers = {};
    expect(await used.rows(sql`select status from outgoing where kind = 'welcome.send' order by id desc limit 1`)).toEqual([
      { status: 'dropped' },
    ]);
  });

  it('are shown as late once the time has passed', async () => {
    const directory = await used.directory();
    const [userid, external] = [member.userid, [...directory.contacts.keys()][0] ?? ''];
    const code = 'WC-late';
    await used.server.deps.sandbox.change('wwsandbox', ({ welcomes }) =>
      welcomes.set(code, { external_userid: external, userid, created: Date.now() - 21_000 }),
    );
    await used.send({
      Event: 'change_external_contact',
      ChangeType: 'add_external_contact',
      UserID: userid,
      ExternalUserID: external,
      WelcomeCode: code,
    });
    await used.settled();
    expect((await used.client.listWelcomeSends({ limit: 1 })).list).toMatchObject([
      { state: 'late', error: expect.stringContaining('41050') },
    ]);
  });

  it('are refused without anything to say, with overlapping slices, and for nobody', async () => {
    await expectRefusal(create({ content: '' }), 42200);
    const slice = { weekdays: [7], from: '22:00', to: '06:00', content: '夜' };
    await expectRefusal(create({ time_slices: [slice, { ...slice, weekdays: [1], from: '00:00', to: '05:00' }] }), 42200);
    await expectRefusal(create({ scope: 'users' }), 42200);
    await expectRefusal(create({ scope: 'users', user_ids: [member.id], is_default: true }), 42200);
    const { id, version } = await create({ name: '改', time_slices: [slice] });
    await expectRefusal(used.client.updateWelcome({ id, version: version + 1, name: '改', scope: 'all', content: '新' }), 40901);
    expect(await used.client.getWelcome({ id })).toMatchObject({ time_slices: [{ content: '夜', attachments: [] }] });
    await used.client.deleteWelcome({ id });
    await expectRefusal(used.client.getWelcome({ id }), 40400);
  });
});
