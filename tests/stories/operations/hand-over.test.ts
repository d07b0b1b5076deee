import { scheduledTasks } from '@shiyi/server/areas/operations/hand-over/scheduled';
import { wideChanges } from '@shiyi/server/sandbox/transfer-changes';
import { transferState } from '@shiyi/server/sandbox/transfers';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { polling, useCodeCompany } from '../messages/code-company.js';

const corpid = 'wwsandbox';

onEveryStore('hand-overs', (options) => {
  const used = useCodeCompany(options);

  const day = async () => {
    const events = await used.server.deps.sandbox.change(corpid, (draft) => wideChanges.day?.makeAll(draft) ?? []);
    for (const event of events ?? []) await used.send(event);
    await used.settled();
  };

  /** Makes the server go on with all hand-overs now. */
  const goOn = () =>
    used.server.deps.database.system(async (db) => {
      await sql`update hand_over set next_at = now() where next_at is not null`.execute(db);
      await scheduledTasks['go-on-with-hand-overs']?.work(db, { deps: used.server.deps, afterCommit: () => undefined });
      used.server.deps.jobs.wake();
    });

  const states = async (id: number) => (await used.client.getHandOver({ id })).counters;

  const sentAll = (id: number) =>
    expect
      .poll(async () => {
        const items = await used.rows(
          sql<{
            count: number;
          }>`select count(*)::int as count from hand_over_item where hand_over_id = ${id} and status in ('draft', 'sent')`,
        );
        const [row] = await used.rows(sql<{ is_listed: boolean }>`select is_listed from hand_over where id = ${id}`);
        return row?.is_listed && items[0]?.count === 0;
      }, polling)
      .toBe(true);

  /** A member with contacts and customers of the demo, and two who take over. */
  async function people() {
    const [from] = await used.rows(sql<{ id: number; userid: string; contacts: number }>`select s.id, s.wx_userid as userid,
        (select count(*)::int from external_user_follow f where f.enterprise_id = s.enterprise_id and f.wx_userid = s.wx_userid and f.ended_at is null) as contacts
      from staff s join enterprise e on e.id = s.enterprise_id where e.corpid = ${corpid} and s.wx_status = 1
        and exists (select from customer c where c.principal_user_id = s.id) and not exists (select from hand_over h where h.user_id = s.id)
      order by contacts desc, s.id limit 1`);
    const takers = (await used.staff(8)).filter(({ id }) => id !== from?.id).slice(0, 2);
    return { from: from ?? expect.unreachable(), takers };
  }

  /** Contacts whose holders here are others than in WeCom. */
  async function differences() {
    const here = await used.rows(sql<{ pair: string }>`select u.external_userid || ' ' || f.wx_userid as pair from external_user_follow f
      join external_user u on u.id = f.external_user_id join enterprise e on e.id = f.enterprise_id where e.corpid = ${corpid} and f.ended_at is null`);
    const directory = await used.directory();
    const there = [...directory.contacts.values()].flatMap((one) =>
      [...one.follows.keys()].map((userid) => `${one.external_userid} ${userid}`),
    );
    const mine = new Set(here.map(({ pair }) => pair));
    return there.filter((pair) => !mine.has(pair)).length + [...mine].filter((pair) => !there.includes(pair)).length;
  }

  it('move contacts a day later, with their customers and services, and leave behind who refuses', async () => {
    const before = await differences();
    const { from, takers } = await people();
    const [one, other] = takers.map(({ id }) => id) as [number, number];
    const preview = await used.client.getHandOverPreview({ user_id: from.id, to_user_ids: [one, other] });
    expect(preview).toMatchObject({ has_left: false, contacts: from.contacts, open_hand_over_id: null });
    expect(preview.takers.reduce((sum, taker) => sum + taker.contacts, 0)).toBe(from.contacts);
    expect(Math.abs((preview.takers[0]?.contacts ?? 0) - (preview.takers[1]?.contacts ?? 0))).toBeLessThanOrEqual(2);
    const { id } = await used.client.createHandOver({ user_id: from.id, to_user_ids: [one, other], text: '以后由我服务您' });
    await expectRefusal(used.client.createHandOver({ user_id: from.id, to_user_ids: [one] }), 40900);
    await goOn();
    await sentAll(id);
    const groups = (await used.client.listHandOverItems({ id, kind: 'group', limit: 100 })).list;
    expect(groups.every(({ status }) => status === 'done')).toBe(true);
    const refusing = (await used.client.listHandOverItems({ id, kind: 'contact', limit: 1 })).list[0] ?? expect.unreachable();
    expect(refusing).toMatchObject({ status: 'waiting' });
    await used.happen('refuseTransfer', { who: (await wxIdOf(refusing.id)) ?? '' });
    expect(await states(id)).toMatchObject({ refused: 1, waiting: from.contacts - 1 });
    await day();
    await goOn();
    await expect.poll(() => states(id), polling).toMatchObject({ waiting: 0, refused: 1, done: from.contacts - 1 + groups.length });
    expect(await used.client.getHandOver({ id })).toMatchObject({ status: 'finished', next_at: null });
    const left = await used.rows(sql<{ count: number }>`select count(*)::int as count from customer c where c.principal_user_id = ${from.id}
      and not exists (select from external_user u where u.customer_id = c.id and u.external_userid = ${await wxIdOf(refusing.id)})`);
    expect(left[0]?.count).toBe(0);
    expect(await differences()).toBe(before);
    const wecom = transferState(await used.directory());
    expect(wecom.transfers.filter(({ status }) => status === 3)).toHaveLength(1);
    expect(wecom.groups.filter(({ owner }) => owner === from.userid)).toEqual([]);
    const todos = (await used.client.listHandOvers({ has_left_over: true })).list;
    expect(todos.map((row) => row.id)).toContain(id);
    await retryAll(id);
  });

  const wxIdOf = async (itemId: number) =>
    (await used.rows(sql<{ wx_id: string }>`select wx_id from hand_over_item where id = ${itemId}`))[0]?.wx_id;

  async function retryAll(id: number) {
    const { version } = await used.client.getHandOver({ id });
    await used.client.changeHandOverStatus({ id, version, status: 'running' });
    await goOn();
    await sentAll(id);
    await day();
    await goOn();
    await expect.poll(() => states(id), polling).toMatchObject({ waiting: 0, refused: 0, failed: 0 });
  }

  it('hand over what somebody has who left, and go on after an answer was lost', async () => {
    const { from, takers } = await people();
    await used.happen('staffLeaves', { userid: from.userid });
    expect((await used.client.listHandOverStaff({ has_left: true })).list).toMatchObject([
      { user: { id: from.id }, contacts: from.contacts },
    ]);
    used.server.deps.sandbox.lostAnswers = { 'externalcontact/resigned/transfer_customer': 1 };
    const { id } = await used.client.createHandOver({ user_id: from.id, to_user_ids: [takers[0]?.id ?? 0], rule: 'one' });
    await goOn();
    await expect.poll(async () => (await used.directory()).transfers.size, polling).toBeGreaterThanOrEqual(from.contacts);
    used.server.deps.sandbox.lostAnswers = {};
    await sentAll(id);
    await day();
    await goOn();
    await expect.poll(() => states(id), polling).toMatchObject({ waiting: 0, refused: 0, full: 0, failed: 0 });
    expect((await used.client.listHandOverStaff({ has_left: true })).list).toEqual([]);
  });

  it('refuse takers who cannot take, and say which WeCom refused', async () => {
    const { from, takers } = await people();
    const one = takers[0] ?? expect.unreachable();
    const other = takers[1] ?? expect.unreachable();
    await expectRefusal(used.client.createHandOver({ user_id: from.id, to_user_ids: [from.id] }), 42200);
    await expectRefusal(used.client.createHandOver({ user_id: from.id, to_user_ids: [one.id], rule: 'tag' }), 42200);
    await expectRefusal(used.client.getHandOverPreview({ user_id: from.id, to_user_ids: [9_000_000] }), 42200);
    await used.server.deps.sandbox.change(corpid, (draft) =>
      draft.staffLimits.set(one.userid, { userid: one.userid, full: false, unverified: true }),
    );
    const { id } = await used.client.createHandOver({ user_id: from.id, to_user_ids: [one.id, other.id] });
    await goOn();
    await sentAll(id);
    const failed = (await used.client.listHandOverItems({ id, status: 'failed', limit: 100 })).list;
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.every(({ taker, reason }) => taker.id === one.id && reason === '接替员工尚未实名认证（40098）')).toBe(true);
    const preview = await used.client.getHandOverPreview({ user_id: from.id, to_user_ids: [one.id, other.id] });
    expect(preview.takers).toMatchObject([{ problem: 'unverified' }, { problem: null }]);
    const { version } = await used.client.getHandOver({ id });
    await used.client.changeHandOverStatus({ id, version, status: 'cancelled' });
    await day();
    await goOn();
    await expect.poll(() => states(id), polling).toMatchObject({ waiting: 0 });
    expect(await used.client.getHandOver({ id })).toMatchObject({ status: 'cancelled' });
  });
});
