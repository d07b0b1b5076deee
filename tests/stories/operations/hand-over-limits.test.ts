import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onEveryStore } from '../../support/stores.js';
import { polling } from '../messages/code-company.js';
import { corpid, useHandOvers } from './hand-over-company.js';

onEveryStore('hand-overs at the limits of WeCom', (options) => {
  const used = useHandOvers(options);

  async function people() {
    const [from = expect.unreachable(), one = expect.unreachable(), other = expect.unreachable()] = await used.holders();
    return { from, one, other };
  }

  /** Hands over all contacts of a person to another, until WeCom has settled them. */
  async function handOver(from: number, to: number) {
    const { id } = await used.client.createHandOver({ user_id: from, to_user_ids: [to], rule: 'one' });
    await used.goOn();
    await used.sent(id);
    await used.day();
    await used.goOn();
    await expect.poll(() => used.counters(id), polling).toMatchObject({ waiting: 0 });
    return id;
  }

  it('give away 300 groups a day, and the others a day later', async () => {
    const { from, one } = await people();
    const names = Array.from({ length: 301 }, (_, at) => `wrLimit${at}`);
    await used.server.deps.sandbox.change(corpid, ({ groups }) => {
      for (const group of groups.values()) if (group.owner === from.userid) group.owner = one.userid;
      for (const chat_id of names)
        groups.set(chat_id, {
          ...{ chat_id, name: chat_id, owner: from.userid, status: 0, create_time: 1_700_000_000, notice: '' },
          ...{ members: new Map(), admins: [] },
        });
    });
    await used.rows(sql`update group_chat set owner_wx_userid = ${one.userid} where owner_wx_userid = ${from.userid}`);
    await used.rows(sql`insert into group_chat (enterprise_id, chat_id, name, owner_wx_userid, wx_created_at)
      select s.enterprise_id, n, n, ${from.userid}, now() from staff s, unnest(${names}::text[]) n where s.id = ${from.id}`);
    expect(await used.client.getHandOverPreview({ user_id: from.id, to_user_ids: [one.id] })).toMatchObject({ groups: 301, days: 2 });
    const { id } = await used.client.createHandOver({ user_id: from.id, to_user_ids: [one.id], rule: 'one' });
    const count = async (status: string) =>
      (
        await used.rows(
          sql<{
            count: number;
          }>`select count(*)::int as count from hand_over_item where hand_over_id = ${id} and kind = 'group' and status = ${status}`,
        )
      )[0]?.count;
    await used.goOn();
    await expect.poll(() => count('done'), polling).toBe(300);
    expect(await count('draft')).toBe(1);
    await used.day();
    await used.rows(
      sql`update hand_over_item set sent_at = sent_at - interval '1 day' where hand_over_id = ${id} and kind = 'group' and sent_at is not null`,
    );
    await used.goOn();
    await expect.poll(() => count('done'), polling).toBe(301);
    await expect.poll(async () => (await used.client.getHandOver({ id })).status, polling).toBe('finished');
  });

  it('say which contacts WeCom refuses to move a third time within 90 days, and leave them where they are', async () => {
    const { one, other } = await people();
    const third = (await used.holders())[3] ?? expect.unreachable();
    await handOver(one.id, other.id);
    await handOver(other.id, third.id);
    const { often } = await used.client.getHandOverPreview({ user_id: third.id, to_user_ids: [one.id] });
    expect(often).toBeGreaterThan(0);
    const id = await handOver(third.id, one.id);
    const refused = (await used.client.listHandOverItems({ id, kind: 'contact', status: 'failed', limit: 100 })).list;
    expect(refused).toHaveLength(Math.min(often, 100));
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['90 天内已转接两次（40128）']));
    expect((await used.holders()).find((row) => row.id === third.id)?.contacts).toBe(often);
  });

  it('leave over what a taker cannot take who left before the first call, for another', async () => {
    const all = await used.holders();
    const owners = await used.rows(
      sql<{ userid: string }>`select owner_wx_userid as userid from group_chat group by 1 having count(*) > 100`,
    );
    const from =
      all.find(({ contacts, userid }) => contacts > 0 && !owners.some((owner) => owner.userid === userid)) ?? expect.unreachable();
    const [taker = expect.unreachable(), other = expect.unreachable()] = all.filter((one) => one !== from);
    await used.server.deps.sandbox.change(corpid, ({ transfers, groupTransfers }) => {
      transfers.clear();
      groupTransfers.clear();
    });
    const { id } = await used.client.createHandOver({ user_id: from.id, to_user_ids: [taker.id], rule: 'one' });
    await used.happen('staffLeaves', { userid: taker.userid });
    await used.goOn();
    await used.sent(id);
    const { total } = await used.counters(id);
    expect(total).toBeGreaterThanOrEqual(from.contacts);
    await expect.poll(() => used.counters(id), polling).toMatchObject({ waiting: 0, done: 0, failed: total });
    const { version } = await used.client.getHandOver({ id });
    await used.client.changeHandOverStatus({ id, version, status: 'running', to_user_ids: [other.id] });
    await used.goOn();
    await used.sent(id);
    await used.day();
    await used.goOn();
    await expect.poll(() => used.counters(id), polling).toMatchObject({ waiting: 0, done: total, failed: 0 });
  });
});
