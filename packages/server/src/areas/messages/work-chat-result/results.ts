import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayIn } from '../../../db/days/instants.js';
import type { Delivery, SenderTask } from '../../../outside/wecom/group-messages.js';

/** A message of WeCom whose results are asked for. */
export interface DueMessage {
  id: number;
  message_id: number;
  staff_id: number;
  wx_userid: string;
  msgid: string;
}

const columns = sql`p.id, p.message_id, p.staff_id, s.wx_userid, p.msgid`;

/** Returns the next messages of WeCom of a mass message whose results are due. */
export async function nextDue(db: Db, messageId: number, most: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`select ${columns} from mass_platform_message p
    join mass_sender s on s.message_id = p.message_id and s.staff_id = p.staff_id
    where p.message_id = ${messageId} and p.next_ask_at <= now() order by p.next_ask_at, p.id limit ${most}`.execute(db);
  return rows;
}

/** Stores a page of results, and counts what arrived towards the limits. A result never goes back to "not sent". */
export async function storeDeliveries(db: Db, { id, msgid, wx_userid }: DueMessage, list: readonly Delivery[]) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as d(wx_id text, status integer, sent_at timestamptz)`;
  await sql`update mass_receiver r set wx_status = d.status, sent_at = case when d.status = 1 then coalesce(d.sent_at, now()) end
    from ${given} where r.platform_message_id = ${id} and r.wx_id = d.wx_id and d.status <> 0
      and (r.wx_status is distinct from d.status)`.execute(db);
  await sql`insert into mass_delivery (enterprise_id, receiver, msgid, wx_userid, day, whose)
    select e.id, d.wx_id, ${msgid}, ${wx_userid}, ${dayIn(sql`coalesce(d.sent_at, now())`, sql`e.time_zone`)}, 'ours'
    from ${given}, enterprise e where e.id = app_tenant() and d.status = 1
      and exists (select from mass_receiver r where r.platform_message_id = ${id} and r.wx_id = d.wx_id) on conflict do nothing`.execute(
    db,
  );
}

/** How long after WeCom got the message its results are asked for how often. */
const nextAsk = sql<Date>`case when now() < told_at + interval '1 day' then now() + interval '30 minutes' else now() + interval '1 hour' end`;

/** Days for which results are asked for; after that a message with senders who did not confirm has ended. */
export const resultDays = 7;

/** Stores whether the sender confirmed, and when to ask again. */
export async function storeTask(db: Db, asked: DueMessage, task: SenderTask | undefined) {
  const { id, message_id, staff_id } = asked;
  if (task?.status === 2)
    await db
      .updateTable('mass_platform_message')
      .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, ${task.sent_at}::timestamptz, now())` })
      .where('id', '=', id)
      .execute();
  // A sender with several messages has confirmed once all are confirmed.
  await sql`update mass_sender s set status = 2, sent_at = c.at from (
      select max(confirmed_at) as at from mass_platform_message where message_id = ${message_id} and staff_id = ${staff_id} and state = 'told'
      having bool_and(confirmed_at is not null)) c
    where s.message_id = ${message_id} and s.staff_id = ${staff_id} and s.status = 0`.execute(db);
  await sql`update mass_platform_message p set next_ask_at = case
      when p.told_at < now() - make_interval(days => ${resultDays}) then null
      when m.status = 'stopped' or p.confirmed_at is not null and not exists (select from mass_receiver r where r.platform_message_id = p.id and r.wx_status = 0)
        then null else ${nextAsk} end
    from mass_message m where m.id = p.message_id and p.id = ${id}`.execute(db);
}

/** A message that has just ended, with its results. */
export interface EndedMessage {
  name: string;
  operator_id: number;
  group: boolean;
  sent: number;
  targets: number;
  /** Senders who did not confirm. */
  silent: number;
}

/** Ends a message that is being sent once all senders have confirmed, or its time has passed. Returns it if it has just ended. */
export async function settleMessage(db: Db, id: number): Promise<EndedMessage | undefined> {
  const { rows } = await sql<EndedMessage & { has_ended: boolean }>`with before as (select id, status from mass_message where id = ${id}),
    senders as (select coalesce(sum(sent), 0)::int as sent, coalesce(sum(target_total), 0)::int as targets, (count(*) filter (where status = 0))::int as silent
      from mass_sender where message_id = ${id}),
    settled as (update mass_message m set last_refresh_at = now(), status = case
        when m.status <> 'sending' then m.status when c.open = 0 then 'sent' when c.last < now() - make_interval(days => ${resultDays}) then 'partial'
        else m.status end
      from (select count(*) filter (where s.status = 0 and p.state = 'told') as open, max(p.told_at) as last
        from mass_platform_message p join mass_sender s on s.message_id = p.message_id and s.staff_id = p.staff_id where p.message_id = ${id}) c
      where m.id = ${id} returning m.id, m.name, m.operator_id, m.type, m.status)
    select d.name, d.operator_id, d.type = 'group' as group, s.sent, s.targets, s.silent, b.status = 'sending' and d.status <> 'sending' as has_ended
    from settled d join before b on b.id = d.id cross join senders s`.execute(db);
  const [row] = rows;
  if (!row?.has_ended) return undefined;
  const { has_ended: _, ...message } = row;
  return message;
}
