import type { Client } from '@shiyi/sdk';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { endedJob } from '../../support/ended-job.js';
import { onEveryStore } from '../../support/stores.js';

interface Kept {
  group_msgs: { msgid: string; sender: string; targets: { id: string; status: number; send_time: number }[] }[];
  app_messages: { msgid: string; recalled: boolean; receivers: string[] }[];
  welcomes: { external_userid: string; text: string; after_ms: number }[];
  contact_ways: { config_id: string; state: string; user: string[] }[];
  join_ways: { config_id: string; state: string; chat_id_list: string[] }[];
  group_welcomes: { template_id: string }[];
}

const countOf = <T>(list: readonly T[], is: (one: T) => boolean) => list.filter(is).length;
const sumOf = <T>(list: readonly T[], number: (one: T) => number) => list.reduce((sum, one) => sum + number(one), 0);

/** Columns that say when WeCom was last asked, and pictures of codes, which are copied some seconds after the start. */
const moving = `array['synced_at', 'seen_job', 'updated_at', 'last_refresh_at', 'qr_code', 'wx_picture']`;
const tables = [
  ...[
    'mass_message',
    'mass_sender',
    'mass_platform_message',
    'mass_receiver',
    'mass_reminder',
    'mass_delivery',
    'app_message',
    'app_receiver',
  ],
  ...['third_chat', 'third_item', 'staff_code', 'staff_code_contact', 'welcome', 'welcome_send', 'group_join_way', 'group_welcome'],
  ...[
    'friendship_change',
    'group_member_change',
    'external_user',
    'external_user_follow',
    'external_user_mark',
    'group_chat',
    'group_chat_member',
  ],
  ...['automatic_message', 'outgoing'],
];

