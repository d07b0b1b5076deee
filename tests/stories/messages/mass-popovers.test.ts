import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { onEveryStore } from '../../support/stores.js';
import { polling, useMassCompany } from './mass-company.js';

const inHalfAnHour = () => new Date(Date.now() + 1_800_000).toISOString();

onEveryStore('popovers of mass messages', (options) => {
  const used = useMassCompany(options);
  let ids: number[] = [];
  let names: string[] = [];

  beforeAll(async () => {
    // Those of the sandbox company wait, too.
    await used.rows(sql`delete from mass_message`);
    const senders = await used.senders(2);
    ids = senders.map(({ id }) => id);
    names = senders.map(({ userid }) => userid);
  });

  /** What waits in a popover about mass messages. */
  const waiting = async (popover: 'remind_msg' | 'need_dealt_msg', word: string) =>
    (await used.client.getUnprocessedInfo({}))[popover]
      .filter(({ text, number }) => number > 0 && text.includes(word))
      .map(({ text, link }) => ({ text, link }));

  it('remind of messages that go within the hour, and of senders who have not confirmed', async () => {
    const planned = await used.create({ name: '计划', send_type: 'timed', send_at: inHalfAnHour(), sender_user_ids: ids });
    expect(await waiting('remind_msg', '一小时内发出')).toEqual([
      { text: '1 条群发一小时内发出', link: `/user/people-mass-texting/detail?id=${planned.id}` },
    ]);
    await used.client.changeMassMessageStatus({ id: planned.id, status: 'cancelled' });
    expect(await waiting('remind_msg', '一小时内发出')).toEqual([]);
    const { id } = await used.create({ sender_user_ids: ids });
    await used.reaches(id, 'sending');
    await used.confirm(names[0]);
    await used.refresh(id);
    expect(await waiting('remind_msg', '员工未确认')).toEqual([
      { text: '1 条群发有员工未确认', link: `/user/people-mass-texting/detail?id=${id}` },
    ]);
    const [chat] = (await used.client.listGroupChats({ wx_status: 0, limit: 50 })).list.filter(({ owner }) => owner !== null);
    const group = await used.create({ type: 'group', chat_ids: [chat?.id ?? 0] });
    await used.reaches(group.id, 'sending');
    expect(await waiting('remind_msg', '员工未确认')).toEqual([
      { text: '2 条群发有员工未确认', link: expect.stringMatching(/-mass-texting\?status=sending$/) },
    ]);
  });

  it('notify whoever made a message that it was submitted, and of its results', async () => {
    await used.confirm();
    const open = await used.client.listMassMessages({ status: 'sending' });
    for (const { id } of open.list) await used.refresh(id);
    const titles = async () => (await used.client.listNotices({})).list.map(({ title, text, link }) => ({ title, text, link }));
    for (const { id, type, name } of open.list) {
      const { counters } = await used.client.getMassMessage({ id });
      const path = type === 'group' ? '/user/group-mass-texting' : '/user/people-mass-texting';
      await expect.poll(titles, polling).toContainEqual({
        ...{ title: `群发「${name}」已结束`, link: `${path}/detail?id=${id}` },
        text: `送达 ${counters.sent} / ${counters.target_total}`,
      });
      const submitted = { title: `群发「${name}」已提交`, text: '员工在企业微信里确认后发出', link: `${path}/detail?id=${id}` };
      expect(await titles()).toContainEqual(submitted);
    }
    expect((await titles()).filter(({ title }) => title.endsWith('已提交'))).toHaveLength(open.list.length);
    expect(await waiting('remind_msg', '员工未确认')).toEqual([]);
  });

  it('ask to look at what WeCom refused or may have done', async () => {
    await used.rows(sql`update mass_message set status = 'failed' where id = (select max(id) from mass_message)`);
    const [failed] = (await used.client.listMassMessages({ status: 'failed' })).list;
    const path = failed?.type === 'group' ? '/user/group-mass-texting' : '/user/people-mass-texting';
    expect(await waiting('need_dealt_msg', '群发失败')).toEqual([
      { text: '1 条群发失败或待核实', link: `${path}/detail?id=${failed?.id}` },
    ]);
  });

  it('fill in the name of each sender, and refuse a text that is too long with it', async () => {
    const { id } = await used.create({ name: '署名', content: '我是{{staff}}', sender_user_ids: ids });
    await used.reaches(id, 'sending');
    const texts = [...used.directory.groupMessages.values()].map(({ content }) => content).filter((content) => content.startsWith('我是'));
    const staff = await Promise.all(ids.map((one) => used.client.getStaff({ id: one })));
    expect(texts.toSorted()).toEqual(staff.map(({ name }) => `我是${name}`).toSorted());
    const long = used.create({ content: `{{staff}}${'汤'.repeat(1332)}`, sender_user_ids: ids });
    await expect(long).rejects.toMatchObject({ bizCode: 42200 });
  });
});
