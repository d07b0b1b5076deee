import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { settleLedgers } from '../../support/ledgers.js';
import { dayIn, runningService } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';

type Coupon = Input<'createCoupon'>;

onEveryStore('coupons', (options) => {
  const used = useTwoCompanies(options);
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  let count = 0;
  const create = (more: Partial<Coupon> = {}) =>
    used.admin.createCoupon({
      ...{ name: `券 ${++count}`, type: 'cash', value_fen: 1000, valid_type: 'after', after_days: 30, status: 'on' },
      ...more,
    });
  const customers = async (many: number) => {
    const ids: number[] = [];
    for (let at = 0; at < many; at++) ids.push((await used.admin.createCustomer({ nick_name: `客户 ${++count}` })).id);
    return ids;
  };
  const grant = async (more: Partial<Coupon> = {}) => {
    const [user_id = 0] = await customers(1);
    const coupon = await create(more);
    await used.admin.createCouponGrants({ coupon_id: coupon.id, user_ids: [user_id] });
    const [record] = (await used.admin.listCouponRecords({ coupon_id: coupon.id })).list;
    return { user_id, coupon, record: record ?? expect.unreachable() };
  };
  const addOrder = async (order_no: string, status = 'paid', more = {}) => {
    const row = { pay_amount_fen: 100_000, user_id: null, ...more };
    await rows(sql`insert into platform_order (enterprise_id, order_no, platform, status, pay_amount_fen, user_id)
      select enterprise_id, ${order_no}, 'taobao', ${status}, ${row.pay_amount_fen}, ${row.user_id}::bigint from staff where username = 'admin'`);
  };
  const statusOf = async (user_id: number) => (await used.admin.listCouponRecords({ user_id })).list.map((one) => one.status);
  const figures = async (id: number) => {
    const { issued, used: uses, stock } = await used.admin.getCoupon({ id });
    return { issued, used: uses, stock };
  };

  it('need what their type needs, and nothing of another', async () => {
    await expectRefusal(create({ value_fen: undefined } as never), 42200);
    await expectRefusal(create({ discount: 85 }), 42200);
    await expectRefusal(create({ valid_to: dayIn(3) }), 42200);
    await expectRefusal(create({ valid_type: 'fixed', after_days: undefined, valid_from: dayIn(-9), valid_to: dayIn(-2) } as never), 42200);
    await expectRefusal(create({ status: 'off' }), 42200);
    await expectRefusal(create({ goods_ids: [987_654_321] }), 42200);
  });

  it('keep their terms once a customer has them, and go as long as nobody has', async () => {
    const { coupon } = await grant();
    const { id, version } = await used.admin.getCoupon({ id: coupon.id });
    const same: Input<'updateCoupon'> = {
      ...{ id, version, name: coupon.name, type: 'cash', value_fen: 1000, valid_type: 'after', after_days: 30, status: 'on' },
    };
    await expectRefusal(used.admin.updateCoupon({ ...same, value_fen: 2000 }), 42200);
    await expectRefusal(used.admin.updateCoupon({ ...same, stock: 0 }), 42200);
    await expectRefusal(used.admin.updateCoupon({ ...same, status: 'draft' }), 40900);
    expect(await used.admin.updateCoupon({ ...same, stock: 5, status: 'off' })).toMatchObject({ stock: 5, status: 'off', issued: 1 });
    await expectRefusal(used.admin.updateCoupon(same), 40901);
    await expectRefusal(used.admin.deleteCoupon({ id }), 40903);
    const free = await create();
    await expectRefusal(used.twin.deleteCoupon({ id: free.id }), 40400);
    expect(await used.admin.deleteCoupon({ id: free.id })).toEqual({});
  });

  it('are granted while stock lasts: 40 grants for a stock of 10 make 10', async () => {
    const coupon = await create({ stock: 10 });
    const ids = await customers(40);
    expect(await used.admin.createCouponGrants({ coupon_id: coupon.id, user_ids: ids, dry_run: true })).toMatchObject({
      ...{ matched: 40, granted: 10, at_limit: 0, out_of_stock: 30, job_id: null },
    });
    const each = await Promise.all(ids.map((id) => used.admin.createCouponGrants({ coupon_id: coupon.id, user_ids: [id] })));
    expect(each.reduce((sum, { granted }) => sum + granted, 0)).toBe(10);
    expect(await figures(coupon.id)).toEqual({ issued: 10, used: 0, stock: 10 });
    const { list } = await used.admin.listCouponRecords({ coupon_id: coupon.id, limit: 100 });
    expect(new Set(list.map(({ code }) => code)).size).toBe(10);
    expect(list.every(({ code }) => /^[2-9A-HJ-NP-Z]{12}$/.test(code))).toBe(true);
  });

  it('are listed newest first, of all kinds, of one, or of a customer, and to their company alone', async () => {
    const [first, second] = [await grant(), await grant()];
    const ids = async (more: Input<'listCouponRecords'> = {}) => (await used.admin.listCouponRecords(more)).list.map(({ id }) => id);
    expect((await ids()).slice(0, 2)).toEqual([second.record.id, first.record.id]);
    expect(await ids({ coupon_id: first.coupon.id })).toEqual([first.record.id]);
    expect(await ids({ user_id: second.user_id })).toEqual([second.record.id]);
    expect(await ids({ keyword: first.record.code })).toEqual([first.record.id]);
    const foreign = await used.twin.listCouponRecords({ keyword: first.record.code });
    expect(foreign.total).toBe(0);
  });

  it('are granted up to the limit of a customer, and to those whom a filter selects', async () => {
    const coupon = await create({ per_user: 2 });
    const [id = 0] = await customers(2);
    for (let times = 0; times < 3; times++) await used.admin.createCouponGrants({ coupon_id: coupon.id, user_ids: [id] });
    expect(await figures(coupon.id)).toMatchObject({ issued: 2 });
    const counted = await used.admin.createCouponGrants({ coupon_id: coupon.id, filter: {}, dry_run: true });
    expect(counted.at_limit).toBe(1);
    expect(counted.matched).toBe(counted.granted + 1);
    await expectRefusal(used.admin.createCouponGrants({ coupon_id: coupon.id }), 42200);
    await expectRefusal(used.twin.createCouponGrants({ coupon_id: coupon.id, filter: {} }), 40400);
    const draft = await create({ status: 'draft' });
    await expectRefusal(used.admin.createCouponGrants({ coupon_id: draft.id, user_ids: [id] }), 40900);
  });

  it('are used once, also when two people redeem one at the same time', async () => {
    const { record, coupon } = await grant();
    const tries = await Promise.allSettled(
      ['A-1', 'A-2'].map((order_no) => used.admin.changeCouponRecordStatus({ id: record.id, status: 'used', order_no })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await figures(coupon.id)).toMatchObject({ issued: 1, used: 1 });
    await expectRefusal(used.admin.changeCouponRecordStatus({ id: record.id, status: 'revoked', reason: '误发' }), 40900);
    await expectRefusal(used.twin.changeCouponRecordStatus({ id: record.id, status: 'unused' }), 40400);
    const back = await used.admin.changeCouponRecordStatus({ id: record.id, status: 'unused' });
    expect(back).toMatchObject({ status: 'unused', used_at: null, order_no: null });
    await expectRefusal(used.admin.changeCouponRecordStatus({ id: record.id, status: 'revoked' }), 42200);
    await expectRefusal(used.admin.changeCouponRecordStatus({ id: record.id, status: 'revoked', reason: '误发', order_no: 'A-1' }), 42200);
    expect(await used.admin.changeCouponRecordStatus({ id: record.id, status: 'revoked', reason: '误发' })).toMatchObject({
      ...{ status: 'revoked', reason: '误发' },
    });
    expect(await figures(coupon.id)).toMatchObject({ issued: 1, used: 0 });
  });

  it('are used with an order that they are for', async () => {
    const { record, user_id } = await grant({ min_fen: 50_000 });
    const use = (order_no: string) => used.admin.changeCouponRecordStatus({ id: record.id, status: 'used', order_no });
    await expectRefusal(used.admin.changeCouponRecordStatus({ id: record.id, status: 'used' }), 42200);
    const [other = 0] = await customers(1);
    await addOrder('O-small', 'paid', { pay_amount_fen: 49_999 });
    await addOrder('O-other', 'paid', { user_id: other });
    await addOrder('O-back', 'refunded');
    for (const order of ['O-small', 'O-other', 'O-back']) await expectRefusal(use(order), 42200);
    await addOrder('O-good', 'finished', { user_id });
    expect(await use('O-good')).toMatchObject({ status: 'used', order_no: 'O-good' });
  });

  it('are unused again after a refund of the order, whoever writes it, unless past their end', async () => {
    const { record, user_id, coupon } = await grant();
    const { record: ended, user_id: late } = await grant();
    await addOrder('R-1');
    for (const { id } of [record, ended]) await used.admin.changeCouponRecordStatus({ id, status: 'used', order_no: 'R-1' });
    await rows(sql`update coupon_record set expire_at = now() - interval '1 day' where id = ${ended.id}`);
    await rows(sql`update platform_order set status = 'refunding' where order_no = 'R-1'`);
    await settleLedgers(used.server);
    expect(await statusOf(user_id)).toEqual(['used']);
    await rows(sql`update platform_order set status = 'refunded' where order_no = 'R-1'`);
    await settleLedgers(used.server);
    expect([await statusOf(user_id), await statusOf(late)]).toEqual([['unused'], ['expired']]);
    expect(await figures(coupon.id)).toMatchObject({ used: 0 });
  });

  it('lengthen the service by their days, and shorten it when their use is undone', async () => {
    const service = await runningService(used.admin, dayIn(-3));
    const coupon = await create({ type: 'days', value_fen: undefined, days: 7 } as never);
    await used.admin.createCouponGrants({ coupon_id: coupon.id, user_ids: [service.user_id] });
    const [record] = (await used.admin.listCouponRecords({ user_id: service.user_id })).list;
    const id = record?.id ?? 0;
    const days = async () => (await used.admin.listServices({ user_id: service.user_id })).list[0]?.service_days;
    const before = (await days()) ?? 0;
    await expectRefusal(used.admin.changeCouponRecordStatus({ id, status: 'used', order_no: 'D-0' }), 42200);
    await addOrder('D-1');
    const input = { id, status: 'used', order_no: 'D-1', service_id: service.id } as const;
    expect(await used.admin.changeCouponRecordStatus(input)).toMatchObject({ added_days: 7, service_id: service.id });
    expect(await days()).toBe(before + 7);
    await rows(sql`update platform_order set status = 'refunded' where order_no = 'D-1'`);
    await settleLedgers(used.server);
    expect(await days()).toBe(before);
    expect(await statusOf(service.user_id)).toEqual(['unused']);
  });

  it('expire by schedule, and are on the timeline, in an export and gone with the person', async () => {
    const { record, user_id, coupon } = await grant();
    await rows(sql`update coupon_record set expire_at = now() - interval '1 minute' where id = ${record.id}`);
    await expectRefusal(used.admin.changeCouponRecordStatus({ id: record.id, status: 'used', order_no: 'E-1' }), 40900);
    await settleLedgers(used.server);
    expect(await statusOf(user_id)).toEqual(['expired']);
    const { list } = await used.admin.listCustomerTimeline({ user_id });
    expect(list.filter(({ kind }) => kind === 'coupon')).toMatchObject([{ event: 'received', text: coupon.name }]);
    const [person] = (await used.admin.listCustomers({ keyword: (await used.admin.getCustomer({ id: user_id })).nick_name })).list;
    await used.admin.eraseCustomer({ id: user_id, typed_name: person?.nick_name ?? '' });
    expect(await figures(coupon.id)).toMatchObject({ issued: 0 });
  });

  it('tie a badge in one row, whichever form sets it', async () => {
    const coupon = await create();
    const medal = await used.admin.createMedal({
      ...{
        name: `勋章 ${++count}`,
        icon: '/badges/x.svg',
        action_key: 'breakfast',
        threshold_type: 'count',
        threshold: 3,
        reward_coupon_id: coupon.id,
      },
    });
    expect(await used.admin.getCoupon({ id: coupon.id })).toMatchObject({ grant_medal_id: medal.id, grant_medal: { name: medal.name } });
    expect(await used.admin.getCouponMedals({})).toContainEqual({ id: medal.id, name: medal.name, icon: medal.icon, level: 1 });
    await expectRefusal(create({ grant_medal_id: medal.id }), 42200);
    await expectRefusal(used.admin.deleteCoupon({ id: coupon.id }), 40903);
    await expectRefusal(used.admin.deleteMedal({ id: medal.id }), 40903);
    const now = await used.admin.getCoupon({ id: coupon.id });
    await used.admin.updateCoupon({
      ...{
        id: now.id,
        version: now.version,
        name: now.name,
        type: 'cash',
        value_fen: 1000,
        valid_type: 'after',
        after_days: 30,
        status: 'on',
      },
    });
    const [untied] = (await used.admin.listMedals({ keyword: medal.name })).list;
    expect(untied).toMatchObject({ reward_coupon_id: null, version: medal.version + 1 });
  });
});
