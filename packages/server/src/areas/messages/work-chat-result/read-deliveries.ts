import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayIn } from '../../../db/days/instants.js';
import type { Deps } from '../../../http/context.js';
import type { Claim } from '../../../jobs/claim.js';
import { advance, endJob, release } from '../../../jobs/job.js';
import { TryLater } from '../../../jobs/job-failure.js';
import {
  type ChatType,
  type Delivery,
  type ListedMessage,
  listDeliveries,
  listMessages,
  listTasks,
} from '../../../outside/wecom/group-messages.js';
import type { Api } from '../../../outside/wecom/wx-api.js';
import { isCancelled, WxError } from '../../../outside/wecom/wx-error.js';
import { noteDoubt } from './note-doubt.js';

/** What a company's other mass messages brought to its customers; the input is empty. */
export type LedgerWork = Record<string, never>;

const dayMs = 24 * 3600 * 1000;
/** WeCom lists at most a month at a time. */
const mostDays = 30;
/** Members may confirm a message days after it was made. */
const overlapDays = 7;

async function startOfRead(db: Db): Promise<Date> {
  const state = await db.selectFrom('mass_quota_state').select('read_until').executeTakeFirst();
  const earliest = Date.now() - mostDays * dayMs;
  return new Date(state?.read_until ? Math.max(earliest, Date.parse(state.read_until) - overlapDays * dayMs) : earliest);
}

const idsHere = async (db: Db, list: readonly ListedMessage[]): Promise<Set<string | null>> => {
  const ids = list.map(({ msgid }) => msgid);
  const rows = await db.selectFrom('mass_platform_message').select('msgid').where(sql<boolean>`msgid = any(${ids}::text[])`).execute();
  return new Set(rows.map(({ msgid }) => msgid));
};

function store(db: Db, { msgid, isMembers }: ListedMessage, userid: string, list: readonly Delivery[]) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as d(wx_id text, status integer, sent_at timestamptz)`;
  // A contact who was erased is not counted any more.
  return sql`insert into mass_delivery (enterprise_id, receiver, msgid, wx_userid, day, whose)
    select e.id, d.wx_id, ${msgid}, ${userid}, ${dayIn(sql`coalesce(d.sent_at, now())`, sql`e.time_zone`)}, ${isMembers ? 'members' : 'others'}
    from ${given}, enterprise e where e.id = app_tenant() and d.status = 1
      and not exists (select from erased_contact x where x.contact_hash = contact_hash(d.wx_id)) on conflict do nothing`.execute(db);
}

async function readOne({ database }: Deps, { enterpriseId }: Claim, api: Api, message: ListedMessage, signal: AbortSignal) {
  for (const { userid, status } of await listTasks(api, message.msgid, signal)) {
    if (status !== 2) continue;
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await listDeliveries(api, message.msgid, userid, cursor, signal);
      await database.tenant(enterpriseId, (db) => store(db, message, userid, page.list), 'write');
      cursor = page.next;
    }
  }
}

async function readType(deps: Deps, claim: Claim, api: Api, time: { chatType: ChatType; from: Date; to: Date }, signal: AbortSignal) {
  const { database } = deps;
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await listMessages(api, { ...time, whose: 'all' }, cursor, signal);
    const known = await database.tenant(claim.enterpriseId, (db) => idsHere(db, page.list), 'read');
    for (const message of page.list.filter(({ msgid }) => !known.has(msgid))) {
      // Stopped ones have no results, and those still dispatched are read the next night.
      await readOne(deps, claim, api, message, signal).catch((error: unknown) => {
        if (!isCancelled(error) && !(error instanceof WxError && (error.errcode === 41063 || error.errcode === 41047))) throw error;
      });
      claim.done += 1;
      await database.tenant(claim.enterpriseId, (db) => advance(db, claim, { done: claim.done, cursor: message.msgid }), 'write');
    }
    cursor = page.next;
  }
}

/** Counts what customers and groups got from others and from members by themselves. Repeating it changes nothing. */
export async function readDeliveries(deps: Deps, claim: Claim, signal: AbortSignal): Promise<void> {
  const { database, connector, jobs } = deps;
  const to = new Date();
  const from = await database.tenant(claim.enterpriseId, startOfRead, 'read');
  try {
    const api = await connector.of(claim.enterpriseId, 'customer');
    for (const chatType of ['single', 'group'] as const) {
      await readType(deps, claim, api, { chatType, from, to }, signal);
      if (jobs.stopping) return await database.tenant(claim.enterpriseId, (db) => release(db, claim));
    }
  } catch (error) {
    if (error instanceof WxError) throw new TryLater(error.sentence);
    throw error;
  }
  await database.tenant(
    claim.enterpriseId,
    async (db) => {
      await sql`insert into mass_quota_state (enterprise_id, read_until) values (app_tenant(), ${to.toISOString()})
        on conflict (enterprise_id) do update set read_until = excluded.read_until`.execute(db);
      await noteDoubt(db, claim.enterpriseId);
      await endJob(db, claim);
    },
    'write',
  );
}
