import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Deps } from '../../../http/context.js';
import { getFriendships, type WxFriendship } from '../../../outside/wecom/customers.js';
import { missingAsUndefined } from '../../../outside/wecom/missing-as-undefined.js';
import { listTransferResults, type TransferResult } from '../../../outside/wecom/transfers.js';
import type { Api } from '../../../outside/wecom/wx-api.js';
import { isNoContact } from '../../../outside/wecom/wx-error.js';
import { endFollows, writeContacts } from '../../customers/external-user/write-contacts.js';
import type { HandOverRow } from './hand-over.js';
import { moveWithContacts } from './move-own.js';

/** Takers of whom WeCom owes results, and the contacts of that. */
interface WaitingContacts {
  to: string;
  ids: string[];
}

const waitingOf = async (db: Db, id: number) =>
  (
    await sql<WaitingContacts>`select s.wx_userid as "to", json_agg(i.wx_id) as ids from hand_over_item i join staff s on s.id = i.to_user_id
      where i.hand_over_id = ${id} and i.status = 'waiting' and s.wx_userid is not null group by s.wx_userid order by 1`.execute(db)
  ).rows;

/** What WeCom says about the contacts of a hand-over. */
export interface Results {
  results: TransferResult[];
  /** Contacts that WeCom does not list, with who has them now. */
  unlisted: { id: string; holders: string[] }[];
}

async function allResults(api: Api, move: { from: string; to: string; hasLeft: boolean }, signal: AbortSignal): Promise<TransferResult[]> {
  const all: TransferResult[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await listTransferResults(api, move, cursor, signal);
    all.push(...page.list);
    cursor = page.next;
  }
  return all;
}

const friendsOf = async (api: Api, id: string, signal: AbortSignal): Promise<WxFriendship[]> =>
  (await missingAsUndefined(getFriendships(api, id, signal), isNoContact)) ?? [];

/** Asks WeCom for the state of the contacts that it was told to hand over. */
export async function askResults(deps: Deps, handOver: HandOverRow, enterpriseId: number, signal: AbortSignal): Promise<Results> {
  const found: Results = { results: [], unlisted: [] };
  const { wx_userid: from, has_left: hasLeft, id } = handOver;
  if (from === null) return found;
  const waiting = await deps.database.tenant(enterpriseId, (db) => waitingOf(db, id));
  if (waiting.length === 0) return found;
  const api = await deps.connector.of(enterpriseId, 'customer');
  for (const { to, ids } of waiting) {
    const wanted = new Set(ids);
    const results = (await allResults(api, { from, to, hasLeft }, signal)).filter((one) => wanted.has(one.id));
    found.results.push(...results);
    const listed = new Set(results.map((one) => one.id));
    for (const missing of ids.filter((one) => !listed.has(one)))
      found.unlisted.push({ id: missing, holders: (await friendsOf(api, missing, signal)).map(({ follow }) => follow.userid) });
  }
  return found;
}

const statuses = { 1: 'done', 2: 'waiting', 3: 'refused', 4: 'full' } as const;

/** Minutes after which a contact that WeCom does not list is looked for among those of the taker. */
const listedAfterMinutes = 5;

/** The state of a contact that WeCom does not list as handed over, by who has it. */
function unlistedState(holders: readonly string[], from: string, to: string) {
  if (holders.includes(to) && !holders.includes(from)) return 'done';
  return holders.includes(from) ? 'waiting' : 'gone';
}

async function storeAbsentContacts(db: Db, { id, wx_userid: from }: HandOverRow, { unlisted }: Results): Promise<number[]> {
  const done: number[] = [];
  for (const { id: wxId, holders } of unlisted) {
    const { rows } = await sql<{ id: number; to: string; is_late: boolean }>`select i.id, s.wx_userid as "to",
        i.sent_at < now() - make_interval(mins => ${sql.lit(listedAfterMinutes)}) as is_late
      from hand_over_item i join staff s on s.id = i.to_user_id where i.hand_over_id = ${id} and i.wx_id = ${wxId} and i.status = 'waiting'`.execute(
      db,
    );
    const [item] = rows;
    if (!item) continue;
    const state = unlistedState(holders, from ?? '', item.to);
    if (state === 'done') done.push(item.id);
    if (state === 'done' || (state === 'gone' && item.is_late))
      await sql`update hand_over_item set status = ${state === 'done' ? 'done' : 'failed'}, reason = ${state === 'done' ? null : 'gone'},
        settled_at = now() where id = ${item.id}`.execute(db);
  }
  return done;
}

/** Stores what WeCom said, and moves what hangs on the contacts that went over. */
export async function storeResults(db: Db, handOver: HandOverRow, found: Results) {
  const rows = found.results.map(({ id, status, takeover_at }) => ({ id, status: statuses[status], takeover_at }));
  const { rows: changed } = await sql<{ id: number; status: string }>`update hand_over_item i set status = r.status,
      errcode = case when r.status = 'full' then 40099 end, takeover_at = case when r.status = 'waiting' then r.takeover_at end,
      settled_at = case when r.status <> 'waiting' then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, status text, takeover_at timestamptz)
    where i.hand_over_id = ${handOver.id} and i.wx_id = r.id and i.status = 'waiting'
      and (r.status <> 'waiting' or i.takeover_at is distinct from r.takeover_at) returning i.id, i.status`.execute(db);
  const done = [
    ...changed.filter(({ status }) => status === 'done').map(({ id }) => id),
    ...(await storeAbsentContacts(db, handOver, found)),
  ];
  await moveWithContacts(db, moveOf(handOver), done);
}

export const moveOf = ({ id, user_id, operator_id }: HandOverRow) => ({ handOverId: id, from: user_id, operatorId: operator_id });

const mostReads = 100;

/**
 * Reads contacts that went over and of which we still think otherwise: where the taker was a friend before, WeCom sends no event. Returns how
 * many were read.
 */
export async function readHandedOver(deps: Deps, handOver: HandOverRow, enterpriseId: number, signal: AbortSignal): Promise<number> {
  const { database, connector } = deps;
  const { rows } = await database.tenant(enterpriseId, (db) =>
    sql<{ wx_id: string }>`select i.wx_id from hand_over_item i join staff t on t.id = i.to_user_id
      left join external_user_follow a on a.external_user_id = i.external_user_id and a.wx_userid = ${handOver.wx_userid}
      left join external_user_follow b on b.external_user_id = i.external_user_id and b.wx_userid = t.wx_userid
      where i.hand_over_id = ${handOver.id} and i.kind = 'contact' and i.status = 'done' and i.settled_at > now() - interval '7 days'
        and (a.external_user_id is not null and a.ended_at is null or b.external_user_id is null or b.ended_at is not null) order by i.id limit ${mostReads}`.execute(
      db,
    ),
  );
  if (rows.length === 0) return 0;
  const api = await connector.of(enterpriseId, 'customer');
  for (const { wx_id } of rows) {
    const list = await friendsOf(api, wx_id, signal);
    await database.tenant(enterpriseId, async (db) => {
      await writeContacts(db, list);
      const isStill = list.some(({ follow }) => follow.userid === handOver.wx_userid);
      if (!isStill && handOver.wx_userid !== null) await endFollows(db, handOver.wx_userid, [wx_id], 'staff');
    });
  }
  return rows.length;
}
