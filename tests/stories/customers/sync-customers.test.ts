import { beforeEach, expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { endedJob } from '../../support/ended-job.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

const none = { created: 0, updated: 0, removed: 0, failed: 0 };

onEveryStore('synchronisation of customers', (options) => {
  const used = useDirectory(options);
  beforeEach(() => {
    used.server.deps.sandbox.faults = {};
  });

  const ended = (job: { id: number }) => endedJob(used.client, job);
  const contacts = async (input = {}) => ended(await used.client.syncExternalUsers(input));
  const groups = async (input = {}) => ended(await used.client.syncGroupChats(input));
  const tags = async (input = {}) => ended(await used.client.syncTags(input));
  const pairs = () => [...used.directory.contacts.values()].flatMap((one) => [...one.follows.values()]).length;
  const someone = (userid: string) =>
    [...used.directory.contacts.values()].find((one) => one.follows.has(userid) && one.follows.size === 1);
  const shown = async (externalUserid: string) => {
    for await (const one of used.client.paginate('listExternalUsers', { limit: 100 }))
      if (one.external_userid === externalUserid) return used.client.getExternalUser({ id: one.id });
    return undefined;
  };

  it('syncs tags in their groups, and changes nothing the second time', async () => {
    expect((await tags()).counts).toEqual({ ...none, created: 17 });
    const tree = await used.client.getTagTree({});
    const taken = tree.filter((one) => one.tags.some((tag) => tag.source === 'wwx'));
    expect(taken.map((one) => [one.name, one.tags.map((tag) => tag.name)])).toEqual(
      [...used.directory.tagGroups.values()].map((one) => [one.group_name, one.tag.map((tag) => tag.name)]),
    );
    expect((await used.client.listTags({ source: 'wwx' })).total).toBe(17);
    expect((await tags()).counts).toEqual(none);
  });

  it('does a dry run without writing anything, and lists its calls', async () => {
    const tried = await contacts({ dry_run: true });
    expect(tried).toMatchObject({ status: 'finished', counts: { created: used.directory.contacts.size, removed: 0, failed: 0 } });
    expect((await used.client.listExternalUsers({})).total).toBe(0);
    const calls = await used.client.listJobCalls({ id: tried.id, limit: 100 });
    expect(calls.list[0]).toMatchObject({ method: 'GET', path: 'externalcontact/get_follow_user_list', input: '{}', is_write: false });
    expect(calls.list.slice(1).every((one) => one.path === 'externalcontact/batch/get_by_user')).toBe(true);
    expect(JSON.stringify(calls)).not.toContain('access_token');
    const staff = await ended(await used.client.syncStaff({ dry_run: true }));
    expect(staff.counts).toEqual({ ...none, created: 300 });
    expect((await used.client.listStaff({})).total).toBe(12);
    const log = await used.client.listOperationLogs({ limit: 100 });
    expect(log.list.some((one) => one.path === `/jobs/${staff.id}`)).toBe(false);
  });

  it('syncs contacts with their staff, remarks and tags', async () => {
    used.server.deps.sandbox.faults = { half: 0.5 };
    const tried = await contacts({ dry_run: true });
    const done = await contacts();
    expect(done).toMatchObject({ status: 'finished', done: 30, total: 30, errors: [] });
    expect(done.counts).toEqual({ ...none, created: used.directory.contacts.size, updated: pairs() - used.directory.contacts.size });
    expect(tried.counts).toEqual(done.counts);
    expect((await used.client.listExternalUsers({})).total).toBe(used.directory.contacts.size);
    const both = [...used.directory.contacts.values()].find((one) => one.follows.size === 2) ?? expect.unreachable();
    const one = await shown(both.external_userid);
    expect(one).toMatchObject({ name: both.name, wx_type: both.type, gender: both.gender, status: 'normal', customer: null });
    expect(new Set(one?.follows.map((follow) => [follow.wx_userid, follow.tags.length].join()))).toEqual(
      new Set([...both.follows.values()].map((follow) => [follow.userid, follow.tags.length].join())),
    );
    expect((await contacts()).counts).toEqual(none);
    const [tag] = (await used.client.listTags({ limit: 1 })).list;
    const having = [...used.directory.contacts.values()].filter((contact) =>
      [...contact.follows.values()].some((follow) => follow.tags.includes(tag?.wx_tag_id as string)),
    );
    // None of the contacts is a customer yet.
    expect(tag?.user_count).toBe(0);
    expect((await used.client.listExternalUsers({ tag_id: tag?.id as number })).total).toBe(having.length);
    expect(JSON.stringify(one)).not.toMatch(/139\d{8}/);
  });

  it('follows what changes there, and ends no friendship because a list lacks it', async () => {
    const [kept, left, renamed] = ['chenyutong', 'lijianing', 'zhaoyinuo'].map((userid) => someone(userid) ?? expect.unreachable());
    const leftId = left?.external_userid as string;
    const follow = { ...(renamed?.follows.get('zhaoyinuo') ?? expect.unreachable()), remark: '小满-六周\u202e<b>', tags: [] };
    await used.change(({ contacts: all }) => {
      all.get(leftId)?.follows.clear();
      Object.assign(all.get(renamed?.external_userid as string) ?? {}, { name: '换了名字', follows: new Map([['zhaoyinuo', follow]]) });
    });
    const whole = used.directory.contacts;
    used.directory.contacts = Object.assign(new Map(whole), { values: () => [...whole.values()].filter((one) => one !== kept).values() });
    expect((await contacts()).counts).toEqual({ ...none, updated: 1, removed: 1 });
    used.directory.contacts = whole;
    expect(await shown(kept?.external_userid as string)).toMatchObject({ status: 'normal' });
    expect(await shown(leftId)).toMatchObject({ status: 'deleted_by_staff', follows: [{ ended_by: 'staff' }] });
    expect(await shown(renamed?.external_userid as string)).toMatchObject({
      name: '换了名字',
      follows: [{ remark: expect.stringMatching(/^小满-六周.?<b>$/), tags: [] }],
    });
    await used.change(({ contacts: all }) => all.get(leftId)?.follows.set('lijianing', { ...follow, userid: 'lijianing' }));
    expect((await contacts({ user_ids: [3, 4] })).counts.failed).toBe(0);
    expect((await contacts()).counts.removed).toBe(0);
    expect(await shown(leftId)).toMatchObject({ status: 'normal', follows: [{ ended_at: null }] });
  });

  it('syncs group chats with members who join and leave, and dismissed ones', async () => {
    expect((await groups({ dry_run: true })).counts).toEqual({ ...none, created: 12 });
    expect((await groups()).counts).toEqual({ ...none, created: 12 });
    expect((await groups()).counts).toEqual(none);
    const { list, total } = await used.client.listGroupChats({ limit: 100 });
    expect([total, list.filter((one) => one.wx_status === 1).length, list.filter((one) => one.name === '').length]).toEqual([12, 1, 1]);
    const [first, second] = [...used.directory.groups.values()];
    const row = list.find((one) => one.chat_id === first?.chat_id) ?? expect.unreachable();
    expect(row).toMatchObject({ name: first?.name, member_total: first?.members.size, quit_today: 0, owner: { name: expect.any(String) } });
    const gone = [...(first?.members.keys() ?? [])].at(-1) as string;
    await used.change(({ groups: all }) => {
      all.get(row.chat_id)?.members.delete(gone);
      all.delete(second?.chat_id as string);
    });
    expect((await groups()).counts).toEqual({ ...none, updated: 1, removed: 1 });
    expect(await used.client.getGroupChat({ id: row.id })).toMatchObject({
      member_total: (first?.members.size as number) - 1,
      quit_total: 1,
      admins: [{ name: expect.any(String) }],
    });
    const quit = await used.client.listGroupChatMembers({ id: row.id, present: false });
    expect(quit.list).toMatchObject([{ userid: gone, type: 2, external_user: { status: 'normal' }, quit_scene: null }]);
    expect((await used.client.listGroupChats({})).total).toBe(11);
  });

  it('unlinks deleted tags, links those of the same name, and reports taken names', async () => {
    const [one, two] = [...used.directory.tagGroups.values()];
    const [gone, swapped, other, ...rest] = one?.tag ?? [];
    if (!one || !two || !swapped || !other) return expect.unreachable();
    const tag = [...rest, { ...swapped, name: other.name, order: 1 }, { ...other, name: swapped.name, order: 2 }];
    const { id } = await used.client.createTagGroup({ name: '本地组', scope: 'inner', tags: ['甲', '乙'] });
    await used.change(({ tagGroups }) => {
      tagGroups.set(one.group_id, { ...one, tag });
      tagGroups.set(two.group_id, { ...two, group_name: '本地组' });
    });
    const done = await tags();
    expect(done).toMatchObject({ counts: { created: 0, removed: 1, failed: 1 }, errors: [expect.stringContaining('「本地组」')] });
    const names = new Map((await used.client.listTags({ limit: 100 })).list.map((tag) => [tag.wx_tag_id ?? tag.name, tag.name]));
    expect([names.get(swapped.id), names.get(other.id), names.get(gone?.name as string)]).toEqual([other.name, swapped.name, gone?.name]);
    await expectRefusal(used.client.syncTagGroup({ tag_group_id: id }), 42200);
  });

  it('sends a tag group to WeCom once, even if it already exists', async () => {
    const { id } = await used.client.createTagGroup({ name: '运动习惯', scope: 'corp', tags: ['跑步', '瑜伽'] });
    const before = used.directory.tagGroups.size;
    const tried = await ended(await used.client.syncTagGroup({ tag_group_id: id, dry_run: true }));
    expect([tried.counts.created, used.directory.tagGroups.size]).toEqual([2, before]);
    const calls = await used.client.listJobCalls({ id: tried.id });
    expect(calls.list.map((call) => [call.path, call.is_write])).toEqual([
      ['externalcontact/get_corp_tag_list', false],
      ['externalcontact/add_corp_tag', true],
    ]);
    expect(JSON.parse(calls.list[1]?.input as string)).toMatchObject({ group_name: '运动习惯', tag: [{ name: '跑步' }, { name: '瑜伽' }] });
    expect((await ended(await used.client.syncTagGroup({ tag_group_id: id }))).counts).toEqual({ ...none, created: 2 });
    const made = () => [...used.directory.tagGroups.values()].find((one) => one.group_name === '运动习惯');
    expect(made()?.tag.map((one) => one.name)).toEqual(['跑步', '瑜伽']);
    expect((await ended(await used.client.syncTagGroup({ tag_group_id: id }))).counts).toEqual(none);
    await used.server.deps.database.tenant(1, (db) =>
      db.updateTable('tag').set({ wx_tag_id: null }).where('tag_group_id', '=', id).execute(),
    );
    expect((await ended(await used.client.syncTagGroup({ tag_group_id: id }))).counts).toEqual({ ...none, created: 2 });
    expect([made()?.tag.length, used.directory.tagGroups.size]).toEqual([2, before + 1]);
  });

  const there = () => [...used.directory.tagGroups.values()].reduce((sum, one) => sum + one.tag.length, 0);
  const madeIn = (name: string) =>
    [...used.directory.tagGroups.values()].find((one) => one.group_name === name)?.tag.map((one) => one.name);

  it('creates as many tags as the company allows in WeCom, and names the others', async () => {
    const { id } = await used.client.createTagGroup({ name: '上限', scope: 'corp', tags: ['一', '二', '三'] });
    await used.client.saveParamValue({ key: 'tag.marks', value: String(there() + 2), version: 0 });
    const tried = await ended(await used.client.syncTagGroup({ tag_group_id: id, dry_run: true }));
    expect(tried.counts).toEqual({ ...none, created: 2, failed: 1 });
    const done = await ended(await used.client.syncTagGroup({ tag_group_id: id }));
    expect(done).toMatchObject({ status: 'finished', counts: { ...none, created: 2, failed: 1 } });
    expect(JSON.stringify(done.errors)).toContain('标签“三”没有在企业微信新建');
    expect(madeIn('上限')).toEqual(['一', '二']);
  });

  it('links what WeCom created before it was full, and names the others', async () => {
    const names = ['春', '夏', '秋', '冬', '晨', '午', '夜'];
    const { id, tags: made } = await used.client.createTagGroup({ name: '装满', scope: 'corp', tags: names });
    const { version } = await used.client.queryParamValue({ key: 'tag.marks' });
    await used.client.saveParamValue({ key: 'tag.marks', value: '10000', version });
    const group = { group_id: 'etfiller', group_name: '填满', create_time: 1, order: 0, tag: [] as object[] };
    for (let at = 0; there() + at < 2997; at++) group.tag.push({ id: `etfill${at}`, name: `填${at}`, create_time: 1, order: 0 });
    used.directory.tagGroups.set(group.group_id, group as never);
    const done = await ended(await used.client.syncTagGroup({ tag_group_id: id }));
    expect(done).toMatchObject({ status: 'finished', counts: { ...none, created: 3, failed: 4 } });
    expect(madeIn('装满')).toEqual(names.slice(0, 3));
    const shown = (await used.client.listTags({ tag_group_id: id, limit: 100 })).list;
    expect(
      shown
        .filter((tag) => tag.wx_tag_id)
        .map((tag) => tag.name)
        .sort(),
    ).toEqual(names.slice(0, 3).sort());
    expect(made).toHaveLength(7);
    used.directory.tagGroups.delete(group.group_id);
    expect((await ended(await used.client.syncTagGroup({ tag_group_id: id }))).counts).toEqual({ ...none, created: 4 });
  });

  it('refuses a second one, stays within its enterprise, and shows only what a role may see', async () => {
    Object.assign(used.server.deps.sandbox, { faults: { slow: 1 }, slowMs: 100 });
    const running = await used.client.syncExternalUsers({});
    await expectRefusal(used.client.syncExternalUsers({}), 40900);
    used.server.deps.sandbox.faults = {};
    await ended(running);
    const twin = await used.server.as('twin.admin');
    expect([
      (await twin.listExternalUsers({})).total,
      (await twin.listGroupChats({})).total,
      (await twin.listTags({ source: 'wwx' })).total,
    ]).toEqual([0, 0, 0]);
    await expectRefusal(twin.listJobCalls({ id: running.id }), 40400);
    const own = (await (await used.server.as('chenyutong')).listExternalUsers({})).total;
    expect(own).toBeLessThan((await used.client.listExternalUsers({})).total);
    const operator = await used.server.as('fengshihan');
    const job = await operator.syncTags({});
    await expect.poll(async () => (await operator.getJob({ id: job.id })).status, { timeout: 30_000 }).toBe('finished');
  });
});
