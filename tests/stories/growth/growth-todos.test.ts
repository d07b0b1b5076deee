import type { Client } from '@shiyi/sdk';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { useFissionCompany } from './fission-company.js';

type Popover = 'remind_msg' | 'need_dealt_msg';

/** What the list of one campaign shows under its filters. */
const inCampaign = {
  rewards: async (client: Client, id: number) => (await client.listFissionRewards({ id, for_staff: true })).total,
  review: async (client: Client, id: number) => (await client.listFissionFriends({ id, invalid_reason: 'review' })).total,
};

/** Counts what the list of a link shows. */
async function countBehind(client: Client, link: string): Promise<number> {
  const { pathname, searchParams } = new URL(link, 'http://console');
  const query = Object.fromEntries(searchParams);
  if (pathname === '/medal/coupon/records') {
    const { ends_soon, principal_user_id, ...rest } = query;
    expect({ ends_soon, rest }).toEqual({ ends_soon: 'true', rest: {} });
    const mine = principal_user_id ? { principal_user_id: Number(principal_user_id) } : {};
    return (await client.listCouponRecords({ ends_soon: true, ...mine })).total;
  }
  if (pathname === '/material/list') {
    expect(query).toEqual({ media_state: 'failed' });
    return (await client.listMaterials({ media_state: 'failed' })).total;
  }
  if (pathname === '/medal/fession/activity-detail') {
    const { id, tab, ...rest } = query;
    expect(rest).toEqual(tab === 'rewards' ? { waits: 'true' } : {});
    return inCampaign[tab as keyof typeof inCampaign](client, Number(id));
  }
  expect(pathname).toBe('/medal/fession');
  const waits = query.waits as 'reward' | 'review';
  expect(query).toEqual({ waits });
  const { list } = await client.listFissions({ waits, limit: 100 });
  const counts = await Promise.all(list.map(({ id }) => inCampaign[waits === 'reward' ? 'rewards' : 'review'](client, id)));
  expect(counts.every((count) => count > 0)).toBe(true);
  return counts.reduce((sum, count) => sum + count, 0);
}

