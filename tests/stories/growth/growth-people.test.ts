import { scheduledTasks } from '@shiyi/server/areas/growth/fission/scheduled';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { settleLedgers } from '../../support/ledgers.js';
import { onEveryStore } from '../../support/stores.js';
import { polling } from '../messages/code-company.js';
import { useFissionCompany } from './fission-company.js';

onEveryStore('rewards and referrals of a person', (options) => {
  const used = useFissionCompany(options);
  let count = 0;

  const customer = async () => (await used.client.createCustomer({ nick_name: `家人 ${++count}` })).id;
  const coupon = (more = {}) =>
    used.client.createCoupon({
      ...{ name: `券 ${++count}`, type: 'cash', value_fen: 1000, valid_type: 'after', after_days: 30, status: 'on', ...more },
    });
  const medal = () =>
    used.client.createMedal({
      ...{ name: `勋章 ${++count}`, icon: '/badges/x.svg', action_key: 'breakfast', threshold_type: 'count', threshold: 99 },
    });
  const merge = async (stays: number, goes: number) => {
    const [{ version }, other] = [await used.client.getCustomer({ id: stays }), await used.client.getCustomer({ id: goes })];
    await used.client.mergeCustomers({ id: stays, version, other_id: goes, other_version: other.version });
    await settleLedgers(used.server);
  };
  const erase = async (id: number) => {
    const { nick_name } = await used.client.getCustomer({ id });
    await used.client.eraseCustomer({ id, typed_name: nick_name });
  };
  /** A contact who is that of a new customer. */
  const contact = async () => {
    const found = (await used.contacts(200)).find(({ customer_id }) => customer_id === null) ?? expect.unreachable();
    const customer_id = await customer();
    await used.client.setExternalUserCustomer({ external_userid: found.external_userid, user_id: customer_id });
    return { ...found, customer_id };
  };
  const rowsOf = (table: string, column: string, id: number) =>
    used.rows(sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id}`).then((rows) => rows.length);
  const statusAt = async (url: string) => (await fetch(new URL(url, used.server.url))).status;
  /** At the address of the server that the tests reach. */
  const page = (url: string) => statusAt(new URL(url).pathname);

  it('go to the customer who stays after a merge: coupons, badges and points', async () => {
    const [stays, goes] = [await customer(), await customer()];
    const [both, limited] = [await coupon({ per_user: 3, stock: 9 }), await coupon()];
    const [same, other] = [await medal(), await medal()];
    await used.client.createCouponGrants({ coupon_id: both.id, user_ids: [stays, goes] });
    await used.client.createCouponGrants({ coupon_id: limited.id, user_ids: [goes] });
    const [first] = (await used.client.listCouponRecords({ user_id: goes, coupon_id: both.id })).list;
    await used.client.changeCouponRecordStatus({ id: first?.id ?? 0, status: 'used', order_no: 'P-1' });
    await used.client.createMedalGrants({ medal_id: same.id, user_ids: [stays, goes] });
    await used.client.createMedalGrants({ medal_id: other.id, user_ids: [goes] });
    await used.client.createPointRecord({ user_id: stays, points: 7, reason: '甲' });
    await used.client.createPointRecord({ user_id: goes, points: 9, reason: '乙' });
    await merge(stays, goes);
    const { list } = await used.client.listCouponRecords({ user_id: stays });
    expect(list.map((one) => [one.coupon.id, one.status]).toSorted()).toEqual(
      [
        [both.id, 'unused'],
        [both.id, 'used'],
        [limited.id, 'unused'],
      ].toSorted(),
    );
    expect(await used.client.getCoupon({ id: both.id })).toMatchObject({ issued: 2, used: 1, stock: 9 });
    const badges = (await used.client.listMedalHolders({ user_id: stays })).list;
    expect(badges.map((one) => one.medal.id).toSorted()).toEqual([same.id, other.id].toSorted());
    expect((await used.client.listMedalHolders({ medal_id: same.id })).total).toBe(1);
    const points = (await used.client.listPointRecords({ user_id: stays })).list;
    expect([points.length, Math.max(...points.map(({ balance }) => balance))]).toEqual([2, 16]);
    expect(await used.rows(sql`select balance from point_balance where user_id = ${stays}`)).toEqual([{ balance: 16 }]);
    // What the other had counts for the limit of the one who stays.
    expect(await used.client.createCouponGrants({ coupon_id: limited.id, user_ids: [stays] })).toMatchObject({ granted: 0, at_limit: 1 });
    await used.client.createPointRecord({ user_id: stays, points: -16, reason: '兑换' });
  });

  it('go with the contact of a participant who is merged: the reward is given once', async () => {
    const someone = await contact();
    const stays = await customer();
    const reward = await coupon({ per_user: 9 });
    const tasks = [{ level: 1, invite_count: 1, reward: { type: 'coupon' as const, reward_id: reward.id, name: '券', stock: 5 } }];
    const { id } = await used.create({ tasks });
    const code = await used.join(id, someone.id);
    await used.scan(code.state, '合并前的好友');
    await merge(stays, someone.customer_id);
    await used.server.runScheduledTasks(scheduledTasks);
    await used.scan(code.state, '合并后的好友');
    expect(await used.participant(id, code.id)).toMatchObject({
      user: { id: stays },
      valid_count: 2,
      rewards: [{ reward_state: 'given' }],
    });
    expect((await used.client.listCouponRecords({ user_id: stays })).list).toMatchObject([
      { coupon: { id: reward.id }, source: 'fission' },
    ]);
    expect(await used.client.getCoupon({ id: reward.id })).toMatchObject({ issued: 1 });
    expect((await used.client.listFissionRewards({ id })).list).toMatchObject([{ user: { id: stays }, reward_state: 'given' }]);
  });

  it('are gone with an erased participant: code, poster, progress page, friends, reward and ledger rows', async () => {
    const someone = await contact();
    const userId = someone.customer_id;
    const reward = await coupon();
    const tasks = [{ level: 1, invite_count: 1, reward: { type: 'coupon' as const, reward_id: reward.id, name: '券', stock: 5 } }];
    const { id } = await used.create({ tasks });
    const code = await used.join(id, someone.id);
    await used.scan(code.state, '被删的人带来的');
    await used.client.createPointRecord({ user_id: userId, points: 5, reason: '讲座' });
    await used.client.createMedalGrants({ medal_id: (await medal()).id, user_ids: [userId] });
    const drawing = await used.client.createPosterDrawing({
      ...{
        poster_id: (await used.client.getFission({ id })).poster.id,
        user_id: userId,
        url: 'https://work.weixin.qq.com/ca/cawcde0000000000',
      },
    });
    const files = [code.poster_url ?? '', code.qr_code ?? '', drawing.url];
    expect(await Promise.all([page(code.progress_url), ...files.map(statusAt)])).toEqual([200, 200, 200, 200]);
    const asked = JSON.stringify(await used.client.eraseCustomer({ id: userId, dry_run: true }));
    for (const what of ['referral_campaigns', 'referral_rewards', 'coupons', 'badges', 'points', 'poster_drawings'])
      expect(asked).toContain(what);
    await erase(userId);
    expect(await page(code.progress_url)).toBe(404);
    for (const [table, column, value] of [
      ['fission_participant', 'id', code.id],
      ['fission_friend', 'participant_id', code.id],
      ['fission_reward', 'participant_id', code.id],
      ['coupon_record', 'user_id', userId],
      ['point_record', 'user_id', userId],
      ['point_balance', 'user_id', userId],
      ['medal_holder', 'user_id', userId],
      ['poster_drawing', 'user_id', userId],
      ['personal_link', 'external_user_id', someone.id],
    ] as const)
      expect([table, await rowsOf(table, column, value)]).toEqual([table, 0]);
    await used.server.runScheduledTasks(scheduledTasks);
    await expect.poll(async () => (await used.kept()).contact_ways.some(({ state }) => state === code.state), polling).toBe(false);
    await expect.poll(() => Promise.all(files.map(statusAt)), polling).toEqual([404, 404, 404]);
    expect(await used.client.getCoupon({ id: reward.id })).toMatchObject({ issued: 0 });
    expect(await used.client.getFission({ id })).toMatchObject({
      stats: { participants: 0, inviters: 0, new_added: 0, completed: 0, rewarded: 0 },
    });
    expect((await used.client.getFission({ id })).tasks[0]).toMatchObject({ stock_left: 5, rewarded: 0 });
  });

  it('leave out an erased friend: whoever brought them has one less', async () => {
    const someone = await contact();
    const { id } = await used.create({ tasks: [{ level: 1, invite_count: 1, reward: { type: 'manual', name: '礼品', stock: 1 } }] });
    const code = await used.join(id, someone.id);
    await used.scan(code.state, '会被删的好友');
    expect(await used.participant(id, code.id)).toMatchObject({ valid_count: 1, rewards: [{ reward_state: 'owed' }] });
    const friend = (await used.friends(id))[0]?.external_user?.id ?? expect.unreachable();
    const userId = await customer();
    const [row] = await used.rows(sql<{ external_userid: string }>`select external_userid from external_user where id = ${friend}`);
    await used.client.setExternalUserCustomer({ external_userid: row?.external_userid ?? '', user_id: userId });
    await erase(userId);
    await used.server.runScheduledTasks(scheduledTasks);
    await expect.poll(() => used.participant(id, code.id), polling).toMatchObject({ invite_count: 0, valid_count: 0, rewards: [] });
    expect((await used.client.getFission({ id })).tasks[0]).toMatchObject({ stock_left: 1 });
    expect(await rowsOf('fission_friend', 'participant_id', code.id)).toBe(0);
  });
});
