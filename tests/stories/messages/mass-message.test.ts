import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { polling, useMassCompany } from './mass-company.js';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

onEveryStore('mass messages', (options) => {
  const used = useMassCompany(options);
  let [one, other] = [
    { id: 0, userid: '' },
    { id: 0, userid: '' },
  ];

  beforeAll(async () => {
    [one, other] = (await used.senders(2)) as unknown as [typeof one, typeof other];
  });

  const tasks = () => [...used.directory.groupMessages.values()];

  it('go to their senders, are confirmed, reminded and stopped, and add up', async () => {
    const ask = { type: 'single' as const, sender_user_ids: [one.id, other.id] };
    const forecast = await used.client.checkMassMessage(ask);
    const { matched, total, quota_blocked, reserved, no_friend, blocked, no_sender, per_staff } = forecast;
    expect(matched).toBe(total + quota_blocked + reserved + no_friend + blocked + no_sender);
    expect(per_staff.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect([total > 0, no_sender > 0, forecast.calls]).toEqual([true, true, 2]);

    const { id } = await used.create({ sender_user_ids: [one.id, other.id] });
    const sending = await used.reaches(id, 'sending');
    expect(sending.plan).toMatchObject({ matched, total, no_friend, blocked, no_sender });
    expect(sending.counters).toMatchObject({ staff_total: 2, staff_unsent: 2, target_total: total, not_sent: total, sent: 0 });
    expect(sending.wx_msgids.map(({ state, msgid }) => [state, msgid !== null])).toEqual([
      ['told', true],
      ['told', true],
    ]);

    await used.confirm(one.userid);
    const half = await used.refresh(id);
    const ofOne = per_staff.find(({ staff }) => staff.id === one.id)?.count;
    expect(half).toMatchObject({ status: 'sending', counters: { staff_sent: 1, staff_unsent: 1, sent: ofOne } });

    for (let time = 0; time < 3; time++) await used.client.sendMassMessageReminder({ id });
    await expectRefusal(used.client.sendMassMessageReminder({ id }), 42900);
    const theirs = sending.wx_msgids.find(({ staff }) => staff.id === other.id)?.msgid ?? '';
    await expect.poll(() => used.directory.groupMessages.get(theirs)?.reminders.length, polling).toBe(3);
    await expectRefusal(used.client.sendMassMessageReminder({ id, user_ids: [one.id] }), 42200);

    await used.client.changeMassMessageStatus({ id, status: 'stopped' });
    await expect.poll(() => used.directory.groupMessages.get(theirs)?.stopped, polling).toBe(true);
    await used.confirm();
    const stopped = await used.refresh(id);
    expect(stopped).toMatchObject({ status: 'stopped', remind_count: 3, counters: { sent: ofOne, not_sent: total - (ofOne ?? 0) } });
    await expectRefusal(used.client.changeMassMessageStatus({ id, status: 'stopped' }), 40900);
  });

  it('count the rows of their receivers, as WeCom does', async () => {
    const { id } = await used.create({ sender_user_ids: [one.id, other.id] });
    await used.reaches(id, 'sending');
    const msgids = (await used.client.getMassMessage({ id })).wx_msgids.map(({ msgid }) => msgid ?? '');
    await used.change(({ contacts, groupMessages }) => {
      // Some end the friendship between plan and confirmation.
      const targets = groupMessages.get(msgids[0] ?? '')?.tasks[0]?.targets ?? [];
      for (const { id: contact } of targets.slice(0, 2)) contacts.get(contact)?.follows.delete(one.userid);
    });
    await used.confirm();
    const { status, counters, reach_pct } = await used.refresh(id);
    expect(status).toBe('sent');
    const seen = tasks()
      .filter(({ msgid }) => msgids.includes(msgid))
      .flatMap((message) => message.tasks.flatMap(({ targets }) => targets));
    const ofStatus = (which: number) => seen.filter((target) => target.status === which).length;
    expect(counters).toMatchObject({
      sent: ofStatus(1),
      not_friend: ofStatus(2),
      limit_reached: ofStatus(3),
      not_sent: 0,
      target_total: seen.length,
    });
    expect(counters.not_friend).toBe(2);
    expect(reach_pct).toBe(Math.round((counters.sent / counters.target_total) * 10_000) / 100);
    const listed = [];
    for await (const row of used.client.paginate('listMassMessageReceivers', { id })) listed.push(row);
    expect(listed.map(({ external_userid, wx_status }) => `${external_userid} ${wx_status}`).toSorted()).toEqual(
      seen.map((target) => `${target.id} ${target.status}`).toSorted(),
    );
    const staff = (await used.client.listMassMessageStaff({ id })).list;
    expect(staff.reduce((sum, row) => sum + row.sent, 0)).toBe(counters.sent);
    expect((await used.client.listMassMessageCustomers({ id, status: 2 })).total).toBe(2);
    expect((await used.client.listMassMessageCustomers({ id, refused: true })).total).toBe(0);
    await used.change(({ contacts }) => {
      for (const { id: contact } of seen.filter((target) => target.status === 2)) {
        const follows = contacts.get(contact)?.follows;
        const [some] = [...(contacts.values() ?? [])].flatMap((each) => [...each.follows.values()]);
        if (follows && some) follows.set(one.userid, { ...some, userid: one.userid });
      }
    });
  });

  it('are one message for 50 equal requests', async () => {
    const input = { type: 'single' as const, name: '只有一条', content: '只有一条', send_type: 'now' as const, sender_user_ids: [one.id] };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        used.client.createMassMessage(input, { idempotencyKey: 'fifty-equal-requests' }).catch(() => undefined),
      ),
    );
    expect(new Set(answers.flatMap((answer) => answer?.id ?? [])).size).toBe(1);
    expect((await used.client.listMassMessages({ name: '只有一条' })).total).toBe(1);
    const { id } = answers.find((answer) => answer !== undefined) ?? expect.unreachable();
    await used.reaches(id, 'sending');
    expect(tasks().filter(({ content }) => content === '只有一条')).toHaveLength(1);
    const { status } = await fetch(`${used.server.url}/admin/v1/work-chat`, {
      method: 'POST',
      headers: { 'Admin-Token': await used.server.tokenOf('admin'), 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    });
    expect(status).toBe(400);
  });

  it('reach each sender once although WeCom’s answer is lost', async () => {
    used.server.deps.sandbox.lostAnswers = { 'externalcontact/add_msg_template': 1 };
    const { id } = await used.create({ name: '丢失应答', content: '丢失应答', sender_user_ids: [one.id, other.id] });
    const sending = await used.reaches(id, 'sending');
    used.server.deps.sandbox.lostAnswers = {};
    const made = tasks().filter(({ content }) => content === '丢失应答');
    expect(made.map(({ msgid }) => msgid).toSorted()).toEqual(sending.wx_msgids.map(({ msgid }) => msgid).toSorted());
    expect(made).toHaveLength(2);
  });

  it('are made again where the call was lost before WeCom did it', async () => {
    used.server.deps.sandbox.dispatchMs = 300;
    used.server.deps.sandbox.faults = { cut: 0.5 };
    const { id } = await used.create({ name: '断线', content: '断线', sender_user_ids: [one.id, other.id] });
    await used.reaches(id, 'sending');
    used.server.deps.sandbox.faults = {};
    used.server.deps.sandbox.dispatchMs = 0;
    expect(
      tasks()
        .filter(({ content }) => content === '断线')
        .map((message) => message.tasks[0]?.userid)
        .toSorted(),
    ).toEqual([one.userid, other.userid].toSorted());
  });

  it('go at their time, can be changed until then, and hold the places of their receivers', async () => {
    await used.setRule('day1');
    await used.change(({ groupMessages }) => groupMessages.clear());
    await used.rows(sql`delete from mass_delivery`);
    await used.rows(sql`update mass_message set status = 'stopped' where status in ('sending', 'creating')`);
    const later = await used.create({ send_type: 'timed', send_at: inAnHour(), sender_user_ids: [one.id], name: '稍后' });
    expect(later.status).toBe('scheduled');
    const { total, reserved, next_days } = await used.client.checkMassMessage({ type: 'single', sender_user_ids: [one.id] });
    expect([total, reserved > 0, next_days.reduce((sum, { count }) => sum + count, 0)]).toEqual([0, true, reserved]);
    const edited = await used.client.checkMassMessage({ id: later.id, type: 'single', sender_user_ids: [one.id] });
    expect(edited.total).toBe(reserved);
    await expectRefusal(used.create({ sender_user_ids: [one.id] }), 42200);
    const update = {
      id: later.id,
      type: 'single' as const,
      name: '改名',
      content: '新的',
      send_type: 'timed' as const,
      send_at: inAnHour(),
      sender_user_ids: [one.id],
    };
    const changed = await used.client.updateMassMessage({ ...update, version: later.version });
    await expectRefusal(used.client.updateMassMessage({ ...update, version: later.version }), 40901);
    await used.rows(sql`update mass_message set go_at = now() where id = ${changed.id}`);
    await used.rows(sql`update schedule set next_at = now() where name = 'send-mass-messages'`);
    await expect
      .poll(async () => (await used.client.getMassMessage({ id: changed.id })).status, { timeout: 40_000, interval: 200 })
      .toBe('sending');
    await expectRefusal(used.client.updateMassMessage({ ...update, version: changed.version + 1 }), 40900);
    await used.setRule('month');
  });

  it('refuse what cannot be sent, and cancel what has not gone', async () => {
    for (const [field, input] of [
      ['content', { content: '' }],
      ['content', { content: '您好 {{nick}}' }],
      ['content', { content: '汤'.repeat(1334) }],
      ['send_at', { send_type: 'timed' as const, send_at: new Date(Date.now() + 60_000).toISOString() }],
      ['chat_ids', { type: 'group' as const }],
      ['sender_user_ids', { sender_user_ids: [999_999_999] }],
      ['filter', { filter: { stages: ['lost' as const], sex: 1 as const, added_from: '2099-01-01' } }],
      ['attachments.0.title', { attachments: [{ msgtype: 'link' as const, url: 'https://a.example' }] }],
    ] as const) {
      const refusal = await used.create(input as object).then(
        () => undefined,
        (error) => error,
      );
      expect([field, refusal?.bizCode, refusal?.detail.errors?.[0]?.field]).toEqual([field, 42200, field]);
    }
    const { id } = await used.create({ send_type: 'timed', send_at: inAnHour() });
    await expectRefusal(used.client.deleteMassMessage({ id }), 40900);
    expect((await used.client.changeMassMessageStatus({ id, status: 'cancelled' })).status).toBe('cancelled');
    await used.client.deleteMassMessage({ id });
    await expectRefusal(used.client.getMassMessage({ id }), 40400);
    const draft = await used.create({ draft: true, content: '' });
    expect(draft.status).toBe('draft');
    await used.client.deleteMassMessage({ id: draft.id });
  });
});
