import { transferState } from '@shiyi/server/sandbox/transfers';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { polling } from '../messages/code-company.js';
import { corpid, useHandOvers } from './hand-over-company.js';

onEveryStore('hand-overs', (options) => {
  const used = useHandOvers(options);

  const wxIdOf = async (itemId: number) =>
    (await used.rows(sql<{ wx_id: string }>`select wx_id from hand_over_item where id = ${itemId}`))[0]?.wx_id ?? expect.unreachable();

  /** Somebody with customers, and two who take over. */
  async function people() {
    const all = await used.holders();
    const [from = expect.unreachable(), ...others] = all;
    const [one = expect.unreachable(), other = expect.unreachable()] = others;
    return { from, one, other };
  }

  it('move contacts a day later, with their customers and services, and leave behind who refuses', async () => {
    const before = await used.differences();
    const { from, one, other } = await people();
    const to_user_ids = [one.id, other.id];
    const preview = await used.client.getHandOverPreview({ user_id: from.id, to_user_ids });
    expect(preview).toMatchObject({ has_left: false, contacts: from.contacts, open_hand_over_id: null });
    const [some = 0, rest = 0] = preview.takers.map(({ contacts }) => contacts);
    expect(some + rest).toBe(from.contacts);
    expect(Math.abs(some - rest)).toBeLessThanOrEqual(2);
    const { id } = await used.client.createHandOver({ user_id: from.id, to_user_ids, text: '以后由我服务您' });
    await expectRefusal(used.client.createHandOver({ user_id: from.id, to_user_ids: [one.id] }), 40900);
    await used.goOn();
    await used.sent(id);
    const groups = (await used.client.listHandOverItems({ id, kind: 'group', limit: 100 })).list;
    expect(groups.map(({ status, reason }) => `${status} ${reason}`)).toEqual(groups.map(() => 'done null'));
    const [refusing = expect.unreachable()] = (await used.client.listHandOverItems({ id, kind: 'contact', limit: 1 })).list;
    expect(refusing).toMatchObject({ status: 'waiting' });
    const wxId = await wxIdOf(refusing.id);
    await used.happen('refuseTransfer', { who: wxId });
    expect(await used.counters(id)).toMatchObject({ refused: 1, waiting: from.contacts - 1 });
    await used.day();
    await used.goOn();
    await expect.poll(() => used.counters(id), polling).toMatchObject({ waiting: 0, refused: 1, done: from.contacts - 1 + groups.length });
    await expect.poll(() => used.client.getHandOver({ id }), polling).toMatchObject({ status: 'finished', next_at: null });
    const kept = await used.rows(sql<{ wx_id: string | null }>`select u.external_userid as wx_id from customer c
      left join external_user u on u.customer_id = c.id where c.principal_user_id = ${from.id} and c.deleted_at is null`);
    expect(kept.every((row) => row.wx_id === wxId)).toBe(true);
    expect(await used.differences()).toEqual(before);
    const wecom = transferState(await used.directory());
    expect(wecom.transfers.filter(({ status }) => status === 3)).toHaveLength(1);
    expect(wecom.groups.filter(({ owner }) => owner === from.userid)).toEqual([]);
    expect((await used.client.listHandOvers({ has_left_over: true })).list.map((row) => row.id)).toContain(id);
    const { version } = await used.client.getHandOver({ id });
    await used.client.changeHandOverStatus({ id, version, status: 'running', to_user_ids: [other.id] });
    await used.goOn();
    await used.sent(id);
    await used.day();
    await used.goOn();
    await expect.poll(() => used.counters(id), polling).toMatchObject({ waiting: 0, refused: 0, failed: 0 });
  });

  it('hand over what a leaver has, and go on after an answer was lost', async () => {
    const { from, one } = await people();
    await used.happen('staffLeaves', { userid: from.userid });
    expect((await used.client.listHandOverStaff({ has_left: true })).list).toMatchObject([
      { user: { id: from.id }, contacts: from.contacts },
    ]);
    used.server.deps.sandbox.lostAnswers = { 'externalcontact/resigned/transfer_customer': 1 };
    const { id } = await used.client.createHandOver({ user_id: from.id, to_user_ids: [one.id], rule: 'one' });
    await used.goOn();
    const begun = async () => [...(await used.directory()).transfers.values()].filter((transfer) => transfer.from === from.userid).length;
    await expect.poll(begun, polling).toBe(from.contacts);
    used.server.deps.sandbox.lostAnswers = {};
    await used.sent(id);
    await used.day();
    await used.goOn();
    await expect.poll(() => used.counters(id), polling).toMatchObject({ waiting: 0, refused: 0, full: 0, failed: 0 });
    // Contacts that the taker had before are read one by one, as WeCom sends no event of them.
    await expect.poll(async () => (await used.client.listHandOverStaff({ has_left: true })).list, polling).toEqual([]);
  });

  it('refuse takers who cannot take, and name those whom WeCom refused', async () => {
    const { from, one, other } = await people();
    await expectRefusal(used.client.createHandOver({ user_id: from.id, to_user_ids: [from.id] }), 42200);
    await expectRefusal(used.client.createHandOver({ user_id: from.id, to_user_ids: [one.id], rule: 'tag' }), 42200);
    const picks = [{ of: 9_000_000, user_id: one.id }];
    await expectRefusal(used.client.createHandOver({ user_id: from.id, to_user_ids: [one.id], rule: 'tag', picks }), 42200);
    await expectRefusal(used.client.createHandOver({ user_id: from.id, to_user_ids: [one.id], rule: 'channel', picks }), 42200);
    await expectRefusal(used.client.getHandOverPreview({ user_id: from.id, to_user_ids: [9_000_000] }), 42200);
    await expectRefusal(used.client.getHandOverPreview({ user_id: 9_000_000, to_user_ids: [one.id] }), 40400);
    const limit = { userid: one.userid, full: false, unverified: true };
    await used.server.deps.sandbox.change(corpid, (draft) => draft.staffLimits.set(one.userid, limit));
    const { id } = await used.client.createHandOver({ user_id: from.id, to_user_ids: [one.id, other.id] });
    await used.goOn();
    await used.sent(id);
    const failed = (await used.client.listHandOverItems({ id, status: 'failed', limit: 100 })).list;
    const theirs = failed.filter(({ taker }) => taker.id === one.id);
    expect(new Set(theirs.map(({ reason }) => reason))).toEqual(new Set(['接替员工尚未实名认证（40098）']));
    const preview = await used.client.getHandOverPreview({ user_id: from.id, to_user_ids: [one.id, other.id] });
    expect(preview.takers).toMatchObject([{ problem: 'unverified' }, { problem: null }]);
    const { version } = await used.client.getHandOver({ id });
    await used.client.changeHandOverStatus({ id, version, status: 'cancelled' });
    await used.day();
    await used.goOn();
    await expect.poll(() => used.counters(id), polling).toMatchObject({ waiting: 0 });
    expect(await used.client.getHandOver({ id })).toMatchObject({ status: 'cancelled' });
  });

  it('take at most 60 calls for 5,000 contacts', async () => {
    const { from, one } = await people();
    await used.rows(sql`with made as (insert into external_user (enterprise_id, external_userid, name)
        select s.enterprise_id, 'wmMany' || n, '客户' || n from staff s, generate_series(1, 5000) n where s.id = ${from.id} returning id, enterprise_id)
      insert into external_user_follow (enterprise_id, external_user_id, wx_userid, created_at) select enterprise_id, id, ${from.userid}, now() from made`);
    const { calls } = await used.client.getHandOverPreview({ user_id: from.id, to_user_ids: [one.id] });
    expect(calls).toBeLessThanOrEqual(60);
    const { id } = await used.client.createHandOver({ user_id: from.id, to_user_ids: [one.id], rule: 'one' });
    await used.goOn();
    await used.sent(id);
    const [made] = await used.rows(sql<{ count: number }>`select count(*)::int as count from outgoing where target = ${`hand_over ${id}`}`);
    expect(made?.count).toBeLessThanOrEqual(60);
    expect(made?.count).toBeGreaterThanOrEqual(50);
  });
});
