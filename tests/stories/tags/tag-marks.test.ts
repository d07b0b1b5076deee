import { writeContacts } from '@shiyi/server/areas/customers/external-user/write-contacts';
import { getFriendships } from '@shiyi/server/outside/wecom/customers';
import { beforeAll, expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { endedJob } from '../../support/ended-job.js';
import { onEveryStore } from '../../support/stores.js';

const polling = { timeout: 30_000, interval: 200 };

onEveryStore('marks of contacts in WeCom', (options) => {
  const used = useDirectory(options);
  let customer = 0;
  let contactId = '';
  let group = 0;

  const follows = () => used.directory.contacts.get(contactId)?.follows ?? expect.unreachable();
  const tagsOf = async () =>
    (await used.client.listCustomerTags({ user_id: customer, limit: 100 })).list.map(({ tag, origin }) => `${tag.name} ${origin}`);
  const wxIdOf = async (name: string) =>
    (await used.client.listTags({ keyword: name })).list.find((one) => one.name === name)?.wx_tag_id ?? expect.unreachable(name);
  const idOf = async (name: string) =>
    (await used.client.listTags({ keyword: name })).list.find((one) => one.name === name)?.id ?? expect.unreachable(name);
  /** For each member who has the contact, whether it is marked. */
  const marksOf = (wxId: string) => [...follows().values()].map(({ tags }) => tags.includes(wxId));
  const setOnPhone = (wxId: string, isSet: boolean) =>
    used.change(({ contacts }) => {
      for (const follow of contacts.get(contactId)?.follows.values() ?? [])
        follow.tags = [...follow.tags.filter((id) => id !== wxId), ...(isSet ? [wxId] : [])];
    });
  const sync = async () => endedJob(used.client, await used.client.syncExternalUsers({}));
  const noneWaits = async () => (await used.client.listTagMarks({ status: 'waiting' })).total;

  beforeAll(async () => {
    await endedJob(used.client, await used.client.syncTags({}));
    group = (await used.client.createTagGroup({ name: '运动', scope: 'corp', is_show: true, tags: ['跑步', '骑行'] })).id;
    await endedJob(used.client, await used.client.syncTagGroup({ tag_group_id: group }));
    contactId = [...used.directory.contacts.values()].find((one) => one.follows.size === 1)?.external_userid ?? expect.unreachable();
    customer = (await used.client.createCustomer({ nick_name: '小满', phone: '13912345678', city: '甲市' })).id;
    await used.client.setCustomerTags({ user_id: customer, tag_ids: [await idOf('跑步')], before_tag_ids: [] });
    await setOnPhone(await wxIdOf('骑行'), true);
    await sync();
  });

  it('agree with the tags of a customer who gets the contact', async () => {
    const [run, ride] = [await wxIdOf('跑步'), await wxIdOf('骑行')];
    expect([marksOf(run), marksOf(ride)]).toEqual([[false], [true]]);
    await used.client.setExternalUserCustomer({ external_userid: contactId, user_id: customer });
    await expect.poll(() => [marksOf(run), marksOf(ride)], polling).toEqual([[true], [true]]);
    expect(await tagsOf()).toEqual(expect.arrayContaining(['跑步 staff', '骑行 platform']));
  });

  it('agree for another member who adds the contact', async () => {
    const [run, ride] = [await wxIdOf('跑步'), await wxIdOf('骑行')];
    await used.change(({ contacts, followers }) => {
      const there = contacts.get(contactId)?.follows;
      const [first] = there?.values() ?? [];
      const userid = followers.find((one) => !there?.has(one));
      if (there && first && userid) there.set(userid, { ...first, userid, tags: [], createtime: Math.floor(Date.now() / 1000) });
    });
    await sync();
    await expect
      .poll(() => [marksOf(run), marksOf(ride)], polling)
      .toEqual([
        [true, true],
        [true, true],
      ]);
  });

  it('become tags also when the tag comes here after them', async () => {
    await used.change(({ tagGroups }) => {
      const [theirs] = tagGroups.values();
      theirs?.tag.push({ id: 'etlate', name: '晚到', order: 0, create_time: 0 });
    });
    await setOnPhone('etlate', true);
    await sync();
    expect(await tagsOf()).not.toContain('晚到 platform');
    await endedJob(used.client, await used.client.syncTags({}));
    await expect.poll(tagsOf, polling).toContain('晚到 platform');
  });

  it('do not take away a tag when WeCom answered before they were there', async () => {
    const { database, connector } = used.server.deps;
    const run = await wxIdOf('跑步');
    await used.client.setCustomerTags({ user_id: customer, tag_ids: [], before_tag_ids: [await idOf('跑步')] });
    await expect.poll(noneWaits, polling).toBe(0);
    const stale = await getFriendships(await connector.of(1, 'customer'), contactId, AbortSignal.timeout(20_000));
    await used.client.setCustomerTags({ user_id: customer, tag_ids: [await idOf('跑步')], before_tag_ids: [] });
    await expect.poll(() => marksOf(run), polling).toEqual([true, true]);
    await expect.poll(noneWaits, polling).toBe(0);
    await database.tenant(1, (db) => writeContacts(db, stale));
    expect(await tagsOf()).toContain('跑步 staff');
    await setOnPhone(run, false);
    await sync();
    expect(await tagsOf()).not.toContain('跑步 staff');
  });

  it('go with a tag that was taken away while WeCom refused', async () => {
    const ride = await wxIdOf('骑行');
    const before = new Map(follows());
    await used.change(({ contacts }) => contacts.get(contactId)?.follows.clear());
    await used.client.setCustomerTags({ user_id: customer, tag_ids: [], before_tag_ids: [await idOf('骑行')] });
    await expect.poll(async () => (await used.client.listTagMarks({ status: 'failed' })).total, polling).toBeGreaterThan(0);
    await used.change(({ contacts }) => {
      for (const [userid, follow] of before) contacts.get(contactId)?.follows.set(userid, follow);
    });
    expect(marksOf(ride)).toEqual([true, true]);
    await endedJob(used.client, await used.client.syncTagGroup({ tag_group_id: group }));
    await expect.poll(() => marksOf(ride), polling).toEqual([false, false]);
    expect((await tagsOf()).filter((one) => one.startsWith('骑行'))).toEqual([]);
  });

  it('follow a smart tag when a member changes them on the phone', async () => {
    const { id: tag_group_id } = await used.client.saveIntelligentTagGroup({ name: '城市', mode: 'exclusive', sync_wx: true });
    const livingIn = (city: string) => ({ field: 'attribute.city', op: 'eq' as const, values: [city] });
    const input = { tag_group_id, update_mode: 'manual' as const };
    await used.client.saveIntelligentTag({ ...input, name: '住在甲市', condition: livingIn('甲市') });
    await used.client.saveIntelligentTag({ ...input, name: '住在乙市', condition: livingIn('没有这座城市') });
    await endedJob(used.client, await used.client.syncTagGroup({ tag_group_id }));
    const [mine, other] = [await wxIdOf('住在甲市'), await wxIdOf('住在乙市')];
    await expect.poll(() => marksOf(mine), polling).toEqual([true, true]);
    await setOnPhone(mine, false);
    await setOnPhone(other, true);
    await sync();
    await expect
      .poll(() => [marksOf(mine), marksOf(other)], polling)
      .toEqual([
        [true, true],
        [false, false],
      ]);
    expect(await tagsOf()).toContain('住在甲市 computed');
    expect(await tagsOf()).not.toContain('住在乙市 platform');
  });
});