onEveryStore('messages of the sandbox company', (options) => {
  const used = useAdmin(options);
  let admin: Client;
  let kept: Kept;

  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  const company = sql`(select id from enterprise where corpid = 'wwsandbox')`;

  async function digest(names = tables) {
    const parts = names.map(
      (name) => sql`select ${name}::text as name, count(*) || ' ' || md5(coalesce(string_agg((to_jsonb(t) - ${sql.raw(moving)})::text, ','
        order by (to_jsonb(t) - ${sql.raw(moving)})::text), '')) as digest from ${sql.table(name)} t where enterprise_id = ${company}`,
    );
    const found = await rows(sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`);
    return Object.fromEntries(found.map((one) => [one.name, one.digest]));
  }

  /** The messages with what they count. */
  async function masses(type: 'single' | 'group') {
    const { list } = await admin.listMassMessages({ type, limit: 100 });
    return Promise.all(list.map(({ id }) => admin.getMassMessage({ id })));
  }

  beforeAll(async () => {
    admin = used.admin;
    kept = (await (await fetch(`${used.server.url}/sandbox/company/wwsandbox/kept`)).json()) as Kept;
  });

  it('fill every list', async () => {
    const totals = {
      masses: await admin.listMassMessages({ type: 'single' }),
      groupMasses: await admin.listMassMessages({ type: 'group' }),
      apps: await admin.listAppMessages({}),
      robots: await admin.listThirdChats({ type: 'people' }),
      groupRobots: await admin.listThirdChats({ type: 'group' }),
      codes: await admin.listStaffCodes({}),
      welcomes: await admin.listWelcomes({}),
      sends: await admin.listWelcomeSends({}),
      joinWays: await admin.listGroupJoinWays({}),
      groupWelcomes: await admin.listGroupWelcomes({}),
      groups: await admin.listGroupChats({}),
      logs: await admin.listMessageLogs({}),
      hits: await admin.listChatHits({}),
      rules: await admin.listRiskRules({}),
    };
    for (const [name, { total }] of Object.entries(totals)) expect(total, name).toBeGreaterThan(0);
    const stages = new Set([...totals.masses.list, ...totals.groupMasses.list].map(({ status }) => status));
    expect([...stages].sort()).toEqual(['draft', 'partial', 'scheduled', 'sending', 'sent', 'stopped']);
    expect(new Set(totals.apps.list.map(({ status }) => status))).toEqual(new Set(['sent', 'recalled', 'waiting', 'draft']));
  });

  it.each(['single', 'group'] as const)('add up what became of mass messages to %s', async (type) => {
    const all = await masses(type);
    const went = all.filter(({ plan }) => plan !== null);
    expect(went.length).toBeGreaterThan(1);
    for (const { id, name, plan, counters, reach_pct, wx_msgids } of went) {
      const [receivers, senders] = [await everyReceiver(id), (await admin.listMassMessageStaff({ id, limit: 100 })).list];
      const { matched, total, ...losses } = plan ?? expect.unreachable();
      expect(matched, name).toBe(total + sumOf(Object.values(losses), Number));
      expect(total, name).toBe(receivers.length);
      const states = [0, 1, 2, 3].map((state) => countOf(receivers, ({ wx_status }) => wx_status === state));
      expect([counters.not_sent, counters.sent, counters.not_friend, counters.limit_reached], name).toEqual(states);
      expect(counters.target_total).toBe(receivers.length);
      expect([counters.staff_total, counters.staff_sent]).toEqual([senders.length, countOf(senders, ({ status }) => status === 2)]);
      for (const key of ['target_total', 'sent', 'not_friend', 'not_sent'] as const)
        expect(
          sumOf(senders, (one) => one[key]),
          `${name} ${key}`,
        ).toBe(counters[key]);
      expect(reach_pct).toBe(Math.round((10_000 * counters.sent) / counters.target_total) / 100);
      const inWeCom = kept.group_msgs.filter(({ msgid }) => wx_msgids.some((one) => one.msgid === msgid));
      expect(inWeCom.length).toBe(senders.length);
      const targets = inWeCom.flatMap((one) => one.targets.map(({ id: target, status }) => `${target} ${status}`)).sort();
      expect(targets, name).toEqual(
        (await rows(sql<{ told: string }>`select wx_id || ' ' || wx_status as told from mass_receiver where message_id = ${id}`))
          .map(({ told }) => told)
          .sort(),
      );
    }
  });

  async function everyReceiver(id: number) {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => admin.listMassMessageReceivers({ id, page, limit: 100 })));
    return pages.flatMap(({ list }) => list);
  }

  it('reach only those who were there, and members before now', async () => {
    const [found] = await rows(sql<{ early: number; late: number; fresh: number }>`select
      (select count(*)::int from mass_receiver r join mass_message m on m.id = r.message_id join external_user u on u.id = r.external_user_id
        where u.first_add_at > m.went_at) as early,
      (select count(*)::int from mass_receiver r where r.sent_at > now()) as late,
      (select count(*)::int from mass_message m where m.status = 'scheduled' and m.go_at < now()) as fresh`);
    expect(found).toEqual({ early: 0, late: 0, fresh: 0 });
  });

  it('count those who came by codes, as WeCom does', async () => {
    const directory = (await used.server.deps.sandbox.read('wwsandbox')) ?? expect.unreachable();
    const follows = [...directory.contacts.values()].flatMap((one) => [...one.follows.values()]);
    const { list } = await admin.listStaffCodes({ limit: 100 });
    for (const { id, state, name, stats, staff } of list) {
      const contacts = await admin.listStaffCodeExternalUsers({ id, limit: 100 });
      expect([contacts.total, stats.scan_add], name).toEqual([countOf(follows, (one) => one.state === state), contacts.total]);
      const lost = countOf(contacts.list, ({ lost_at }) => lost_at !== null);
      if (contacts.total <= 100) expect([stats.lost, stats.net], name).toEqual([lost, contacts.total - lost]);
      const trend = await admin.getStaffCodeTrend({ id, ...(await lastDays(365)) });
      expect(
        sumOf(trend, ({ scan_add }) => scan_add),
        name,
      ).toBe(contacts.total);
      expect(
        countOf(trend.slice(-30), ({ scan_add }) => scan_add > 0),
        name,
      ).toBeGreaterThan(0);
      const way = kept.contact_ways.find((one) => one.state === state);
      expect(way, name).toBeDefined();
      const duty = await admin.getStaffCodeDuty({ id });
      expect(way?.user.length).toBe(duty.staff.length);
      expect(staff.length).toBeGreaterThan(0);
    }
  });

  async function lastDays(days: number) {
    const [day] = await rows(sql<{
      from: string;
      to: string;
    }>`select ((now() at time zone 'Asia/Shanghai')::date - ${days}::int)::text as from,
      (now() at time zone 'Asia/Shanghai')::date::text as to`);
    return day as { from: string; to: string };
  }

  it('count welcomes as their log and WeCom do', async () => {
    const log = (await admin.listWelcomeSends({ limit: 100 })).list;
    for (const { id, name, sent_count, fail_count } of (await admin.listWelcomes({})).list) {
      const own = log.filter(({ welcome }) => welcome?.id === id);
      expect([sent_count, fail_count], name).toEqual([
        countOf(own, ({ state }) => state === 'done'),
        countOf(own, ({ state }) => state === 'late'),
      ]);
    }
    const done = log.filter(({ state }) => state === 'done');
    expect(kept.welcomes.map(({ text }) => text).sort()).toEqual(done.map(({ text }) => text).sort());
    expect(kept.welcomes.every(({ after_ms }) => after_ms < 20_000)).toBe(true);
    expect(done.every(({ seconds }) => seconds !== null && seconds < 20)).toBe(true);
  });

  it('count those who joined by codes, and members of groups by day', async () => {
    const directory = (await used.server.deps.sandbox.read('wwsandbox')) ?? expect.unreachable();
    const members = [...directory.groups.values()].flatMap((one) => [...one.members.values()]);
    const ways = (await admin.listGroupJoinWays({})).list;
    for (const way of ways) {
      const told = kept.join_ways.find(({ chat_id_list }) => chat_id_list.length === way.chats.length);
      expect(way.join_count, way.name).toBe(countOf(members, ({ state }) => state !== undefined && state === told?.state));
    }
    expect(kept.group_welcomes.length).toBe((await admin.listGroupWelcomes({})).total);
    for (const { id, name, member_total } of (await admin.listGroupChats({ limit: 5 })).list) {
      const trend = await admin.getGroupChatTrend({ id, ...(await lastDays(300)) });
      expect(
        sumOf(trend, (one) => one.join_count - one.quit_count),
        name,
      ).toBe(member_total);
      expect(trend.at(-1)?.member_total, name).toBe(member_total);
    }
  });

  it('count app and robot messages as their rows and WeCom do', async () => {
    for (const { id, name, status, sent_count, target_count } of (await admin.listAppMessages({})).list) {
      const { wx_msgid } = await admin.getAppMessage({ id });
      const { list } = await admin.listAppMessageSends({ id, limit: 100 });
      expect([target_count, sent_count], name).toEqual([list.length, list.length]);
      const told = kept.app_messages.find(({ msgid }) => msgid === wx_msgid);
      expect([told?.receivers.length ?? 0, told?.recalled ?? false], name).toEqual([list.length, status === 'recalled']);
    }
    for (const { id, name, counters } of [
      ...(await admin.listThirdChats({ type: 'people' })).list,
      ...(await admin.listThirdChats({ type: 'group' })).list,
    ])
      for (const status of ['waiting', 'sent', 'failed', 'skipped'] as const)
        expect((await admin.listThirdChatItems({ id, status })).total, `${name} ${status}`).toBe(counters[status]);
  });

  it('stay as they are after syncs and when results are asked for', async () => {
    const before = await digest();
    for (const job of [await admin.syncTags({}), await admin.syncExternalUsers({}), await admin.syncGroupChats({})])
      expect((await endedJob(admin, job)).status).toBe('finished');
    for (const { id, status } of [...(await masses('single')), ...(await masses('group'))])
      if (['sending', 'sent', 'partial', 'stopped'].includes(status)) await endedJob(admin, await admin.syncMassMessageResult({ id }));
    const after = await digest();
    // Results are asked for again later.
    const { mass_platform_message: _, ...same } = after;
    const { mass_platform_message: __, ...were } = before;
    expect(same).toEqual(were);
  });
});
