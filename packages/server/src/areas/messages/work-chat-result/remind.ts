import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { enqueueAll } from '../../../outbox/enqueue-all.js';
import { mustExist } from '../../../records/must-exist.js';
import { visibleMessages } from '../work-chat/message.js';
import { massRemind } from '../work-chat/outgoing.js';

/** Reminders of a message that WeCom allows within 24 hours. */
const mostReminders = 3;

interface OpenPart {
  id: number;
  msgid: string;
  staff_id: number;
  name: string;
  reminders: number;
  /** Seconds until the oldest of them no longer counts; null if there is none. */
  free_in: number | null;
}

/** Messages of WeCom that their sender has not confirmed. */
async function openParts({ db }: Context, id: number, staffIds: readonly number[] | undefined): Promise<OpenPart[]> {
  const { rows } = await sql<OpenPart>`select p.id, p.msgid, p.staff_id, s.name,
      r.reminders, r.free_in from mass_platform_message p join staff s on s.id = p.staff_id
    cross join lateral (select count(*)::int as reminders, ceil(extract(epoch from min(reminded_at) + interval '24 hours' - now()))::int as free_in
      from mass_reminder where platform_message_id = p.id and reminded_at > now() - interval '24 hours') r
    where p.message_id = ${id} and p.state = 'told' and p.confirmed_at is null
      and ${staffIds ? sql`p.staff_id = any(${staffIds}::bigint[])` : sql`true`} order by p.id`.execute(db);
  return rows;
}

async function assertSending(context: Context, id: number): Promise<string> {
  const row = await mustExist(
    visibleMessages(context).select(['mass_message.status', 'mass_message.name']).where('mass_message.id', '=', id).forNoKeyUpdate(),
  );
  if (row.status === 'sending') return row.name;
  throw new Refusal(40900, ['群发不在发送中，没有需要提醒的员工', 'The message is not being sent, so nobody has to be reminded'], {
    from: row.status,
    allowed: [],
  });
}

async function note({ db }: Context, id: number, parts: readonly OpenPart[]) {
  await db
    .insertInto('mass_reminder')
    .values(parts.map((part) => ({ platform_message_id: part.id })))
    .execute();
  await db
    .updateTable('mass_sender')
    .set({ reminded_at: sql<Date>`now()` })
    .where('message_id', '=', id)
    .where(sql<boolean>`staff_id = any(${parts.map((part) => part.staff_id)}::bigint[])`)
    .execute();
  await db
    .updateTable('mass_message')
    .set((eb) => ({ remind_count: eb('remind_count', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Reminds senders who have not confirmed. @throws Refusal 40900, 42200 for staff who have nothing to confirm, 42900 */
export async function sendMassMessageReminder(context: Context, { id, user_ids }: Input<'sendMassMessageReminder'>) {
  const { db, principal, audit, deps, afterCommit } = context;
  const name = await assertSending(context, id);
  const open = await openParts(context, id, user_ids);
  if (user_ids?.some((staff) => !open.some((part) => part.staff_id === staff)))
    throw refuseField(42200, 'user_ids', 'confirmed', [
      '所选员工没有待确认的消息，请刷新后重选',
      'One of them has nothing to confirm; reload and choose again',
    ]);
  const parts = open.filter((part) => part.reminders < mostReminders);
  if (open.length === 0)
    throw new Refusal(40900, ['所有员工都已确认，没有需要提醒的员工', 'All senders have confirmed, so nobody has to be reminded'], {
      from: 'sending',
      allowed: [],
    });
  if (parts.length === 0)
    throw new Refusal(42900, ['24 小时内已提醒 3 次，请明天再提醒', 'They were reminded three times within 24 hours; try again tomorrow'], {
      wait_seconds: Math.max(1, Math.min(...open.map((part) => part.free_in ?? 1))),
    });
  await note(context, id, parts);
  const writes = parts.map((part) => ({
    target: `mass message ${part.msgid}`,
    subject: `${name}（${part.name}）`,
    input: { msgid: part.msgid },
  }));
  await enqueueAll(db, massRemind, writes, principal.staffId);
  afterCommit(() => deps.outbox.wake());
  audit({ target: id, after: { reminded: parts.map((part) => part.staff_id) } });
  return {};
}