onEveryStore('growth in the popovers', (options) => {
  const used = useFissionCompany(options);

  const waiting = async (popover: Popover, word: string, client = used.client) =>
    (await client.getUnprocessedInfo({}))[popover].find(({ text }) => text.includes(word)) ?? expect.unreachable(word);
  /** Expects a number in a popover, and that its link shows as many. */
  const expectCount = async (popover: Popover, word: string, count: number, client = used.client) => {
    const { number, link } = await waiting(popover, word, client);
    expect([word, number, await countBehind(client, link)]).toEqual([word, count, count]);
    return link;
  };
  const one = (more: object, stock = 5) => [
    { level: 1, invite_count: 1, reward: { name: '礼品', stock, ...more } as { type: 'manual'; name: string; stock: number } },
  ];

  beforeAll(async () => {
    await used.rows(sql`delete from coupon_record`);
    await used.rows(sql`update platform_media set failed_at = null`);
  });

  it('count rewards for staff: those to hand over and those that failed, not those that come by themselves', async () => {
    const word = '份裂变奖励待处理';
    await expectCount('need_dealt_msg', word, 0);
    const people = await used.contacts(60);
    const unbound = (await used.contacts(200)).find(({ customer_id }) => customer_id === null) ?? expect.unreachable();
    const { id } = await used.create({ tasks: one({ type: 'manual' }, 1) });
    const [first, second] = [await used.join(id, people[0]?.id ?? 0), await used.join(id, people[1]?.id ?? 0)];
    await used.scan(first.state, '待办甲');
    expect(await expectCount('need_dealt_msg', word, 1)).toBe(`/medal/fession/activity-detail?id=${id}&tab=rewards&waits=true`);
    await used.scan(second.state, '待办乙');
    await expectCount('need_dealt_msg', word, 2);
    const points = await used.create({ tasks: one({ type: 'points', points: 10 }) });
    const third = await used.join(points.id, unbound.id);
    await used.scan(third.state, '待办丙');
    expect((await used.client.listFissionRewards({ id: points.id })).list).toMatchObject([{ reward_state: 'owed' }]);
    await expectCount('need_dealt_msg', word, 2);
    const other = await used.create({ tasks: one({ type: 'manual' }) });
    const fourth = await used.join(other.id, people[2]?.id ?? 0);
    await used.scan(fourth.state, '待办丁');
    expect(await expectCount('need_dealt_msg', word, 3)).toBe('/medal/fession?waits=reward');
    await used.client.setFissionRewardGiven({ participant_id: first.id, level: 1 });
    await expectCount('need_dealt_msg', word, 2);
    await used.client.finishFission({ id: other.id });
    await expectCount('need_dealt_msg', word, 2);
    await used.rows(sql`update fission set rewards_until = now() - interval '1 second' where id = ${other.id}`);
    expect(await expectCount('need_dealt_msg', word, 1)).toContain(`id=${id}&`);
  });

  it('count friends to review', async () => {
    const word = '位裂变好友待核实';
    await expectCount('need_dealt_msg', word, 0);
    const [person, other] = await used.contacts(2);
    const made = [await used.create({ new_friend_only: false }), await used.create({ new_friend_only: false })];
    for (const [at, { id }] of made.entries()) {
      const [first, second] = [await used.join(id, person?.id ?? 0), await used.join(id, other?.id ?? 0)];
      const third = (await used.contacts(3))[2];
      const self = await used.join(id, third?.id ?? 0);
      await used.scan(self.state, third?.external_userid ?? '');
      await used.scan(first.state, other?.external_userid ?? '');
      await used.scan(second.state, person?.external_userid ?? '');
      const link = await expectCount('need_dealt_msg', word, (at + 1) * 2);
      expect(link).toBe(at === 0 ? `/medal/fession/activity-detail?id=${id}&tab=review` : '/medal/fession?waits=review');
    }
    const [friend] = await used.friends(made[0]?.id ?? 0);
    await used.client.changeFissionFriend({ id: friend?.id ?? 0, verdict: 'passed', reason: '是家人' });
    await expectCount('need_dealt_msg', word, 3);
  });

  it('count coupons of the own customers that expire soon', async () => {
    const word = '张优惠券即将过期';
    await expectCount('remind_msg', word, 0);
    const [mine] = await used.rows(sql<{ username: string; id: number }>`select s.username, s.id from staff s
      join enterprise e on e.id = s.enterprise_id and e.corpid = 'wwsandbox' join staff_role sr on sr.staff_id = s.id join role r on r.id = sr.role_id
      where r.code = 'nutritionist' and (select count(*) from customer c where c.principal_user_id = s.id and c.deleted_at is null) > 1 order by s.id limit 1`);
    const nutritionist = await used.server.as(mine?.username ?? '');
    const customers = await used.rows(sql<{ id: number; is_mine: boolean }>`(select id, true as is_mine from customer
        where principal_user_id = ${mine?.id} and deleted_at is null order by id limit 2)
      union all (select id, false from customer where enterprise_id = (select enterprise_id from staff where id = ${mine?.id})
        and principal_user_id <> ${mine?.id} and deleted_at is null order by id limit 1)`);
    const coupon = await used.client.createCoupon({
      ...{ name: '快到期', type: 'cash', value_fen: 1000, valid_type: 'after', after_days: 30, status: 'on' },
    });
    await used.client.createCouponGrants({ coupon_id: coupon.id, user_ids: customers.map(({ id }) => id) });
    await expectCount('remind_msg', word, 0);
    await used.rows(sql`update coupon_record set expire_at = now() + interval '2 days' where coupon_id = ${coupon.id}`);
    expect(await expectCount('remind_msg', word, 3)).toBe('/medal/coupon/records?ends_soon=true');
    expect(await expectCount('remind_msg', word, 2, nutritionist)).toBe(
      `/medal/coupon/records?ends_soon=true&principal_user_id=${mine?.id}`,
    );
    const [record] = (await nutritionist.listCouponRecords({ ends_soon: true })).list;
    await used.client.changeCouponRecordStatus({ id: record?.id ?? 0, status: 'used', order_no: 'T-1' });
    await expectCount('remind_msg', word, 1, nutritionist);
    await used.rows(sql`update coupon_record set expire_at = now() - interval '1 minute' where coupon_id = ${coupon.id}`);
    await expectCount('remind_msg', word, 0);
  });

  it('count uploads that failed', async () => {
    const word = '个素材上传企业微信失败';
    await expectCount('need_dealt_msg', word, 0);
    for (const name of ['手册一', '手册二']) {
      const { key } = await used.client.uploadMedia({ type: 'file', file: new File(['饮食手册'], `${name}.pdf`) });
      const { id } = await used.client.createMaterial({ name, media_type: 'file', file_key: key });
      await used.server.deps.files.delete(key);
      await expectRefusal(used.client.syncMaterialMedia({ id }), 50200);
    }
    expect(await expectCount('need_dealt_msg', word, 2)).toBe('/material/list?media_state=failed');
    const [failed] = (await used.client.listMaterials({ media_state: 'failed' })).list;
    await used.client.deleteMaterial({ id: failed?.id ?? 0 });
    await expectCount('need_dealt_msg', word, 1);
  });
});
