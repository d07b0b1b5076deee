import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { enqueue } from '../../../outbox/enqueue.js';
import { noticeSend } from './outgoing.js';
import type { Reason } from './reasons.js';
import { dropReason } from './still-holds.js';

const most = 200;

interface DueMessage {
  id: number;
  enterprise_id: number;
  channel: string;
  user_id: number | null;
  title: string;
  content: string;
  why_not: Reason | null;
  has_app: boolean;
  wx_userid: string | null;
  staff_name: string | null;
  agent_id: number | null;
  is_sandbox: boolean;
}

const sandboxAgent = 1_000_002;

const dueMessages = sql<DueMessage>`select g.id, g.enterprise_id, g.channel, g.user_id, g.title, g.content, ${dropReason} as why_not,
    exists (select from ingest_key k where k.enterprise_id = g.enterprise_id and k.status = 'on') as has_app,
    t.wx_userid, t.name as staff_name, e.agent_id, e.is_sandbox
  from automatic_message g join enterprise e on e.id = g.enterprise_id left join staff t on t.enterprise_id = g.enterprise_id and t.id = g.staff_id and t.deleted_at is null
  where g.status = 'waiting' and g.due_at <= now() and company_state(e.status, e.expire_at) in ('active', 'grace')
  order by g.due_at, g.id limit ${most} for update of g skip locked`;

type Outcome =
  | { status: 'sent' | 'recorded' }
  | { status: 'dropped' | 'failed'; reason: Reason }
  | { status: 'sending'; outgoing_id: number };

/** Puts a message into what the customer's app fetches. */
async function tellApp(db: Db, { id, enterprise_id, user_id, title, content, has_app }: DueMessage): Promise<Outcome> {
  if (!has_app) return { status: 'failed', reason: 'no_app' };
  await sql`insert into customer_message (enterprise_id, user_id, kind, subject, content)
    values (${enterprise_id}, ${user_id}, 'notice', ${`automatic_message:${id}`}, ${JSON.stringify({ title, text: content })}::jsonb)`.execute(
    db,
  );
  return { status: 'sent' };
}

async function tellStaff(
  db: Db,
  { id, enterprise_id, title, content, wx_userid, staff_name, agent_id, is_sandbox }: DueMessage,
): Promise<Outcome> {
  if (wx_userid === null) return { status: 'failed', reason: 'no_member' };
  const agentId = agent_id ?? (is_sandbox ? sandboxAgent : null);
  if (agentId === null) return { status: 'failed', reason: 'no_agent' };
  const input = { id, userid: wx_userid, agentId: Number(agentId), content: `${title}\n${content}` };
  const outgoing_id = await enqueue(db, noticeSend, {
    target: `member ${wx_userid}`,
    subject: staff_name ?? wx_userid,
    input,
    enterpriseId: enterprise_id,
  });
  return { status: 'sending', outgoing_id };
}

async function send(db: Db, message: DueMessage): Promise<Outcome> {
  if (message.why_not !== null) return { status: 'dropped', reason: message.why_not };
  if (message.channel === 'none') return { status: 'recorded' };
  if (message.channel === 'app') return tellApp(db, message);
  if (message.channel === 'wwx_app') return tellStaff(db, message);
  return { status: 'failed', reason: 'no_gateway' };
}

/** Sends messages that are due, unless their event no longer holds. Returns whether there are more. */
export async function sendDue(db: Db): Promise<boolean> {
  const { rows } = await dueMessages.execute(db);
  for (const message of rows) {
    const outcome = await send(db, message);
    const { status } = outcome;
    await db
      .updateTable('automatic_message')
      .set({
        status,
        reason: 'reason' in outcome ? JSON.stringify({ code: outcome.reason }) : null,
        ...('outgoing_id' in outcome ? { outgoing_id: outcome.outgoing_id } : {}),
        ...(status === 'sent' ? { sent_at: sql<Date>`now()` } : {}),
      })
      .where('id', '=', message.id)
      .execute();
  }
  return rows.length === most;
}
