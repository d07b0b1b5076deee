import { type Client, isApiError } from '@shiyi/sdk';
import { CallSlots } from '@shiyi/server/outside/wecom/call-slots';
import { SlotLimiter } from '@shiyi/server/outside/wecom/slot-limiter';
import type { Directory } from '@shiyi/server/sandbox/directory';
import { seededRandom } from '@shiyi/server/sandbox/random';
import type { Fault } from '@shiyi/server/sandbox/sandbox';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { again, isFull, seed, times } from '../conformance/profile.js';
import { useDirectory } from '../support/admin.js';
import { endedJob } from '../support/ended-job.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { hasPostgres } from '../support/server.js';
import { onBothStores } from '../support/stores.js';

const writes = times(isFull ? 40 : 8, 200);
const polling = { timeout: 60_000, interval: 50 };

onBothStores('write to WeCom', (options) => {
  const used = useDirectory(options);
  const sandbox = () => used.server.deps.sandbox;
  afterEach(() => Object.assign(sandbox(), { faults: {}, lostAnswers: {}, losesAnswer: lossByShare, random: Math.random }));

  function lossByShare(this: ReturnType<typeof sandbox>, path: string) {
    return this.random() < (this.lostAnswers[path] ?? 0);
  }

  /** Lets the next call of this path be done and its answer be lost. Returns how many calls of it have been made. */
  function loseOnce(path: string) {
    const seen = { calls: 0 };
    sandbox().losesAnswer = (called) => called === path && ++seen.calls === 1;
    return seen;
  }

  const newest = async () => (await used.client.listOutgoing({ limit: 1 })).list[0] ?? expect.unreachable();
  const owner = async (keyword: string) => (await used.client.listStaff({ keyword })).list[0]?.id as number;

  async function newChannel(code: string) {
    return used.client.createChannel({ name: `渠道 ${code}`, code, type: 'online', owner_user_id: await owner('chenyutong') });
  }

  const codesOf = (code: string) => [...used.directory.ways.values()].filter(({ remark }) => remark === code);

  /** Returns a contact with a friend among the staff, as the console shows them, taking them over on first use. */
  async function someFriend() {
    if ((await used.client.listExternalUsers({ limit: 1 })).list.length === 0) {
      await endedJob(used.client, await used.client.syncStaff({}));
      await endedJob(used.client, await used.client.syncExternalUsers({}));
    }
    for (const { id } of (await used.client.listExternalUsers({ limit: 50 })).list) {
      const contact = await used.client.getExternalUser({ id });
      const friend = contact.follows.find((one) => one.user && !one.ended_at);
      if (friend) return { contact, friend, follow_user_id: friend.user?.id as number };
    }
    return expect.unreachable('no friend');
  }

  const button = (name: string) => [{ name, type: 'click' as const, key: 'contact_us' }];
  const publish = async (buttons: ReturnType<typeof button>) =>
    used.client.createWxMenu({ buttons, version: (await used.client.getWxMenuDraft()).version });

  it('creates one contact way if its answer is lost', async () => {
    await newChannel('lost-add');
    const seen = loseOnce('externalcontact/add_contact_way');
    const { url } = await used.client.getChannelQrcode({ channel_code: 'lost-add' });
    expect(url).toMatch(/^\/admin\/v1\/files\//);
    expect([codesOf('lost-add').length, seen.calls, (await newest()).status]).toEqual([1, 1, 'sent']);
  });

  it('moves a code to its new owner if its answer is lost', async () => {
    const { id, version, name } = await newChannel('lost-move');
    await used.client.getChannelQrcode({ channel_code: 'lost-move' });
    const seen = loseOnce('externalcontact/update_contact_way');
    await used.client.updateChannel({ id, version, name, code: 'lost-move', type: 'online', owner_user_id: await owner('lijianing') });
    await expect.poll(async () => (await newest()).status, polling).toBe('sent');
    expect([codesOf('lost-move').map(({ user }) => user), seen.calls]).toEqual([[['lijianing']], 1]);
  });

  it('sets a remark, there and here, if its answer is lost', async () => {
    const { contact, friend, follow_user_id } = await someFriend();
    const { id, version } = contact;
    const seen = loseOnce('externalcontact/remark');
    await used.client.updateExternalUser({ id, version, follow_user_id, remark: '丢了回复' });
    expect(used.directory.contacts.get(contact.external_userid)?.follows.get(friend.wx_userid)?.remark).toBe('丢了回复');
    const kept = (await used.client.getExternalUser({ id })).follows.find((one) => one.wx_userid === friend.wx_userid);
    expect([kept?.remark, seen.calls]).toEqual(['丢了回复', 1]);
  });

  it('publishes and removes a menu if its answer is lost', async () => {
    const seen = loseOnce('menu/create');
    await publish(button('菜单'));
    expect([seen.calls, (await used.client.getWxMenu()).buttons.map(({ name }) => name)]).toEqual([1, ['菜单']]);
    const taken = loseOnce('menu/delete');
    await publish([]);
    expect([taken.calls, used.directory.menus.has('wwsandbox')]).toEqual([1, false]);
  });

  it('sends one message if its answer is lost', async () => {
    const before = used.directory.messages.size;
    const seen = loseOnce('message/send');
    await used.client.sendTestMessage({ scene: 'risk_alert', title: '提醒', content: '一次', channel: 'wwx_app' });
    // Nothing tells whether it arrived, so it is sent again and WeCom drops the duplicate.
    expect([used.directory.messages.size, seen.calls]).toEqual([before + 1, 2]);
  });

  it('creates tags once, in a new group and in an existing one, if its answer is lost', async () => {
    const { id, version } = await used.client.createTagGroup({ name: '丢失回复', scope: 'corp', tags: ['甲', '乙'] });
    const push = async () => endedJob(used.client, await used.client.syncTagGroup({ tag_group_id: id }));
    const names = () =>
      [...used.directory.tagGroups.values()].filter((one) => one.group_name === '丢失回复').map(({ tag }) => tag.map((one) => one.name));
    expect(version).toBeGreaterThan(0);
    const seen = loseOnce('externalcontact/add_corp_tag');
    expect(await push()).toMatchObject({ status: 'finished', counts: { created: 2 } });
    await used.server.deps.database.tenant(1, (db) => db.insertInto('tag').values({ tag_group_id: id, name: '丙', sort: 3 }).execute());
    const more = loseOnce('externalcontact/add_corp_tag');
    expect(await push()).toMatchObject({ status: 'finished', counts: { created: 1 } });
    expect([names(), seen.calls, more.calls]).toEqual([[['甲', '乙', '丙']], 1, 1]);
  });

  it('links tags that came to be in WeCom after they were looked for', async () => {
    const { id } = await used.client.createTagGroup({ name: '迟到的标签', scope: 'corp', tags: ['甲', '乙'] });
    let made = false;
    sandbox().losesAnswer = (called) => {
      if (called === 'externalcontact/get_corp_tag_list' && !made) {
        made = true;
        const tag = ['甲', '乙'].map((name, at) => ({ id: `late-${at}`, name, create_time: 0, order: at }));
        // The call that adds them waits for this change.
        void used.change(({ tagGroups }) =>
          tagGroups.set('late', { group_id: 'late', group_name: '迟到的标签', create_time: 0, order: 0, tag }),
        );
      }
      return false;
    };
    const push = await used.client.syncTagGroup({ tag_group_id: id });
    expect(await endedJob(used.client, push)).toMatchObject({ status: 'finished', counts: { created: 2 } });
    expect([...used.directory.tagGroups.values()].filter((one) => one.group_name === '迟到的标签')).toHaveLength(1);
  });

  it('is sent again if it never arrived', async () => {
    await newChannel('cut-add');
    let cuts = 0;
    const { fails } = sandbox();
    sandbox().fails = (fault: Fault) => fault === 'cut' && cuts++ === 0;
    try {
      expect((await used.client.getChannelQrcode({ channel_code: 'cut-add' })).url).toMatch(/files/);
    } finally {
      sandbox().fails = fails;
    }
    expect([cuts > 1, codesOf('cut-add').length]).toEqual([true, 1]);
  });

  it('stays refused with its message if WeCom refuses, changes nothing here, and can be retried', async () => {
    const { contact, friend, follow_user_id } = await someFriend();
    const followsIn = ({ contacts }: Directory) => contacts.get(contact.external_userid)?.follows ?? expect.unreachable();
    const follow = followsIn(used.directory).get(friend.wx_userid) ?? expect.unreachable();
    await used.change((directory) => followsIn(directory).delete(friend.wx_userid));
    const { id, version } = contact;
    const refused = await expectRefusal(
      used.client.updateExternalUser({ id, version, follow_user_id, remark: '拒绝', corp_name: '新' }),
      50200,
    );
    expect([refused.detail.errcode, refused.serverMessage]).toEqual([84061, '该员工与客户没有好友关系（84061）']);
    expect(await used.client.getExternalUser({ id })).toMatchObject({ version, corp_name: contact.corp_name });
    const row = await newest();
    expect(row).toMatchObject({
      name: '修改客户备注',
      subject: contact.name,
      status: 'refused',
      errcode: 84061,
      error: refused.serverMessage,
      next_at: null,
    });
    await expectRefusal(used.client.changeOutgoingStatus({ id: row.id, status: 'dropped' }), 40900);

    await used.change((directory) => followsIn(directory).set(friend.wx_userid, follow));
    expect(await used.client.changeOutgoingStatus({ id: row.id, status: 'waiting' })).toMatchObject({ status: 'waiting', error: null });
    await expect.poll(async () => (await newest()).status, polling).toBe('sent');
    expect(followsIn(used.directory).get(friend.wx_userid)?.remark).toBe('拒绝');
    await expectRefusal(used.client.changeOutgoingStatus({ id: row.id, status: 'waiting' }), 40900);
    const twin = await used.server.as('twin.admin');
    expect((await twin.listOutgoing({})).list).toEqual([]);
    await expectRefusal(twin.changeOutgoingStatus({ id: row.id, status: 'waiting' }), 40400);
  });

  it('reports an unknown outcome, and is settled when WeCom answers again, or dropped', async () => {
    const { contact, follow_user_id } = await someFriend();
    const { id, version } = contact;
    sandbox().losesAnswer = (path) => path === 'externalcontact/remark' || path === 'externalcontact/get';
    const told = await expectRefusal(used.client.updateExternalUser({ id, version, follow_user_id, remark: '不知道' }), 50200);
    expect(told.detail.from).toBe('unknown');
    const { id: write } = await newest();
    expect(await newest()).toMatchObject({ status: 'unknown', error: '企业微信没有响应' });
    sandbox().losesAnswer = lossByShare;
    await used.client.changeOutgoingStatus({ id: write, status: 'waiting' }).catch((error: unknown) => {
      // It is just being looked up.
      if (!isApiError(error, 40900)) throw error;
    });
    await expect.poll(async () => (await newest()).status, polling).toBe('sent');
  });

  it('is sent in the order of its target, and not behind writes that nobody waits for', async () => {
    const { id, version, name } = await newChannel('order');
    await used.client.getChannelQrcode({ channel_code: 'order' });
    Object.assign(sandbox(), { faults: { slow: 1 }, slowMs: 100 });
    await used.server.deps.database.tenant(1, (db) =>
      sql`insert into outgoing (enterprise_id, kind, target, subject, input)
        select 1, 'contact_way.move', 'bulk ' || n, 'x', json_build_object('id', 0, 'configId', 'none', 'userid', 'chenyutong', 'state', 's', 'remark', 'r')
        from generate_series(1, 200) n`.execute(db),
    );
    const began = performance.now();
    await used.client.sendTestMessage({ scene: 'risk_alert', title: '提醒', content: '不用排队', channel: 'wwx_app' });
    expect(performance.now() - began).toBeLessThan(4000);
    sandbox().faults = {};
    let last = version;
    for (const keyword of ['lijianing', 'zhaoyinuo', 'sunhaoran', 'lijianing'])
      ({ version: last } = await used.client.updateChannel({
        ...{ id, name, version: last, code: 'order', type: 'online', owner_user_id: await owner(keyword) },
      }));
    await expect.poll(() => codesOf('order')[0]?.user, polling).toEqual(['lijianing']);
    // WeCom knows no such code: each is refused on its own.
    await expect.poll(async () => (await used.client.listOutgoing({ status: 'waiting', limit: 1 })).total, polling).toBe(0);
    expect((await used.client.listOutgoing({ status: 'refused', limit: 1 })).list[0]).toMatchObject({ errcode: 41044 });
  });

  it(`has its effect once while WeCom fails in every way, ${writes} times`, { timeout: 1_200_000 }, async () => {
    const codes = Array.from({ length: writes }, (_, at) => `storm-${at}`);
    for (const code of codes) await newChannel(code);
    sandbox().random = seededRandom(seed);
    sandbox().faults = { busy: 0.1, crowded: 0.1, cut: 0.1, expired: 0.05 };
    const lossy = ['externalcontact/add_contact_way', 'externalcontact/get_contact_way', 'externalcontact/update_contact_way'];
    sandbox().lostAnswers = Object.fromEntries(lossy.map((path) => [path, 0.3]));
    const make = async (client: Client, code: string): Promise<void> => {
      const made = await client.getChannelQrcode.safe({ channel_code: code });
      if (!made.ok) return make(client, code);
    };
    await Promise.all(codes.map((code) => make(used.client, code)));
    expect(
      codes.map((code) => codesOf(code).length),
      again,
    ).toEqual(codes.map(() => 1));
  });
});

describe.skipIf(!hasPostgres)('rate limit', () => {
  const used = useDirectory({ stores: 'postgresql' });

  it('holds for two processes together, which both get their turn', async () => {
    const { database } = used.server.deps;
    const limits = { concurrency: 3, perMinute: 6000, burst: 6 };
    const processes = [1, 2].map(() => new SlotLimiter(new CallSlots(database, 1, 'test', limits, 15_000)));
    let [now, most] = [0, 0];
    const begun: { at: number; by: number }[] = [];
    const call = (by: number) => async () => {
      begun.push({ at: performance.now(), by });
      most = Math.max(most, ++now);
      await new Promise((done) => setTimeout(done, 5));
      now--;
    };
    await Promise.all(processes.flatMap((limiter, by) => Array.from({ length: 150 }, () => limiter.run(call(by)))));
    expect(most).toBe(3);
    // From any call on, at most the burst and what the rate allows since; timers may fire 2 ms early.
    const over = begun.flatMap(({ at }, first) =>
      begun.slice(first).flatMap((one, more) => (more + 1 > 6 + ((one.at - at + 2 * 3) / 60_000) * 6000 + 1 ? [more] : [])),
    );
    expect(over).toEqual([]);
    const half = begun.slice(0, 150);
    expect(Math.min(...[0, 1].map((by) => half.filter((one) => one.by === by).length))).toBeGreaterThan(15);
  });
});
