import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { polling } from '../stories/messages/code-company.js';
import { corpid, useHandOvers } from '../stories/operations/hand-over-company.js';
import { onEveryStore } from '../support/stores.js';
import { again, isFull, seed } from './profile.js';

const count = isFull ? 200 : 10;

/** Of a group owner, with takers who can take and one customer who refuses: each outcome comes up whatever is drawn. The first has a taker who cannot. */
const plain = 1;

const calls = ['transfer_customer', 'resigned/transfer_customer', 'groupchat/transfer', 'groupchat/onjob_transfer'];

interface Item {
  kind: 'contact' | 'group';
  wx_id: string;
  status: string;
  taker: string;
  customer_id: number | null;
}

onEveryStore('owners after hand-overs, as WeCom has them', (options) => {
  const used = useHandOvers(options);
  const random = seededRandom(seed);
  const chance = (share: number) => random() < share;
  const oneOf = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] ?? expect.unreachable();

  const sandboxOf = () => used.server.deps.sandbox;

  const itemsOf = (id: number) =>
    used.rows(sql<Item>`select i.kind, i.wx_id, i.status, t.wx_userid as taker, u.customer_id from hand_over_item i join staff t on t.id = i.to_user_id
      left join external_user u on u.id = i.external_user_id where i.hand_over_id = ${id} order by i.id`);

  /** Customers by their id, with the member who looks after them; those of several contacts are left out. */
  const principals = async () =>
    new Map(
      (
        await used.rows(sql<{
          id: number;
          userid: string;
        }>`select c.id, s.wx_userid as userid from customer c join staff s on s.id = c.principal_user_id
          where (select count(*) from external_user u where u.customer_id = c.id) = 1`)
      ).map(({ id, userid }) => [id, userid]),
    );

  const groupOwners = () =>
    used.rows(sql<{ chat_id: string; owner: string }>`select g.chat_id, g.owner_wx_userid as owner from group_chat g
      join enterprise e on e.id = g.enterprise_id where e.corpid = ${corpid} and g.dismissed_at is null order by g.chat_id`);

  /** Takers of whom WeCom refuses some, and contacts that may move again as if 90 days had passed. */
  const prepare = (nth: number, userids: readonly string[]) =>
    sandboxOf().change(corpid, ({ staffLimits, transfers, groupTransfers }) => {
      staffLimits.clear();
      if (nth === plain) return;
      for (const userid of userids)
        if (chance(0.2))
          staffLimits.set(userid, chance(0.5) ? { userid, full: true, unverified: false } : { userid, full: false, unverified: true });
      const [first = ''] = userids;
      if (nth === 0) staffLimits.set(first, { userid: first, full: false, unverified: true });
      if (!chance(0.3)) return;
      for (const transfer of transfers.values()) transfer.begun = [];
      for (const transfer of groupTransfers.values()) transfer.at = [];
    });

  const setFaults = (isOn: boolean) => {
    const sandbox = sandboxOf();
    sandbox.random = random;
    sandbox.lostAnswers = isOn ? Object.fromEntries(calls.map((call) => [`externalcontact/${call}`, 0.4])) : {};
    sandbox.faults = isOn ? { busy: 0.1 } : {};
  };

  async function refuseSome(nth: number, items: readonly Item[]) {
    const waiting = items.filter(({ kind, status }) => kind === 'contact' && status === 'waiting');
    for (const [at, { wx_id }] of waiting.entries())
      if (chance(0.1) || (nth === plain && at === 0)) await used.happen('refuseTransfer', { who: wx_id });
  }

  /** Begins a hand-over, of one who may have left, and waits until WeCom was told of all. */
  async function begin(nth: number) {
    const people = (await used.holders()).slice(0, 12);
    const owners = new Set((await groupOwners()).map(({ owner }) => owner));
    const from = oneOf(people.filter(({ contacts, userid }) => contacts > 1 && (nth !== plain || owners.has(userid))));
    const others = people.filter((one) => one !== from).sort(() => random() - 0.5);
    const takers = others.slice(0, 1 + Math.floor(random() * 3));
    await prepare(
      nth,
      takers.map(({ userid }) => userid),
    );
    const leaves = chance(0.5);
    if (leaves) await used.happen('staffLeaves', { userid: from.userid });
    setFaults(true);
    const { id } = await used.client.createHandOver({
      ...{ user_id: from.id, to_user_ids: takers.map((one) => one.id), rule: oneOf(['one', 'even']), services_at_once: false },
    });
    await used.goOn();
    await used.sent(id);
    setFaults(false);
    return { id, from, leaves };
  }

  /** Lets days pass until WeCom has settled every contact. */
  async function finish(id: number) {
    await used.day();
    await expect
      .poll(async () => {
        await used.goOn();
        return (await used.counters(id)).waiting;
      }, polling)
      .toBe(0);
  }

  async function compare(id: number, from: string, before: { principals: Map<number, string>; differences: Set<string> }) {
    const { contacts, groups } = await used.directory();
    await expect
      .poll(async () => {
        await used.goOn();
        return (await used.differences()).filter((pair) => !before.differences.has(pair));
      }, polling)
      .toEqual([]);
    expect(await groupOwners()).toEqual(
      [...groups.values()].map(({ chat_id, owner }) => ({ chat_id, owner })).sort((one, other) => (one.chat_id < other.chat_id ? -1 : 1)),
    );
    const now = await principals();
    for (const { kind, wx_id, status, taker, customer_id } of await itemsOf(id)) {
      if (kind === 'group') expect([wx_id, groups.get(wx_id)?.owner === taker]).toEqual([wx_id, status === 'done']);
      if (kind === 'group') continue;
      const follows = contacts.get(wx_id)?.follows;
      expect([wx_id, status, follows?.has(from)], again).toEqual([wx_id, status, status !== 'done']);
      if (status === 'done') expect(follows?.has(taker)).toBe(true);
      if (customer_id !== null && before.principals.get(customer_id) === from)
        expect([wx_id, now.get(customer_id)], again).toEqual([wx_id, status === 'done' ? taker : from]);
    }
  }

  it(`hold for ${count} random hand-overs with lost answers, refusals, and people who come back`, { timeout: count * 30_000 }, async () => {
    const before = new Set(await used.differences());
    const states = new Set<string>();
    for (let nth = 0; nth < count; nth++) {
      const principalsBefore = await principals();
      const { id, from, leaves } = await begin(nth);
      await refuseSome(nth, await itemsOf(id));
      const returnsEarly = leaves && chance(0.2);
      if (returnsEarly) await used.happen('staffReturns', { userid: from.userid });
      const { status, version } = await used.client.getHandOver({ id });
      if (status === 'running' && chance(0.1)) await used.client.changeHandOverStatus({ id, version, status: 'cancelled' });
      await finish(id);
      await compare(id, from.userid, { principals: principalsBefore, differences: before });
      for (const item of await itemsOf(id)) states.add(`${item.kind} ${item.status}`);
      if (leaves && !returnsEarly) await used.happen('staffReturns', { userid: from.userid });
    }
    expect([...states].sort(), again).toEqual(expect.arrayContaining(['contact done', 'contact failed', 'contact refused', 'group done']));
  });
});
