import { noteEvent } from '@shiyi/server/areas/customers/external-user/note-event';
import { writeContacts } from '@shiyi/server/areas/customers/external-user/write-contacts';
import type { WxFriendship } from '@shiyi/server/outside/wecom/customers';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { onEveryStore } from '../../support/stores.js';

type ChangeType = 'add_external_contact' | 'del_follow_user';
interface Told {
  type: ChangeType;
  second: number;
}

const epoch = 1_790_000_000;
const random = (below: number) => Math.floor(Math.random() * below);

/** A friendship that begins and ends by turns, often within the same second. */
function life(): Told[] {
  let second = epoch;
  return Array.from({ length: 1 + random(7) }, (_, at) => {
    second += random(2);
    return { type: at % 2 === 0 ? ('add_external_contact' as const) : ('del_follow_user' as const), second };
  });
}

function inAnyOrder<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one);
}

onEveryStore('history of friendships', (options) => {
  const used = useAdmin(options);

  /** What WeCom lists: the last begin, also after the customer has left. */
  const listed = (external_userid: string, events: readonly Told[]): WxFriendship[] => {
    const last = events.findLast(({ type }) => type === 'add_external_contact') as Told;
    const contact = {
      external_userid,
      name: '小满',
      avatar: null,
      type: 1,
      gender: 0,
      unionid: null,
      corp_name: null,
      position: null,
    } as const;
    const note = {
      remark: null,
      description: null,
      mobiles: [],
      remark_corp_name: null,
      add_way: 1,
      state: null,
      oper_userid: null,
      tags: [],
    };
    const asked_at = new Date().toISOString();
    return [{ contact, follow: { userid: 'member', ...note, createtime: new Date(last.second * 1000).toISOString(), asked_at } }];
  };

  /** Processes events in this order; WeCom is asked when all have happened. Returns the history and whether they are friends. */
  async function outcome(id: string, events: readonly Told[], order: readonly Told[]) {
    const friendships = listed(id, events);
    return used.server.deps.database.tenant(1, async (db) => {
      for (const { type, second } of order) {
        await writeContacts(db, friendships);
        await noteEvent(db, { ExternalUserID: id, UserID: 'member', ChangeType: type, CreateTime: String(second) }, true);
      }
      // A sync afterwards changes nothing.
      await writeContacts(db, friendships);
      const { rows } = await sql<{
        line: string;
      }>`select c.change || ' ' || extract(epoch from c.changed_at)::bigint || ' ' || c.nth as line
        from friendship_change c join external_user u on u.id = c.external_user_id where u.external_userid = ${id} order by c.changed_at, c.change, c.nth`.execute(
        db,
      );
      const { rows: follows } = await sql<{ is_open: boolean }>`select f.ended_at is null as is_open from external_user_follow f
        join external_user u on u.id = f.external_user_id where u.external_userid = ${id}`.execute(db);
      return { lines: rows.map(({ line }) => line), isOpen: follows[0]?.is_open };
    });
  }

  it('is the same in whichever order the events arrive', async () => {
    for (let turn = 0; turn < 60; turn++) {
      const events = life();
      const order = inAnyOrder(events);
      const { lines, isOpen } = await outcome(`wm-order-${turn}`, events, order);
      const counts = new Map<string, number>();
      const expected = events
        .map(({ type, second }) => {
          const change = type === 'add_external_contact' ? 'begun' : 'ended';
          const nth = counts.get(`${change}${second}`) ?? 0;
          counts.set(`${change}${second}`, nth + 1);
          return { second, line: `${change} ${second} ${nth}` };
        })
        .toSorted((one, other) => one.second - other.second || (one.line < other.line ? -1 : 1));
      expect({ events, order, lines }).toEqual({ events, order, lines: expected.map(({ line }) => line) });
      expect({ events, order, isOpen }).toEqual({ events, order, isOpen: events.length % 2 === 1 });
    }
  });

  it('keeps an end after which the customer returned within the same second', async () => {
    const events: Told[] = [
      { type: 'add_external_contact', second: epoch },
      { type: 'del_follow_user', second: epoch },
      { type: 'add_external_contact', second: epoch },
    ];
    expect(await outcome('wm-same-second', events, events)).toEqual({
      lines: [`begun ${epoch} 0`, `begun ${epoch} 1`, `ended ${epoch} 0`],
      isOpen: true,
    });
  });
});
