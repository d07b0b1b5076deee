import type { Db } from '@shiyi/server/db/database';
import type { Directory } from '@shiyi/server/sandbox/directory';
import { sql } from 'kysely';
import type { Asked, Contact, Member, Rule, World } from './mass-model.js';

type Random = () => number;

const whole = (from: number, to: number, random: Random) => from + Math.floor(random() * (to - from + 1));
const pick = <T>(all: readonly T[], random: Random): T => all[Math.floor(random() * all.length)] as T;
const some = <T>(all: readonly T[], random: Random, share: number): T[] => all.filter(() => random() < share);

/** Days in a month, or the limit of the other rules. */
function capOf(rule: Rule): number {
  if (rule !== 'month') return rule === 'week7' ? 7 : 1;
  const beijing = new Date(Date.now() + 8 * 3_600_000);
  return new Date(Date.UTC(beijing.getUTCFullYear(), beijing.getUTCMonth() + 1, 0)).getUTCDate();
}

interface Base {
  contacts: { id: number; wxId: string; customer: { id: number; stage: string } | null }[];
  members: Member[];
  strangers: { id: number; stage: string }[];
}

/** The contacts, members with and without rights to send, and customers who were never contacts. */
export async function baseOf(db: Db): Promise<Base> {
  const { rows: contacts } = await sql<Base['contacts'][number]>`select u.id, u.external_userid as "wxId",
      case when c.id is not null then json_build_object('id', c.id, 'stage', c.stage) end as customer
    from external_user u left join customer c on c.id = u.customer_id and c.deleted_at is null order by u.id`.execute(db);
  const { rows: members } = await sql<Member>`select id, wx_userid as userid, true as "canSend" from staff
    where wx_userid is not null and deleted_at is null and wx_status = 1 order by id limit 12`.execute(db);
  const { rows: strangers } = await sql<{ id: number; stage: string }>`select id, stage from customer c where deleted_at is null
    and not exists (select from external_user u where u.customer_id = c.id)`.execute(db);
  return { contacts, members, strangers };
}

/** Draws friendships, principals, blocked people and members who have left. */
export function drawWorld({ contacts, members, strangers }: Base, rule: Rule, random: Random): World {
  const staff = members.map((one) => ({ ...one, canSend: random() < 0.85 }));
  const cap = capOf(rule);
  const drawn = contacts.map((one): Contact => {
    const friends = random() < 0.1 ? [] : some(staff, random, 0.25);
    return {
      ...one,
      isBlocked: random() < 0.05,
      isUnsubscribed: one.customer !== null && random() < 0.05,
      principal: one.customer && random() < 0.5 ? pick(staff, random).id : null,
      friends: friends.map(({ id }) => ({
        staff: id,
        lastChat: random() < 0.5 ? whole(1, 5, random) : null,
        since: whole(1, 3, random),
      })),
      received: random() < 0.5 ? 0 : whole(Math.max(0, cap - 2), cap, random),
      receivedBefore: random() < 0.2 ? cap : 0,
    };
  });
  return { rule, cap, staff, contacts: drawn, strangers };
}

