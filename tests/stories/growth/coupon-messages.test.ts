import type { Client, Input } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/configuration/message-log/scheduled';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { setClock } from '../../support/clock.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('messages about coupons that expire', (options) => {
  const used = useAdmin({ ...options, clock: true });
  let admin: Client;
  let count = 0;
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;

  /** Sets the clock and runs the schedule some times. */
  const at = async (instant: string, times = 1) => {
    await setClock(used.server.deps.database, instant);
    for (let time = 0; time < times; time++) await used.server.runScheduledTasks(scheduledTasks);
  };
  const setMessage = async (more: Partial<Input<'createMessageConfig'>> = {}) => {
    for (const { id } of (await admin.listMessageConfigs({ scene: 'coupon_expire' })).list) await admin.deleteMessageConfig({ id });
    await admin.createMessageConfig({
      ...{
        scene: 'coupon_expire',
        channels: ['app'],
        name: '券到期',
        title: '优惠券',
        content: '{{nick_name}}：{{coupon_name}} {{expire_date}}',
      },
      ...more,
    });
  };
  /** A customer with a coupon that can be used through this day. */
  const holder = async (valid_to: string) => {
    const nick_name = `持券人 ${++count}`;
    const { id } = await admin.createCustomer({ nick_name });
    const name = `券 ${count}`;
    const terms = { type: 'cash', value_fen: 1000, valid_type: 'fixed', valid_from: '2027-03-01', valid_to, status: 'on' } as const;
    const coupon = await admin.createCoupon({ name, ...terms });
    await admin.createCouponGrants({ coupon_id: coupon.id, user_ids: [id] });
    const [record] = (await admin.listCouponRecords({ coupon_id: coupon.id })).list;
    return { id, nick_name, name, record: record?.id ?? expect.unreachable() };
  };
  const notices = async (userId: number) =>
    (
      await rows(sql<{ text: string }>`select content ->> 'text' as text from customer_message
        where user_id = ${userId} and kind = 'notice' and withdrawn_at is null order by id`)
    ).map(({ text }) => text);
  const logs = async (userId: number) =>
    (await admin.listMessageLogs({ scene: 'coupon_expire', limit: 100 })).list
      .filter(({ customer }) => customer?.id === userId)
      .map(({ status, reason, content }) => ({ status, reason, content }));
  const erase = ({ id, nick_name }: { id: number; nick_name: string }) => admin.eraseCustomer({ id, typed_name: nick_name });

  beforeAll(async () => {
    await setClock(used.server.deps.database, '2027-03-01T02:00:00Z');
    admin = await used.server.as('admin');
    await rows(sql`update session set expires_at = '2100-01-01'`);
    await rows(sql`update enterprise set expire_at = '2100-01-01'`);
    for (const { id } of (await admin.listMessageConfigs({ limit: 100 })).list) await admin.deleteMessageConfig({ id });
    await admin.createIngestKey({ name: '客户端' });
  });

  it('go out once, in the morning three days before the last day', async () => {
    await setMessage();
    const [one, later, used_up, gone] = [
      await holder('2027-03-10'),
      await holder('2027-03-11'),
      await holder('2027-03-10'),
      await holder('2027-03-10'),
    ];
    await admin.changeCouponRecordStatus({ id: used_up.record, status: 'used', order_no: 'M-1' });
    await erase(gone);
    await at('2027-03-07T00:59:00Z');
    expect(await notices(one.id)).toEqual([]);
    await at('2027-03-07T01:01:00Z', 3);
    const text = `${one.nick_name}：${one.name} 2027-03-10`;
    expect(await notices(one.id)).toEqual([text]);
    expect(await logs(one.id)).toEqual([{ status: 'sent', reason: null, content: text }]);
    const { list } = await admin.listCustomerTimeline({ user_id: one.id });
    expect(list.filter(({ kind }) => kind === 'automatic_message')).toMatchObject([{ event: 'coupon_expire', text: `优惠券\n${text}` }]);
    for (const { id } of [later, used_up, gone]) expect(await notices(id)).toEqual([]);
    expect((await admin.listMessageLogs({ scene: 'coupon_expire' })).total).toBe(1);
    await at('2027-03-08T01:01:00Z', 2);
    expect(await notices(one.id)).toEqual([text]);
    expect(await notices(later.id)).toEqual([`${later.nick_name}：${later.name} 2027-03-11`]);
  });

  it('are dropped for a coupon used meanwhile, and gone with an erased customer', async () => {
    await at('2027-03-15T02:00:00Z');
    await setMessage({ delay_minutes: 60 });
    const [one, spent, gone] = [await holder('2027-03-19'), await holder('2027-03-19'), await holder('2027-03-19')];
    await at('2027-03-16T01:01:00Z');
    for (const { id } of [one, spent, gone]) expect(await logs(id)).toMatchObject([{ status: 'waiting' }]);
    await admin.changeCouponRecordStatus({ id: spent.record, status: 'used', order_no: 'M-2' });
    await erase(gone);
    await at('2027-03-16T02:01:00Z', 2);
    expect(await logs(one.id)).toMatchObject([{ status: 'sent' }]);
    expect(await logs(spent.id)).toMatchObject([{ status: 'dropped', reason: '优惠券已使用、收回或过期' }]);
    expect(await logs(gone.id)).toEqual([]);
    expect([await notices(spent.id), await notices(gone.id)]).toEqual([[], []]);
  });

  it('remind the staff of the customer as long as the coupon can be used', async () => {
    await holder('2027-03-25');
    const waiting = async () =>
      (await admin.getUnprocessedInfo({})).remind_msg.filter(({ text, number }) => number > 0 && text.includes('优惠券即将过期'));
    await at('2027-03-22T15:00:00Z');
    expect(await waiting()).toEqual([]);
    await at('2027-03-23T01:00:00Z');
    expect(await waiting()).toMatchObject([{ number: 1, text: '1 张优惠券即将过期' }]);
    await at('2027-03-25T16:01:00Z');
    expect(await waiting()).toEqual([]);
  });
});
