import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { refuseField } from '../../../http/refusal.js';
import { shareOut } from '../../../records/share-out.js';
import type { Leaver } from './people.js';

export type Rule = 'one' | 'even' | 'tag' | 'channel';

export interface Pick {
  /** A tag or channel. */
  of: number;
  user_id: number;
}

/** Who gets what. */
export interface Division {
  rule: Rule;
  picks: readonly Pick[];
}

/** @throws Refusal 42200 if the rule has no picks, picks that it does not take, or a tag or channel that does not exist */
export async function assertPicks(db: Db, { rule, picks }: Division, takerIds: readonly number[]) {
  const takesPicks = rule === 'tag' || rule === 'channel';
  if (takesPicks && picks.length === 0)
    throw refuseField(42200, 'picks', 'required', [
      '按标签或渠道分配时，请指定至少一项',
      'Say for at least one tag or channel who gets its contacts',
    ]);
  if (!takesPicks && picks.length > 0)
    throw refuseField(42200, 'picks', 'only', [
      '只有按标签或渠道分配时才指定，请清空',
      'Only the rules by tag and by channel take picks; leave them out',
    ]);
  if (picks.some(({ user_id }) => !takerIds.includes(user_id)))
    throw refuseField(42200, 'picks', 'exists', ['指定的员工不在接替员工之中', 'One of those who are picked is not among the takers']);
  if (takesPicks) await assertNamed(db, rule, new Set(picks.map(({ of }) => of)));
}

async function assertNamed(db: Db, table: 'tag' | 'channel', ids: ReadonlySet<number>) {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  if (found.length < ids.size)
    throw refuseField(
      42200,
      'picks',
      'exists',
      table === 'tag'
        ? ['有标签已删除，请重新选择', 'A tag was deleted; choose again']
        : ['有渠道已删除，请重新选择', 'A channel was deleted; choose again'],
    );
}

interface Contact {
  id: number;
  customer_id: number | null;
  principal_user_id: number | null;
  /** The picks that hold for the contact, by their place. */
  picked: number | null;
}

/** The first pick whose tag the contact or its customer has. */
const pickedByTag = (picks: readonly Pick[]) => sql<number | null>`(select min(k.at)::int
  from unnest(${picks.map(({ of }) => of)}::bigint[]) with ordinality as k(id, at) join tag t on t.id = k.id
  where exists (select from customer_tag ct where ct.user_id = u.customer_id and ct.tag_id = t.id)
    or exists (select from external_user_mark m where m.external_user_id = u.id and m.wx_tag_id = t.wx_tag_id))`;

/** The first pick whose channel is that of the contact, or above it. */
const pickedByChannel = (picks: readonly Pick[]) => sql<number | null>`(select min(k.at)::int
  from unnest(${picks.map(({ of }) => of)}::bigint[]) with ordinality as k(id, at), channel c1
    left join channel c2 on c2.id = c1.pid left join channel c3 on c3.id = c2.pid
  where c1.id = u.channel_id and k.id in (c1.id, c2.id, c3.id))`;

function pickOf({ rule, picks }: Division) {
  if (rule === 'tag') return pickedByTag(picks);
  return rule === 'channel' ? pickedByChannel(picks) : sql<number | null>`null::int`;
}

async function contactsOf(db: Db, { wx_userid }: Leaver, division: Division): Promise<Contact[]> {
  if (wx_userid === null) return [];
  const { rows } = await sql<Contact>`select u.id, u.customer_id, c.principal_user_id, ${pickOf(division)} as picked
    from external_user_follow f join external_user u on u.id = f.external_user_id left join customer c on c.id = u.customer_id
    where f.wx_userid = ${wx_userid} and f.ended_at is null order by u.id`.execute(db);
  return rows;
}

interface Receiver {
  id: number;
}

/** Shares contacts without a pick so that each taker gets about as many; all contacts of a customer go to the same one. */
function shareRest(rest: readonly Contact[], takers: readonly Receiver[]): Map<number, number> {
  const records = rest.map(({ id, customer_id, principal_user_id }) => ({ id, user_id: customer_id ?? -id, principal_user_id }));
  return shareOut(
    records,
    takers.map(({ id }) => ({ id, before: 0 })),
  );
}

/** Returns the taker of each contact of a member of the staff. */
export async function shareContacts(db: Db, leaver: Leaver, takers: readonly Receiver[], division: Division): Promise<Map<number, number>> {
  const contacts = await contactsOf(db, leaver, division);
  const [first] = takers;
  if (!first) return new Map();
  if (division.rule === 'one') return new Map(contacts.map(({ id }) => [id, first.id]));
  const rest = contacts.filter(({ picked }) => picked === null);
  const shares = shareRest(rest, takers);
  for (const { id, picked } of contacts) {
    const pick = picked === null ? undefined : division.picks[picked - 1];
    if (pick) shares.set(id, pick.user_id);
  }
  return shares;
}

/** Returns the taker of each group: all to the first, or shared by turns. */
export async function shareGroups(
  db: Db,
  { wx_userid }: Leaver,
  takers: readonly Receiver[],
  { rule }: Division,
): Promise<Map<number, number>> {
  if (wx_userid === null) return new Map();
  const groups = await db
    .selectFrom('group_chat')
    .select('id')
    .where('owner_wx_userid', '=', wx_userid)
    .where('dismissed_at', 'is', null)
    .orderBy('id')
    .execute();
  return new Map(groups.map(({ id }, at) => [id, (rule === 'one' ? takers[0] : takers[at % takers.length])?.id ?? 0]));
}

/** How many each taker gets. */
export const countShares = (shares: ReadonlyMap<number, number>, { id }: Receiver) =>
  [...shares.values()].filter((taker) => taker === id).length;