/** Draws whom a message is for. */
export function drawAsked({ staff, contacts }: World, random: Random): Asked {
  const customers = contacts.flatMap(({ customer }) => customer?.id ?? []);
  return {
    senders: random() < 0.5 ? [] : some(staff, random, 0.5).map(({ id }) => id),
    stages: random() < 0.5 ? [] : some(['lead', 'trial', 'in_service', 'finished', 'lost'], random, 0.5),
    excluded: random() < 0.5 ? [] : some(customers, random, 0.1).slice(0, 50),
  };
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Writes a world over the company in the database. */
export async function writeWorld(db: Db, { staff, contacts }: World) {
  for (const table of ['mass_message', 'mass_delivery', 'external_user_follow']) await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`delete from customer_change where kind = 'subscription'`.execute(db);
  await sql`update staff s set wx_status = case when r."canSend" then 1 else 5 end from jsonb_to_recordset(${json(staff)}) as r(id bigint, "canSend" boolean)
    where s.id = r.id`.execute(db);
  await sql`update external_user u set status = case when r."isBlocked" then 'blocked' else 'normal' end
    from jsonb_to_recordset(${json(contacts)}) as r(id bigint, "isBlocked" boolean) where u.id = r.id`.execute(db);
  const customers = contacts.flatMap(({ customer, principal, isUnsubscribed }) =>
    customer ? [{ id: customer.id, principal, isUnsubscribed }] : [],
  );
  await sql`update customer c set principal_user_id = r.principal, subscribe_status = not r."isUnsubscribed"
    from jsonb_to_recordset(${json(customers)}) as r(id bigint, principal bigint, "isUnsubscribed" boolean) where c.id = r.id`.execute(db);
  await sql`insert into customer_change (user_id, kind, before, after) select r.id, 'subscription', 'true', 'false'
    from jsonb_to_recordset(${json(customers)}) as r(id bigint, "isUnsubscribed" boolean) where r."isUnsubscribed"`.execute(db);
  const useridOf = new Map(staff.map(({ id, userid }) => [id, userid]));
  const follows = contacts.flatMap(({ id, friends }) => friends.map((one) => ({ contact: id, userid: useridOf.get(one.staff), ...one })));
  await sql`insert into external_user_follow (external_user_id, wx_userid, created_at, last_chat_at)
    select r.contact, r.userid, timestamptz '2024-01-01' + make_interval(days => r.since), timestamptz '2025-01-01' + make_interval(days => r."lastChat")
    from jsonb_to_recordset(${json(follows)}) as r(contact bigint, userid text, since integer, "lastChat" integer)`.execute(db);
  const received = contacts.flatMap(({ wxId, received: now, receivedBefore: before }) => [
    ...Array.from({ length: now }, (_, at) => ({ wxId, msgid: `now-${at}`, days: 0 })),
    ...Array.from({ length: before }, (_, at) => ({ wxId, msgid: `before-${at}`, days: 45 })),
  ]);
  await sql`insert into mass_delivery (receiver, msgid, wx_userid, day, whose)
    select r."wxId", r.msgid, 'somebody', (now() at time zone 'Asia/Shanghai')::date - r.days, 'others'
    from jsonb_to_recordset(${json(received)}) as r("wxId" text, msgid text, days integer)`.execute(db);
}

/** Writes the same world over the company in WeCom. */
export function writeDirectory(directory: Directory, { rule, staff, contacts }: World) {
  directory.quotas.set('rule', rule);
  directory.groupMessages.clear();
  const [usual] = [...directory.contacts.values()].flatMap(({ follows }) => [...follows.values()]);
  const useridOf = new Map(staff.map(({ id, userid }) => [id, userid]));
  for (const { wxId, friends } of contacts) {
    const contact = directory.contacts.get(wxId);
    if (!contact || !usual) continue;
    contact.follows.clear();
    for (const { staff: id } of friends) contact.follows.set(useridOf.get(id) ?? '', { ...usual, userid: useridOf.get(id) ?? '' });
  }
  const now = Math.floor(Date.now() / 1000);
  const history = (name: string, at: number, count: (contact: Contact) => number) => {
    const most = Math.max(...contacts.map(count));
    for (let nth = 0; nth < most; nth++) {
      const targets = contacts.filter((one) => count(one) > nth).map(({ wxId }) => ({ id: wxId, status: 1 as const, send_time: at }));
      const message = { chat_type: 'single' as const, content: name, attachments: [], created: at * 1000, create_type: 0 as const };
      directory.groupMessages.set(`${name}-${nth}`, {
        ...{ msgid: `${name}-${nth}`, ...message, stopped: false, reminders: [] },
        tasks: [{ userid: 'somebody', status: 2, send_time: at, targets }],
      });
    }
  };
  history('now', now - 1, ({ received }) => received);
  history('before', now - 45 * 86_400, ({ receivedBefore }) => receivedBefore);
}
