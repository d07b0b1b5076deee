import { scheduledTasks } from '@shiyi/server/areas/configuration/message-log/scheduled';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { onEveryStore } from '../../support/stores.js';
import { useFissionCompany } from './fission-company.js';

onEveryStore('messages of campaigns', (options) => {
  const used = useFissionCompany(options);
  const notPushed = { staff: false, customer: false };

  beforeAll(async () => {
    // Of the demo data.
    await used.rows(sql`delete from customer_message where kind = 'notice'`);
    for (const { id } of (await used.client.listMessageConfigs({ limit: 100 })).list) await used.client.deleteMessageConfig({ id });
    if (!(await used.client.listIngestKeys({})).list.some(({ status }) => status === 'on'))
      await used.client.createIngestKey({ name: '客户端' });
  });

  /** The n-th contact of a customer. */
  const bound = async (place: number) => {
    const found = (await used.contacts(60)).filter(({ customer_id }) => customer_id !== null)[place] ?? expect.unreachable();
    return { ...found, customer_id: found.customer_id ?? 0 };
  };
  const joined = async (campaign: Parameters<typeof used.create>[0], place: number) => {
    const { id } = await used.create(campaign);
    const person = await bound(place);
    return { id, person, code: await used.join(id, person.id) };
  };
  const messages = async (userId: number) =>
    (
      await used.rows(sql<{ text: string }>`select content ->> 'text' as text from customer_message
        where user_id = ${userId} and kind = 'notice' and withdrawn_at is null order by id`)
    ).map(({ text }) => text);
  /** Lets the customer's app fetch what waits for it. */
  const fetchMessages = (userId: number) => used.rows(sql`update customer_message set fetched_at = now() where user_id = ${userId}`);
  const notices = async (staffId: number | undefined) => {
    const [member] = await used.rows(sql<{ username: string }>`select username from staff where id = ${staffId}`);
    const client = await used.server.as(member?.username ?? '');
    return (await client.listNotices({ limit: 100 })).list.map(({ title, link }) => ({ title, link }));
  };
  const runTwice = async () => {
    for (let time = 0; time < 2; time++) await used.server.runScheduledTasks(scheduledTasks);
  };
  const setMessage = async (more: object = {}) => {
    for (const { id } of (await used.client.listMessageConfigs({ scene: 'fission_help' })).list)
      await used.client.deleteMessageConfig({ id });
    const content = '{{fission_name}}：{{valid_count}} 位';
    return used.client.createMessageConfig({ scene: 'fission_help', channels: ['app'], name: '助力', title: '助力成功', content, ...more });
  };
  const logs = async (userId: number) =>
    (await used.client.listMessageLogs({ scene: 'fission_help', limit: 100 })).list.filter(({ customer }) => customer?.id === userId);

  it('reach the member who got the friend and the customer who brought them, once', async () => {
    const [member] = used.staffOf();
    const push = { staff: true, customer: true, content: '又来了一位' };
    const { id, person, code } = await joined({ name: '两边都通知', push, user_ids: [member?.id ?? 0] }, 0);
    const notice = { title: '「两边都通知」有新好友助力成功', link: `/medal/fession/activity-detail?id=${id}` };
    const ofCampaign = async () => (await notices(member?.id)).filter(({ title }) => title.includes('两边都通知'));
    await used.scan(code.state, '被通知的好友');
    expect(await messages(person.customer_id)).toEqual(['又来了一位']);
    expect(await ofCampaign()).toEqual([notice]);
    await fetchMessages(person.customer_id);
    await used.happen('customerDeletes', { who: '被通知的好友' });
    await used.scan(code.state, '被通知的好友');
    await used.client.syncExternalUsers({});
    expect(await used.participant(id, code.id)).toMatchObject({ valid_count: 1 });
    expect(await messages(person.customer_id)).toHaveLength(1);
    expect(await ofCampaign()).toHaveLength(1);
    await used.scan(code.state, '第二位好友');
    expect(await messages(person.customer_id)).toHaveLength(2);
    expect(await ofCampaign()).toHaveLength(2);
  });

  it('reach nobody for a friend who does not count', async () => {
    const [member] = used.staffOf();
    const push = { staff: true, customer: true };
    const { person, code } = await joined({ name: '不计入不通知', push, user_ids: [member?.id ?? 0], new_friend_only: true }, 1);
    const other = await bound(2);
    await used.scan(code.state, other.external_userid);
    expect(await messages(person.customer_id)).toEqual([]);
    await used.scan(code.state, '真的好友');
    expect(await messages(person.customer_id)).toEqual(['又有一位好友为您助力成功。']);
    expect((await notices(member?.id)).filter(({ title }) => title.includes('不计入不通知'))).toHaveLength(1);
  });

  it('reach the owner of the group that a friend joined', async () => {
    const group = (await used.client.listGroupChats({ limit: 100 })).list.find(({ owner }) => owner !== null) ?? expect.unreachable();
    const group_campaign = {
      type: 'group',
      user_ids: [],
      chat_ids: [group.id],
      name: '入群通知',
      push: { staff: true, customer: false },
    } as const;
    const { code } = await joined({ ...group_campaign, user_ids: [], chat_ids: [group.id] }, 1);
    await used.happen('joinGroup', { state: code.state, who: '入群的好友' });
    expect((await notices(group.owner?.id)).filter(({ title }) => title.includes('入群通知'))).toHaveLength(1);
  });

  it('are sent by the scene once for each friend, unless the campaign tells the customer itself', async () => {
    await setMessage();
    const { id, person, code } = await joined({ name: '场景消息', push: notPushed }, 3);
    await used.scan(code.state, '场景好友');
    await runTwice();
    expect(await messages(person.customer_id)).toEqual(['场景消息：1 位']);
    expect(await logs(person.customer_id)).toMatchObject([{ status: 'sent', title: '助力成功', content: '场景消息：1 位' }]);
    await used.happen('customerDeletes', { who: '场景好友' });
    await used.scan(code.state, '场景好友');
    await runTwice();
    expect(await messages(person.customer_id)).toHaveLength(1);
    await used.scan(code.state, '场景好友二');
    await runTwice();
    expect((await messages(person.customer_id)).toSorted()).toEqual(['场景消息：1 位', '场景消息：2 位']);
    const own = await joined({ name: '活动消息', push: { staff: false, customer: true, content: '活动自己的话' } }, 4);
    await used.scan(own.code.state, '活动好友');
    await runTwice();
    expect(await messages(own.person.customer_id)).toEqual(['活动自己的话']);
    expect(await logs(own.person.customer_id)).toEqual([]);
    expect(await used.participant(id, code.id)).toMatchObject({ valid_count: 2 });
  });

  it('are dropped for a friend who left meanwhile, and never reach who was erased', async () => {
    await setMessage({ delay_minutes: 60 });
    const [left, erased] = [await joined({ push: notPushed }, 5), await joined({ push: notPushed }, 6)];
    await used.scan(left.code.state, '又走的好友');
    await used.scan(erased.code.state, '还在的好友');
    await runTwice();
    for (const { person } of [left, erased]) expect(await logs(person.customer_id)).toMatchObject([{ status: 'waiting' }]);
    await used.happen('customerDeletes', { who: '又走的好友' });
    const { nick_name } = await used.client.getCustomer({ id: erased.person.customer_id });
    await used.client.eraseCustomer({ id: erased.person.customer_id, typed_name: nick_name });
    await used.rows(sql`update automatic_message set due_at = now() where scene = 'fission_help' and status = 'waiting'`);
    await runTwice();
    expect(await logs(left.person.customer_id)).toMatchObject([{ status: 'dropped', reason: '好友已不再计入' }]);
    expect(await messages(left.person.customer_id)).toEqual([]);
    expect(await used.rows(sql`select id from automatic_message where user_id = ${erased.person.customer_id}`)).toEqual([]);
    expect(await messages(erased.person.customer_id)).toEqual([]);
  });
});
