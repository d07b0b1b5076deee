import { scheduledTasks } from '@shiyi/server/areas/growth/fission/scheduled';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { polling } from '../messages/code-company.js';
import { useFissionCompany } from './fission-company.js';

/** WeCom tells whole seconds: what different members did within one has no order. */
const nextSecond = () => new Promise((done) => setTimeout(done, 1000 - (Date.now() % 1000)));

onEveryStore('referral campaigns', (options) => {
  const used = useFissionCompany(options);

  it('count friends who come, leave and return, and owe the reward of the level', async () => {
    const { id } = await used.create({ name: '邀两位好友' });
    const [someone] = await used.contacts(1);
    const code = await used.join(id, someone?.id ?? 0);
    expect(code).toMatchObject({ status: 'ready', error: null, state: expect.stringMatching(/^f\d+_/) });
    const way = (await used.kept()).contact_ways.find(({ state }) => state === code.state);
    expect(way).toMatchObject({
      user: expect.arrayContaining(
        used
          .staffOf()
          .slice(0, 2)
          .map(({ userid }) => userid),
      ),
      skip_verify: true,
    });
    await used.scan(code.state, '助力甲');
    await used.scan(code.state, '助力乙');
    expect(await used.participant(id, code.id)).toMatchObject({ invite_count: 2, valid_count: 2, completed_level: 1, status: 'completed' });
    expect((await used.client.listFissionRewards({ id })).list).toMatchObject([{ level: 1, reward_state: 'owed', error: '等待员工发放' }]);
    expect((await used.client.getFission({ id })).tasks[0]).toMatchObject({ stock_left: 4, completed: 1, rewarded: 0 });
    await nextSecond();
    await used.happen('customerDeletes', { who: '助力甲' });
    expect(await used.participant(id, code.id)).toMatchObject({
      invite_count: 2,
      valid_count: 1,
      completed_level: 0,
      status: 'doing',
      rewards: [],
    });
    expect((await used.client.getFission({ id })).tasks[0]).toMatchObject({ stock_left: 5 });
    await nextSecond();
    await used.scan(code.state, '助力甲');
    expect(await used.participant(id, code.id)).toMatchObject({ valid_count: 2, completed_level: 1 });
    const back = (await used.friends(id)).find(({ name }) => name === '助力甲');
    expect(back).toMatchObject({
      valid: true,
      is_new: true,
      left_count: 1,
      flags: ['left_soon'],
      score: 2,
      last_back_at: expect.any(String),
    });
    await used.client.setFissionRewardGiven({ participant_id: code.id, level: 1 });
    await used.happen('customerDeletes', { who: '助力乙' });
    expect(await used.participant(id, code.id)).toMatchObject({
      ...{ valid_count: 1, completed_level: 1, status: 'received', rewards: [{ level: 1, reward_state: 'given' }] },
    });
    const funnel = await used.client.getFissionFunnel({ id });
    expect(funnel).toMatchObject({ participants: 1, inviters: 1, friends: 2, new_friends: 2, valid_friends: 1, completed: 1, rewarded: 1 });
    expect(funnel).toMatchObject({ to_review: 0, codes: { making: 0, ready: 1, failed: 0 }, owed: [{ level: 1, count: 0 }] });
    expect((await used.client.getFissionTrend({ id })).at(-1)).toMatchObject({ join: 1, new_add: 2, lost: 1, complete: 1 });
  });

  it('count a friend once they have stayed as long as the campaign asks', async () => {
    const { id } = await used.create({ hold_hours: 1, start_at: used.instant(-5 * 3_600_000) });
    const [someone] = await used.contacts(1);
    const code = await used.join(id, someone?.id ?? 0);
    await used.scan(code.state, '等一等的好友');
    expect(await used.participant(id, code.id)).toMatchObject({ valid_count: 0, held_count: 1 });
    const friend = sql`external_user_id = (select id from external_user where name = '等一等的好友')`;
    // As if they had come two hours ago, and nothing but the time had changed since.
    await used.server.deps.database.system(async (db) => {
      await sql`update friendship_change set changed_at = changed_at - interval '2 hours' where ${friend}`.execute(db);
      await sql`delete from fission_recount where fission_id = ${id}`.execute(db);
      await sql`update fission_friend set due_at = due_at - interval '2 hours' where fission_id = ${id} and ${friend}`.execute(db);
    });
    await used.server.runScheduledTasks(scheduledTasks);
    await expect.poll(() => used.participant(id, code.id), polling).toMatchObject({ valid_count: 1, held_count: 0 });
  });

  it('bind a friend to the first who brought them, and tell old contacts and participants apart', async () => {
    const { id } = await used.create();
    const [one, other, known] = await used.contacts(3);
    const [first, second] = [await used.join(id, one?.id ?? 0), await used.join(id, other?.id ?? 0)];
    await used.scan(first.state, '先来者');
    await nextSecond();
    await used.scan(second.state, '先来者');
    await used.scan(first.state, one?.external_userid ?? '');
    await used.scan(second.state, known?.external_userid ?? '');
    const friends = await used.friends(id);
    expect(friends.find(({ name }) => name === '先来者')).toMatchObject({ participant: { id: first.id }, valid: true });
    expect(friends.find(({ name }) => name === known?.name)).toMatchObject({ is_new: false, valid: false, invalid_reason: 'not_new' });
    expect(friends.find(({ name }) => name === one?.name)).toMatchObject({ invalid_reason: 'not_new', own_participant_id: first.id });
  });

  it('hold suspicious friends for a review, which gives or takes the reward', async () => {
    const { id } = await used.create({
      new_friend_only: false,
      tasks: [{ level: 1, invite_count: 1, reward: { type: 'manual', name: '礼品', stock: 1 } }],
    });
    const [one, other] = await used.contacts(2);
    const [first, second] = [await used.join(id, one?.id ?? 0), await used.join(id, other?.id ?? 0)];
    await used.scan(first.state, other?.external_userid ?? '');
    expect(await used.participant(id, first.id)).toMatchObject({ valid_count: 1, rewards: [{ reward_state: 'owed' }] });
    await used.scan(second.state, one?.external_userid ?? '');
    const friends = await used.friends(id);
    expect(friends).toMatchObject([
      { flags: ['mutual'], score: 3, invalid_reason: 'review', verdict: null },
      { flags: ['mutual'], invalid_reason: 'review' },
    ]);
    expect(await used.participant(id, first.id)).toMatchObject({
      valid_count: 0,
      held_count: 1,
      completed_level: 0,
      rewards: [{ reward_state: 'held' }],
    });
    expect((await used.client.listFissionRewards({ id, reward_state: 'failed' })).list).toMatchObject([
      { participant_id: second.id, error: expect.stringContaining('库存') },
    ]);
    const mine = friends.find(({ participant }) => participant.id === first.id);
    const changed = await used.client.changeFissionFriend({ id: mine?.id ?? 0, verdict: 'refused', reason: '互相助力' });
    expect(changed).toMatchObject({ invalid_reason: 'refused', verdict: 'refused', verdict_reason: '互相助力' });
    expect(await used.participant(id, first.id)).toMatchObject({ held_count: 0, rewards: [] });
    // What the first had held of the stock goes to the second, who waits for a review too.
    expect(await used.participant(id, second.id)).toMatchObject({ rewards: [{ reward_state: 'held' }] });
    await used.client.changeFissionFriend({ id: mine?.id ?? 0, verdict: 'passed', reason: '是两位家人' });
    expect(await used.participant(id, first.id)).toMatchObject({
      valid_count: 1,
      completed_level: 1,
      rewards: [{ reward_state: 'failed' }],
    });
    const { version: _, ...detail } = await used.client.getFission({ id });
    await used.client.updateFission({
      ...{ id, version: (await used.client.getFission({ id })).version, ...used.inputOf(), name: detail.name },
      ...{ start_at: detail.start_at, end_at: detail.end_at, new_friend_only: false },
      tasks: [{ level: 1, invite_count: 1, reward: { type: 'manual', name: '礼品', stock: 2 } }],
    });
    expect(await used.participant(id, first.id)).toMatchObject({ rewards: [{ reward_state: 'owed' }] });
  });

  it('say that they are over to those who come after the end', async () => {
    const { id } = await used.create({ name: '短活动', welcome: { content: '欢迎助力', link: { title: '我的进度' } } });
    const [someone] = await used.contacts(1);
    const code = await used.join(id, someone?.id ?? 0);
    await used.scan(code.state, '准时的人');
    const [welcome] = (await used.kept()).welcomes.slice(-1);
    expect(welcome).toMatchObject({ text: '欢迎助力', attachments: [{ link: { title: '我的进度', url: code.progress_url } }] });
    await used.client.finishFission({ id });
    await used.rows(sql`update fission set end_at = end_at - interval '2 seconds' where id = ${id}`);
    await used.scan(code.state, '迟到的人');
    expect((await used.kept()).welcomes.at(-1)?.text).toContain('已经结束');
    const late = (await used.friends(id)).find(({ name }) => name === '迟到的人');
    expect(late).toMatchObject({ valid: false, invalid_reason: 'outside_time' });
    const refusal = await expectRefusal(used.client.createFissionParticipant({ id, external_user_id: someone?.id ?? 0 }), 40900);
    expect(refusal.serverMessage).toContain('活动已结束');
    await expectRefusal(used.client.deleteFission({ id }), 40900);
    await used.rows(sql`update fission set rewards_until = now() - interval '1 minute' where id = ${id}`);
    await used.client.deleteFission({ id });
    const gone = async () => (await used.kept()).contact_ways.some(({ state }) => state === code.state);
    await expect.poll(gone, polling).toBe(false);
  });
});
