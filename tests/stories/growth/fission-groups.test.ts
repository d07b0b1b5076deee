import { setTimeout } from 'node:timers/promises';
import { scheduledTasks } from '@shiyi/server/areas/growth/fission/scheduled';
import { changes } from '@shiyi/server/sandbox/changes';
import { eventXml, sendEvent } from '@shiyi/server/sandbox/send-event';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { polling } from '../messages/code-company.js';
import { useFissionCompany } from './fission-company.js';

const corpid = 'wwsandbox';

onEveryStore('referral campaigns of groups', (options) => {
  const used = useFissionCompany(options);

  const groups = async () => (await used.client.listGroupChats({ limit: 100 })).list;
  const groupAt = async (place: number) => (await groups())[place] ?? expect.unreachable();
  const create = (chat_ids: number[], more = {}) => used.create({ type: 'group', user_ids: [], chat_ids, ...more });
  const joinGroup = (state: string, who: string) => used.happen('joinGroup', { state, who });
  const joinOther = (chat_id: string, who: string) => used.happen('joinGroup', { chat_id, who });
  const leave = (chat_id: string, who: string) => used.happen('leaveGroup', { chat_id, who });
  const waysOf = async (state: string) => (await used.kept()).join_ways.filter((one) => one.state === state);
  const friend = async (id: number, who: string) => (await used.friends(id)).find(({ name }) => name === who) ?? expect.unreachable(who);

  /** Puts a member into a group as WeCom would return them, and sends the event. */
  async function putMember(chatId: string, member: { userid: string; name: string; type: 1 | 2; state: string; unionid?: string }) {
    await used.server.deps.sandbox.change(corpid, ({ groups: all }) => {
      const joined = { join_time: Math.floor(Date.now() / 1000), join_scene: 3 as const, group_nickname: '' };
      (all.get(chatId) ?? expect.unreachable()).members.set(member.userid, { ...joined, ...member });
    });
    const fields = { Event: 'change_external_chat', ChangeType: 'update', ChatId: chatId, UpdateDetail: 'add_member', JoinScene: '3' };
    expect(await sendEvent(used.server.deps, corpid, eventXml(corpid, fields))).toBe(200);
    await used.settled();
  }

  it('count who joins by the code, and owe the reward of the level', async () => {
    const [group, next] = [await groupAt(0), await groupAt(1)];
    const { id } = await create([group.id, next.id], { name: '邀请入群' });
    const [someone] = await used.contacts(1);
    const code = await used.join(id, someone?.id ?? 0);
    expect(code).toMatchObject({ status: 'ready', error: null, qr_code: expect.any(String), poster_url: expect.any(String) });
    expect(await waysOf(code.state)).toMatchObject([
      { config_id: code.qr_config_id, chat_id_list: [group.chat_id, next.chat_id], auto_create_room: 0, remark: '邀请入群' },
    ]);
    expect((await used.kept()).contact_ways.filter(({ state }) => state === code.state)).toEqual([]);
    await joinGroup(code.state, '入群甲');
    await joinGroup(code.state, '入群乙');
    await joinOther(group.chat_id, '自己来的');
    expect(await used.participant(id, code.id)).toMatchObject({ invite_count: 2, valid_count: 2, completed_level: 1, status: 'completed' });
    expect((await used.client.listFissionRewards({ id })).list).toMatchObject([{ level: 1, reward_state: 'owed' }]);
    expect((await used.friends(id)).map(({ name, staff, is_new, valid }) => [name, staff, is_new, valid]).toSorted()).toEqual([
      ['入群乙', null, true, true],
      ['入群甲', null, true, true],
    ]);
  });

  it('know who leaves and returns, within one second too, by another code too', async () => {
    const group = await groupAt(0);
    const { id } = await create([group.id]);
    const [one, other] = await used.contacts(2);
    const [first, second] = [await used.join(id, one?.id ?? 0), await used.join(id, other?.id ?? 0)];
    await joinGroup(first.state, '来去的人');
    const before = await friend(id, '来去的人');
    await leave(group.chat_id, '来去的人');
    expect(await used.participant(id, first.id)).toMatchObject({ invite_count: 1, valid_count: 0 });
    expect(await friend(id, '来去的人')).toMatchObject({
      id: before.id,
      valid: false,
      invalid_reason: 'lost',
      lost_at: expect.any(String),
    });
    await joinGroup(second.state, '来去的人');
    expect(await friend(id, '来去的人')).toMatchObject({
      ...{ id: before.id, participant: { id: first.id }, added_at: before.added_at, valid: true, is_new: true, lost_at: null },
      ...{ left_count: 1, last_back_at: expect.any(String), flags: ['left_soon'] },
    });
    expect(await used.participant(id, first.id)).toMatchObject({ invite_count: 1, valid_count: 1 });
    expect(await used.participant(id, second.id)).toMatchObject({ invite_count: 0 });
    expect((await used.client.getFissionFunnel({ id })).friends).toBe(1);
  });

  it('leave the friend with whoever goes on to another group of the campaign', async () => {
    const [group, next] = [await groupAt(0), await groupAt(1)];
    const { id } = await create([group.id, next.id]);
    const [someone] = await used.contacts(1);
    const code = await used.join(id, someone?.id ?? 0);
    await joinGroup(code.state, '换群的人');
    // WeCom tells seconds, so that a leave and a join within one may have come in either order.
    await setTimeout(1100);
    await joinOther(next.chat_id, '换群的人');
    await setTimeout(1100);
    await leave(group.chat_id, '换群的人');
    expect(await friend(id, '换群的人')).toMatchObject({ valid: true, left_count: 0, lost_at: null });
    await leave(next.chat_id, '换群的人');
    expect(await friend(id, '换群的人')).toMatchObject({ valid: false, left_count: 1, invalid_reason: 'lost' });
  });

  it('leave out the owner, colleagues, the participant and employees', async () => {
    const group = await groupAt(0);
    const { id } = await create([group.id], { new_friend_only: false });
    const [someone] = await used.contacts(1);
    const code = await used.join(id, someone?.id ?? 0);
    const [colleague] = used.staffOf();
    const owner = ((await used.directory()).groups.get(group.chat_id) ?? expect.unreachable()).owner;
    const unionid = 'union-of-an-employee';
    await putMember(group.chat_id, { userid: owner, name: '群主', type: 1, state: code.state });
    await putMember(group.chat_id, { userid: colleague?.userid ?? '', name: '同事', type: 1, state: code.state, unionid });
    expect(await used.friends(id)).toEqual([]);
    await joinGroup(code.state, someone?.external_userid ?? '');
    expect(await friend(id, someone?.name ?? '')).toMatchObject({ valid: false, invalid_reason: 'self', own_participant_id: code.id });
    await putMember(group.chat_id, { userid: 'wm-private-account', name: '同事的微信', type: 2, state: code.state, unionid });
    expect(await friend(id, '同事的微信')).toMatchObject({
      external_user: null,
      valid: false,
      invalid_reason: 'staff',
      flags: ['employee'],
    });
    expect(await used.participant(id, code.id)).toMatchObject({ invite_count: 2, valid_count: 0 });
  });

  it('tell new people from former friends and members', async () => {
    const [group, elsewhere] = [await groupAt(0), await groupAt(3)];
    const { id } = await create([group.id]);
    const [someone, contact] = await used.contacts(2);
    const code = await used.join(id, someone?.id ?? 0);
    await joinOther(elsewhere.chat_id, '别群的人');
    await leave(elsewhere.chat_id, '别群的人');
    await joinOther(group.chat_id, '老群友');
    await leave(group.chat_id, '老群友');
    await setTimeout(1100);
    for (const who of [contact?.external_userid ?? '', '别群的人', '老群友', '真正的新人']) await joinGroup(code.state, who);
    const found = (await used.friends(id)).map(({ name, is_new, invalid_reason }) => [name, is_new, invalid_reason]);
    expect(found.toSorted()).toEqual(
      [
        [contact?.name, false, 'not_new'],
        ['别群的人', false, 'not_new'],
        ['老群友', false, 'not_new'],
        ['真正的新人', true, null],
      ].toSorted(),
    );
    expect(await used.participant(id, code.id)).toMatchObject({ invite_count: 4, valid_count: 1 });
  });

  it('know a member again who becomes a contact, and count who came while no event did', async () => {
    const group = await groupAt(0);
    const { id } = await create([group.id]);
    const [someone] = await used.contacts(1);
    const code = await used.join(id, someone?.id ?? 0);
    await joinGroup(code.state, '先入群的人');
    expect(await friend(id, '先入群的人')).toMatchObject({ external_user: null, is_new: true, valid: true });
    await setTimeout(1100);
    const { id: other } = await used.create();
    const staffCode = await used.join(other, someone?.id ?? 0);
    await used.scan(staffCode.state, '先入群的人');
    expect(await friend(id, '先入群的人')).toMatchObject({ external_user: { name: '先入群的人' }, is_new: true, valid: true });
    await used.server.deps.sandbox.change(corpid, (draft) =>
      changes.joinGroup?.make(draft, Math.random, { state: code.state, who: '没有通知的人' }),
    );
    await used.client.syncGroupChats({});
    await expect.poll(async () => (await used.friends(id)).map(({ name }) => name), polling).toContain('没有通知的人');
    expect(await used.participant(id, code.id)).toMatchObject({ invite_count: 2, valid_count: 2 });
  });

  it('lead codes past a group that is dismissed', async () => {
    const [group, next] = [await groupAt(4), await groupAt(5)];
    const { id } = await create([group.id, next.id]);
    const [someone] = await used.contacts(1);
    const code = await used.join(id, someone?.id ?? 0);
    await used.server.deps.sandbox.change(corpid, (directory) => void directory.groups.delete(group.chat_id));
    await used.send({ Event: 'change_external_chat', ChangeType: 'dismiss', ChatId: group.chat_id });
    await used.settled();
    await used.server.runScheduledTasks(scheduledTasks);
    await expect.poll(async () => (await waysOf(code.state))[0]?.chat_id_list, polling).toEqual([next.chat_id]);
  });

  it('end their codes after the rewards, and with the participant', async () => {
    const group = await groupAt(0);
    const { id } = await create([group.id]);
    const [one, other] = await used.contacts(2);
    const [first, second] = [await used.join(id, one?.id ?? 0), await used.join(id, other?.id ?? 0)];
    await used.rows(sql`delete from external_user where id = ${other?.id}`);
    await used.server.runScheduledTasks(scheduledTasks);
    await expect.poll(() => waysOf(second.state), polling).toEqual([]);
    expect(await waysOf(first.state)).toHaveLength(1);
    await used.client.finishFission({ id });
    await used.rows(sql`update fission set end_at = end_at - interval '2 seconds' where id = ${id}`);
    await joinGroup(first.state, '晚到的人');
    expect(await friend(id, '晚到的人')).toMatchObject({ valid: false, invalid_reason: 'outside_time' });
    await used.rows(sql`update fission set rewards_until = now() - interval '1 minute' where id = ${id}`);
    await used.server.runScheduledTasks(scheduledTasks);
    await expect.poll(() => waysOf(first.state), polling).toEqual([]);
    expect(await used.client.getFissionCode({ id: first.id })).toMatchObject({ qr_config_id: null });
    await expectRefusal(used.client.createFissionParticipant({ id, external_user_id: one?.id ?? 0 }), 40900);
  });

  it('need groups of WeCom', async () => {
    await expectRefusal(create([]), 42200);
    await expectRefusal(create([987_654_321]), 42200);
  });
});
