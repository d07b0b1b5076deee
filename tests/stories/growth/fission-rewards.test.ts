import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { useFissionCompany } from './fission-company.js';

onEveryStore('rewards of campaigns', (options) => {
  const used = useFissionCompany(options);

  const bound = async () => (await used.contacts(60)).filter(({ customer_id }) => customer_id !== null);
  const unbound = async () => (await used.contacts(200)).find(({ customer_id }) => customer_id === null) ?? expect.unreachable();
  const level = (reward: object, stock = 5) => [
    { level: 1, invite_count: 1, reward: { name: '奖励', stock, ...reward } as { type: 'manual'; name: string; stock: number } },
  ];

  it('are given with the friend who completes the level, and revoked as far as they are left', async () => {
    const coupon = (await used.client.listCoupons({})).list.find(({ status }) => status === 'on') ?? expect.unreachable();
    const [someone] = await bound();
    const userId = someone?.customer_id ?? 0;
    const { id } = await used.create({ tasks: level({ type: 'coupon', reward_id: coupon.id }) });
    const code = await used.join(id, someone?.id ?? 0);
    await used.scan(code.state, '券的好友');
    expect(await used.participant(id, code.id)).toMatchObject({ status: 'received', rewards: [{ reward_state: 'given' }] });
    const given = () =>
      used.rows(sql<{ status: string; reason: string | null }>`select status, reason from coupon_record where user_id = ${userId}
        and source = 'fission' and source_id in (select 'fission:' || w.id from fission_reward w where w.participant_id = ${code.id})`);
    expect(await given()).toEqual([{ status: 'unused', reason: null }]);
    await used.client.setFissionRewardRevoked({ participant_id: code.id, level: 1, reason: '本人小号' });
    expect((await used.client.listFissionRewards({ id })).list).toMatchObject([{ reward_state: 'taken_back', error: '本人小号' }]);
    expect(await given()).toEqual([{ status: 'revoked', reason: '本人小号' }]);
    await used.scan(code.state, '券的好友二');
    expect(await used.participant(id, code.id)).toMatchObject({ valid_count: 2, rewards: [{ reward_state: 'taken_back' }] });
  });

  it('wait until the contact belongs to a customer', async () => {
    const contact = await unbound();
    const { id } = await used.create({ tasks: level({ type: 'points', points: 30 }) });
    const code = await used.join(id, contact.id);
    await used.scan(code.state, '积分的好友');
    expect((await used.client.listFissionRewards({ id })).list).toMatchObject([
      { reward_state: 'owed', error: expect.stringContaining('绑定') },
    ]);
    await expectRefusal(used.client.setFissionRewardGiven({ participant_id: code.id, level: 1 }), 42200);
    const [{ id: userId } = { id: 0 }] = await used.rows(sql<{
      id: number;
    }>`select c.id from customer c join enterprise e on e.id = c.enterprise_id
      where e.corpid = 'wwsandbox' and c.deleted_at is null and not exists (select from external_user u where u.customer_id = c.id) order by c.id limit 1`);
    await used.client.setExternalUserCustomer({ external_userid: contact.external_userid, user_id: userId });
    await expect.poll(async () => (await used.client.listFissionRewards({ id })).list[0]?.reward_state, { timeout: 30_000 }).toBe('given');
    expect(await used.rows(sql`select points from point_record where user_id = ${userId} and source = 'referral'`)).toEqual([
      { points: 30 },
    ]);
  });

  it('are given once if two people give them, and not below the stock', async () => {
    const [one, other] = await bound();
    const { id } = await used.create({ tasks: level({ type: 'manual' }, 1) });
    const [first, second] = [await used.join(id, one?.id ?? 0), await used.join(id, other?.id ?? 0)];
    await used.scan(first.state, '库存甲');
    await used.scan(second.state, '库存乙');
    const give = (participant_id: number) => used.client.setFissionRewardGiven({ participant_id, level: 1 });
    const outcomes = await Promise.allSettled([give(first.id), give(first.id), give(second.id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await expectRefusal(give(first.id), 40900)).serverMessage).toContain('发放过');
    expect((await expectRefusal(give(second.id), 40900)).serverMessage).toContain('库存');
    expect((await used.client.getFission({ id })).tasks).toMatchObject([{ stock_left: 0, rewarded: 1 }]);
    await used.client.finishFission({ id });
    await used.rows(sql`update fission set rewards_until = now() - interval '1 second' where id = ${id}`);
    expect((await expectRefusal(give(second.id), 40900)).serverMessage).toContain('领取期');
  });
});
