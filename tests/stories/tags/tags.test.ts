import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { endedJob } from '../../support/ended-job.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('tags', (options) => {
  const used = useDirectory(options);
  const groupThere = (name: string) => [...used.directory.tagGroups.values()].find((one) => one.group_name === name);
  const namesThere = (group: string) => groupThere(group)?.tag.map((one) => one.name);
  const tree = () => used.client.getTagTree({});
  const group = async (name: string) => (await tree()).find((one) => one.name === name) ?? expect.unreachable();
  const tag = async (name: string) => (await tree()).flatMap((one) => one.tags).find((one) => one.name === name) ?? expect.unreachable();
  const settled = (name: string) => expect.poll(async () => (await tag(name)).wx_state, { timeout: 20_000 });
  let sport = 0;
  let customer = 0;

  it('stay here until their group goes to WeCom, then follow there', async () => {
    await endedJob(used.client, await used.client.syncTags({}));
    await endedJob(used.client, await used.client.syncExternalUsers({}));
    sport = (await used.client.createTagGroup({ name: '运动', scope: 'corp', is_show: true, tags: ['跑步'] })).id;
    expect(await tag('跑步')).toMatchObject({ wx_state: 'local', ours: true, user_count: 0 });
    await endedJob(used.client, await used.client.syncTagGroup({ tag_group_id: sport }));
    expect(await group('运动')).toMatchObject({ wx_state: 'synced', ours: true });
    const made = await used.client.createTag({ tag_group_id: sport, name: ' 瑜伽 ', color: '#2f9e6e', order: 2 });
    expect(made).toMatchObject({ name: '瑜伽', color: '#2f9e6e', wx_state: 'waiting', wx_tag_id: null });
    await settled('瑜伽').toBe('synced');
    expect(namesThere('运动')).toEqual(['跑步', '瑜伽']);
    const { id, version } = await tag('瑜伽');
    expect(version).toBe(made.version);
    await used.client.updateTag({ id, version, name: '瑜伽垫', order: 2 });
    await settled('瑜伽垫').toBe('synced');
    expect(namesThere('运动')).toEqual(['跑步', '瑜伽垫']);
    await expectRefusal(used.client.updateTag({ id, version, name: '别的' }), 40901);
    await expectRefusal(used.client.createTag({ tag_group_id: sport, name: '瑜伽垫' }), 40902);
  });

  it('follow what was changed or deleted here while WeCom was creating them', async () => {
    Object.assign(used.server.deps.sandbox, { faults: { slow: 1 }, slowMs: 1500 });
    const renamed = await used.client.createTag({ tag_group_id: sport, name: '游泳' });
    const gone = await used.client.createTag({ tag_group_id: sport, name: '骑行' });
    expect([renamed.wx_state, gone.wx_state]).toEqual(['waiting', 'waiting']);
    await used.client.updateTag({ id: renamed.id, version: renamed.version, name: '冬泳' });
    await used.client.deleteTag({ id: gone.id });
    used.server.deps.sandbox.faults = {};
    await expect.poll(() => namesThere('运动'), { timeout: 20_000 }).toEqual(['跑步', '瑜伽垫', '冬泳']);
    await settled('冬泳').toBe('synced');
    await used.client.deleteTag({ id: renamed.id });
    await expect.poll(() => namesThere('运动'), { timeout: 20_000 }).toEqual(['跑步', '瑜伽垫']);
  });

  it('are renamed and deleted in WeCom if they were made there', async () => {
    const theirs = (await tree()).find((one) => !one.ours && one.kind === 'manual') ?? expect.unreachable();
    const [first] = theirs.tags;
    const { id = 0, version = 0, name = '' } = first ?? {};
    const refused = await expectRefusal(used.client.updateTag({ id, version, name: `${name}二` }), 42200);
    expect(refused.detail.errors?.[0]).toMatchObject({ field: 'id', rule: 'ours' });
    await expectRefusal(used.client.deleteTag({ id }), 42200);
    await expectRefusal(used.client.deleteTagGroup({ tag_group_id: theirs.id }), 42200);
    expect(await used.client.updateTag({ id, version, name, color: '#123456', order: first?.order ?? 0 })).toMatchObject({
      color: '#123456',
    });
  });

  it('are marked on the contacts of a customer, and taken off again', async () => {
    const [contact] = (await used.client.listExternalUsers({ bound: false, status: 'normal', limit: 1 })).list;
    const external_userid = contact?.external_userid as string;
    customer = (await used.client.createCustomer({ nick_name: '小满', phone: '13912345678' })).id;
    await used.client.setExternalUserCustomer({ external_userid, user_id: customer });
    const fromPhone = (await used.client.listCustomerTags({ user_id: customer, limit: 100 })).list;
    expect(fromPhone.every((one) => one.origin === 'platform')).toBe(true);
    const run = (await tag('跑步')).id;
    const given = await used.client.setCustomerTags({ user_id: customer, tag_ids: [run], before_tag_ids: [] });
    expect(given.tags.find((one) => one.tag.id === run)).toMatchObject({ origin: 'staff', group: { name: '运动' } });
    expect(given.tags).toHaveLength(fromPhone.length + 1);
    expect((await tag('跑步')).user_count).toBe(1);
    expect((await used.client.listCustomers({ tag_id: run })).total).toBe(1);
    const wxId = (await tag('跑步')).wx_tag_id as string;
    const marks = () => [...(used.directory.contacts.get(external_userid)?.follows.values() ?? [])].map((one) => one.tags.includes(wxId));
    await expect.poll(marks, { timeout: 20_000 }).not.toContain(false);
    await expect.poll(async () => (await used.client.listTagMarks({ tag_id: run })).total, { timeout: 20_000 }).toBe(0);
    await used.client.setCustomerTags({ user_id: customer, tag_ids: [], before_tag_ids: [run] });
    await expect.poll(marks, { timeout: 20_000 }).not.toContain(true);
    expect((await tag('跑步')).user_count).toBe(0);
    const shown = await used.client.getCustomerTagGroups({ user_id: customer });
    expect(shown.find((one) => one.id === sport)).toMatchObject({ name: '运动', tags: [] });
  });

  it('belong to the customer when a member sets them on the phone, and go with it', async () => {
    const run = await tag('跑步');
    const contact = (await used.client.listExternalUsers({ bound: true, limit: 100 })).list.find((one) => one.customer?.id === customer);
    const changeTags = (change: (tags: string[]) => string[]) =>
      used.change(({ contacts }) => {
        const [follow] = contacts.get(contact?.external_userid as string)?.follows.values() ?? [];
        if (follow) follow.tags = change(follow.tags);
      });
    const isTagged = async () =>
      (await used.client.listCustomerTags({ user_id: customer, limit: 100 })).list.find((one) => one.tag.id === run.id)?.origin;
    await expect.poll(async () => (await used.client.listTagMarks({})).total, { timeout: 20_000 }).toBe(0);
    await changeTags((tags) => [...tags, run.wx_tag_id as string]);
    await endedJob(used.client, await used.client.syncExternalUsers({}));
    expect(await isTagged()).toBe('platform');
    await expect.poll(async () => (await used.client.listTagMarks({})).total, { timeout: 20_000 }).toBe(0);
    await changeTags((tags) => tags.filter((id) => id !== run.wx_tag_id));
    await endedJob(used.client, await used.client.syncExternalUsers({}));
    expect(await isTagged()).toBeUndefined();
  });

  it('list the marks that WeCom refuses, with the reason', async () => {
    const run = (await tag('跑步')).id;
    const contact = (await used.client.listExternalUsers({ bound: true, limit: 100 })).list.find((one) => one.customer?.id === customer);
    await used.change(({ contacts }) => contacts.get(contact?.external_userid as string)?.follows.clear());
    await used.client.setCustomerTags({ user_id: customer, tag_ids: [run], before_tag_ids: [] });
    await expect
      .poll(async () => (await used.client.listTagMarks({ tag_id: run, status: 'failed' })).list.map((one) => [one.change, one.errcode]), {
        timeout: 20_000,
      })
      .toContainEqual(['add', 84061]);
    expect((await group('运动')).marks_failed).toBeGreaterThan(0);
    const [mark] = (await used.client.listTagMarks({ tag_id: run })).list;
    expect(mark).toMatchObject({ customer: { id: customer }, tag: { id: run }, status: 'failed' });
  });

  it('are not deleted while a questionnaire gives them, and go from all customers', async () => {
    const { id } = await used.client.createTag({ tag_group_id: sport, name: '久坐' });
    const uses = () => used.client.getTagUses({ tag_id: id });
    expect(await uses()).toEqual({ tag_id: id, user_count: 0, uses: [] });
    await used.server.deps.database.tenant(1, async (db) => {
      const some = await db.selectFrom('questionnaire').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
      await db
        .updateTable('questionnaire')
        .set({ bands: JSON.stringify([{ title: '高', min: 0, max: 100, tag_ids: [id] }]) })
        .where('id', '=', some.id)
        .execute();
    });
    expect((await uses()).uses).toMatchObject([{ kind: 'questionnaire' }]);
    const refused = await expectRefusal(used.client.deleteTag({ id }), 40903);
    expect(refused.message).toContain((await uses()).uses[0]?.name);
    await expectRefusal(used.client.deleteTagGroup({ tag_group_id: sport }), 40903);
    const run = (await tag('跑步')).id;
    await used.client.deleteTag({ id: run });
    expect((await used.client.listCustomerTags({ user_id: customer, limit: 100 })).list.some((one) => one.tag.id === run)).toBe(false);
    await expect.poll(() => namesThere('运动'), { timeout: 20_000 }).not.toContain('跑步');
  });

  it('are ordered by group, shown on cards by choice, and stand in areas', async () => {
    const ids = (await tree()).map((one) => one.id);
    const last = ids.at(-1) as number;
    expect((await used.client.sortTagGroups({ ids: [last] })).map((one) => one.id)).toEqual([last, ...ids.slice(0, -1)]);
    const shown = await used.client.saveShownTagGroups({ group_ids: [sport] });
    expect(shown.filter((one) => one.is_show).map((one) => one.id)).toEqual([sport]);
    await expectRefusal(used.client.sortTagGroups({ ids: [99_999_999] }), 40400);
    const area = await used.client.createTagArea({ name: '客户侧栏', tag_group_ids: [last, sport] });
    expect(area.tag_groups.map((one) => one.id)).toEqual([last, sport]);
    const changed = await used.client.updateTagArea({ id: area.id, version: area.version, name: '侧栏', tag_group_ids: [sport] });
    expect(changed.tag_groups.map((one) => one.id)).toEqual([sport]);
    await expectRefusal(used.client.createTagArea({ name: '侧栏', tag_group_ids: [sport] }), 40902);
    expect((await used.client.listTagAreas({})).list.map((one) => one.name)).toEqual(['侧栏']);
    await used.client.deleteTagArea({ id: area.id });
  });
});
