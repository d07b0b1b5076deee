import { scheduledTasks } from '@shiyi/server/areas/organisation/channel/scheduled';
import { demoCodes, demoReferrals } from '@shiyi/server/sandbox/demo-codes';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { endedJob } from '../../support/ended-job.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { ownCompany } from '../../support/own-company.js';
import { qrText } from '../../support/qr-text.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('channels', (options) => {
  const used = useDirectory(options);
  const find = async (code: string) => {
    const { list } = await used.client.listChannels({ keyword: code });
    return list.find((one) => one.code === code) ?? expect.unreachable(`no ${code}`);
  };
  const store = { name: '城西门店', type: 'store' as const };

  it('have three levels, chosen one after another', async () => {
    const hangzhou = await find('hz');
    const made = await used.client.createChannel({
      ...store,
      code: 'hz-west',
      pid: hangzhou.id,
      contact_phone: '13800135310',
      commission_rate: 7.5,
    });
    expect(made).toMatchObject({
      level: 3,
      path: '线下门店 / 杭州 / 城西门店',
      contact_phone_masked: '138****5310',
      commission_rate: 7.5,
      version: 1,
    });
    expect(await used.client.getChannel({ id: made.id })).toMatchObject({ contact_phone: '13800135310', pid: hangzhou.id });
    const [top] = await used.client.getTopChannels();
    const second = await used.client.getSecondChannels({ pid: top?.id as number });
    expect(second.map((one) => one.name)).toEqual(['杭州', '宁波']);
    expect((await used.client.getThirdChannels({ pid: hangzhou.id })).map((one) => one.name)).toContain('城西门店');
    await expectRefusal(used.client.getThirdChannels({ pid: top?.id as number }), 40400);
    await expectRefusal(used.client.createChannel({ ...store, code: 'deep', pid: made.id }), 42200);
    await expectRefusal(used.client.createChannel({ ...store, code: 'hz-west' }), 40902);
    const line = await find('store');
    const moved = { id: line.id, version: line.version, code: line.code, name: line.name, type: line.type };
    await expectRefusal(used.client.updateChannel({ ...moved, pid: hangzhou.id }), 42200);
    await expectRefusal(used.client.updateChannel({ ...moved, pid: (await find('partner')).id }), 42200);
  });

  it('are saved by one of twenty at once, and disabled ones take nobody new', async () => {
    const { id, version } = await find('hz-west');
    const pid = (await find('hz')).id;
    const saves = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => used.client.updateChannel({ ...store, id, version, pid, code: 'hz-west', name: `城西 ${at}` })),
    );
    expect(saves.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of saves) if (one.status === 'rejected') expect(one.reason).toMatchObject({ bizCode: 40901 });
    await used.client.updateChannel({ ...store, id, version: version + 1, pid, code: 'hz-west', status: 'disabled' });
    expect((await used.client.getThirdChannels({ pid })).map((one) => one.id)).not.toContain(id);
    const refusal = await expectRefusal(used.client.createLead({ phone: '13700002222', name: '停用渠道', channel_id: id }), 42200);
    expect(refusal.detail.errors?.[0]).toMatchObject({ field: 'channel_id', rule: 'disabled' });
  });

  it('are named by customers, leads and orders, and counted with those below them', async () => {
    const [xihu, hz] = [await find('hz-xihu-01'), await find('hz')];
    const customer = await used.client.createCustomer({ nick_name: '来自西湖', channel_id: xihu.id });
    expect(customer.channel).toEqual({ id: xihu.id, name: '西湖门店' });
    const lead = await used.client.createLead({ phone: '13700003333', name: '来自杭州', channel_id: xihu.id });
    expect(lead.channel).toEqual({ id: xihu.id, name: '西湖门店' });
    expect((await find('hz')).customer_count).toBe(hz.customer_count + 1);
    expect((await used.client.listCustomers({ channel_id: hz.id })).list.map((one) => one.id)).toContain(customer.id);
    expect((await used.client.listLeads({ channel_id: hz.id })).list.map((one) => one.id)).toContain(lead.id);
    await expectRefusal(used.client.createCustomer({ nick_name: '无此渠道', channel_id: 999_999 }), 42200);
    await expectRefusal(used.client.deleteChannel({ id: xihu.id }), 40903);
    await expectRefusal(used.client.deleteChannel({ id: hz.id }), 40903);
  });

  it('are named by the rows of a file: by path, by code, or by a name that only one has', async () => {
    const { client } = used;
    const [xihu, nb, partner] = [await find('hz-xihu-01'), await find('nb'), await find('partner')];
    await client.createChannel({ name: '杭州', code: 'partner-hz', type: 'partner', pid: partner.id });
    const rows = [
      ['13700010001', '线下门店/杭州／西湖门店'],
      ['13700010002', 'nb'],
      ['13700010003', '西湖门店'],
      ['13700010004', '杭州'],
      ['13700010005', '没有的渠道'],
      ['13700010006', ''],
      ['13700010007', '线下门店 > 杭州 > 城西门店'],
    ].map(([phone, channel]) => `${phone},客户${phone},${channel}`);
    const file = () => new File([['手机号,姓名,来源渠道', ...rows].join('\n')], '客户.csv');
    for (const [start, list] of [
      [client.importCustomers, client.listCustomers],
      [client.importLeads, client.listLeads],
    ] as const) {
      await endedJob(client, { id: (await start({ file: file(), channel_id: partner.id })).job_id });
      const found = (await list({ limit: 100 })).list.filter((one) => JSON.stringify(one).includes('客户1370001000'));
      const channels = found.map((one) => one.channel?.id).sort();
      expect(channels).toEqual([xihu.id, nb.id, xihu.id, partner.id].sort());
    }
    const runs = (await client.listImportFiles({})).list;
    for (const { id } of runs) expect((await client.getImportFile({ id })).failed).toBe(3);
    const orders = [
      '订单号,平台,订单状态,实付金额,付款时间,商品名称,渠道',
      'CH-1,淘宝,已付款,268,2026-11-18 20:14:09,体重管理,hz-xihu-01',
    ].join('\n');
    await endedJob(client, { id: (await client.importPlatformOrders({ file: new File([orders], '订单.csv') })).job_id });
    const hz = await find('hz');
    expect((await client.listPlatformOrders({ channel_id: hz.id })).list.map((one) => one.channel?.id)).toEqual([xihu.id]);
    expect((await client.listPlatformOrders({ channel_id: nb.id })).list).toEqual([]);
  });

  it('are restored to an earlier state', async () => {
    const hangzhou = await find('hz-xixi-01');
    const { id, pid, version } = hangzhou;
    const saved = await used.client.updateChannel({ ...store, id, version, pid, code: 'hz-xixi-01', name: '西溪旧店' });
    await used.client.updateChannel({ ...store, id, version: saved.version, pid, code: 'hz-xixi-01', name: '西溪新店' });
    const { list } = await used.client.listHistoryEntries({ object: 'channel', object_id: id });
    expect(list.length).toBeGreaterThanOrEqual(2);
    const before = list[1] ?? expect.unreachable();
    await used.client.restoreHistoryEntry({ id: before.id, latest: list[0]?.number as number });
    expect(await find('hz-xixi-01')).toMatchObject({ name: '西溪旧店', version: saved.version + 2 });
  });

  /** Codes of channels, beside those of the demo data. */
  const demoStates: readonly string[] = [...demoCodes.map(({ state }) => state), ...demoReferrals.states];
  const channelWays = () => [...used.directory.ways].filter(([, { state }]) => !demoStates.includes(state));

  it('have a code that leads to the owner, and assigns the channel to customers who scan it', async () => {
    const needed = await expectRefusal(used.client.getChannelQrcode({ channel_code: 'douyin' }), 42200);
    expect(needed.detail.errors?.[0]).toMatchObject({ rule: 'owner' });
    const codes = await Promise.all([1, 2, 3].map(() => used.client.getChannelQrcode({ channel_code: 'hz-xihu-01' })));
    expect(new Set(codes.map((one) => one.url)).size).toBe(1);
    const { directory } = used;
    expect(channelWays()).toHaveLength(1);
    const [[configId, way] = expect.unreachable()] = channelWays();
    expect([way.state.length <= 30, way.user]).toEqual([true, ['chenyutong']]);
    const picture = await fetch(`${used.server.url}${codes[0]?.url}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);

    await used.client.updatePlatformConnection({ corpid: 'wwsandbox', callback_token: 'channelToken', aes_key: 'a'.repeat(43) });
    const scanned = await fetch(`${used.server.url}/sandbox/scan/wwsandbox/${configId}`, { method: 'POST' });
    expect(await scanned.text()).toContain('已通知本系统');
    const arrived = async () => (await used.client.listExternalUsers({})).list.find((one) => one.state === way.state);
    await expect.poll(arrived, { timeout: 20_000 }).toMatchObject({ channel: { name: '西湖门店' } });

    const other = (await used.client.listStaff({ keyword: 'lijianing' })).list[0] ?? expect.unreachable();
    const { version, pid, id } = await find('hz-xihu-01');
    await used.client.updateChannel({ id, version, pid, code: 'hz-xihu-01', name: '西湖门店', type: 'store', owner_user_id: other.id });
    expect(directory.ways.get(configId)?.user).toEqual(['lijianing']);
    expect(await used.client.getChannelQrcode({ channel_code: 'hz-xihu-01' })).toEqual(codes[0]);
    used.server.deps.sandbox.faults = { busy: 1 };
    const { id: west, pid: above, version: now } = await find('hz-west');
    await used.client.updateChannel({ ...store, id: west, pid: above, version: now, code: 'hz-west', owner_user_id: other.id });
    await expectRefusal(used.client.getChannelQrcode({ channel_code: 'hz-west' }), 50200);
    used.server.deps.sandbox.faults = {};
    expect((await used.client.getChannelQrcode({ channel_code: 'hz-west' })).url).toMatch(/^\/admin\/v1\/files\//);
  });

  it('lead their codes to the new owner, later if the platform is busy at the save', async () => {
    const { directory, server } = used;
    const [[configId] = expect.unreachable()] = channelWays();
    const saved = await find('hz-xihu-01');
    const owner = (await used.client.listStaff({ keyword: 'chenyutong' })).list[0] ?? expect.unreachable();
    const { id, pid, version } = saved;
    server.deps.sandbox.faults = { busy: 1 };
    const change = { id, pid, version, code: 'hz-xihu-01', name: '西湖门店', type: 'store' as const, owner_user_id: owner.id };
    expect(await used.client.updateChannel(change)).toMatchObject({ owner: { id: owner.id } });
    expect(directory.ways.get(configId)?.user).toEqual(['lijianing']);
    server.deps.sandbox.faults = {};
    await expect.poll(() => directory.ways.get(configId)?.user, { timeout: 20_000 }).toEqual(['chenyutong']);

    // The owner's account changes by a sync, which no save announces.
    const { database } = server.deps;
    const giveAccount = (account: string) =>
      database.system((db) => sql`update staff set wx_userid = ${account} where id = ${owner.id}`.execute(db));
    await giveAccount('zhaoyinuo2');
    const twin = { ...(directory.members.get('zhaoyinuo') ?? expect.unreachable()), userid: 'zhaoyinuo2' };
    await used.change(({ members }) => members.set('zhaoyinuo2', twin));
    await server.runScheduledTasks(scheduledTasks);
    await expect.poll(() => directory.ways.get(configId)?.user, { timeout: 20_000 }).toEqual(['zhaoyinuo2']);
    await giveAccount('chenyutong');
    await server.runScheduledTasks(scheduledTasks);
    await expect.poll(() => directory.ways.get(configId)?.user, { timeout: 20_000 }).toEqual(['chenyutong']);
  });

  it('have a mini-program code with the same key, and say what is missing for it', async () => {
    const { client, server } = used;
    const { sandbox } = server.deps;
    const [[, way] = expect.unreachable()] = channelWays();
    expect((await find('hz-xihu-01')).mini_code_url).toBeNull();
    sandbox.official.refuses = 45009;
    const refused = await expectRefusal(client.getChannelMiniCode({ channel_code: 'hz-xihu-01' }), 50200);
    expect(refused.message).toContain('小程序');
    sandbox.official.refuses = undefined;
    const codes = await Promise.all([1, 2, 3].map(() => client.getChannelMiniCode({ channel_code: 'hz-xihu-01' })));
    expect(new Set(codes.map((one) => one.url)).size).toBe(1);
    expect((await find('hz-xihu-01')).mini_code_url).toBe(codes[0]?.url);
    const picture = Buffer.from(await (await fetch(`${server.url}${codes[0]?.url}`)).arrayBuffer());
    expect(qrText(picture)).toBe(`${sandbox.url}/sandbox/mini/wwsandbox?scene=${way.state}`);
    await expectRefusal(client.getChannelMiniCode({ channel_code: 'unknown' }), 40400);

    const own = await ownCompany(server);
    const boss = await server.as(own.username);
    await boss.createChannel({ ...store, code: 'own' });
    const needed = await expectRefusal(boss.getChannelMiniCode({ channel_code: 'own' }), 42200);
    expect(needed.detail.errors?.[0]).toMatchObject({ rule: 'credentials' });
  });
});
