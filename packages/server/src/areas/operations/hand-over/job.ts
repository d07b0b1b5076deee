import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Deps } from '../../../http/context.js';
import type { Claim } from '../../../jobs/claim.js';
import { advance, endJob, release } from '../../../jobs/job.js';
import type { JobKind } from '../../../jobs/job-kind.js';
import { listContactsOfLeavers } from '../../../outside/wecom/transfers.js';
import { isNotAllowed } from '../../../outside/wecom/wx-error.js';
import { askResults, readHandedOver, storeResults } from './ask-results.js';
import { endHandOver } from './end.js';
import { type HandOverRow, lockHandOver } from './hand-over.js';
import { listItems } from './list-items.js';
import { sendItems } from './send-items.js';

/** `input` of a job of the kind `hand_over`. */
export interface HandOverWork {
  id: number;
}

const idOf = ({ input }: Claim) => (input as HandOverWork).id;

/** The contacts of one who has left that WeCom lists as nobody's. None if the app may not read the list. */
async function unassignedOf(deps: Deps, { wx_userid }: HandOverRow, enterpriseId: number, signal: AbortSignal): Promise<string[]> {
  const api = await deps.connector.of(enterpriseId, 'customer');
  const ids: string[] = [];
  try {
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await listContactsOfLeavers(api, cursor, signal);
      ids.push(...page.list.filter(({ from }) => from === wx_userid).map(({ id }) => id));
      cursor = page.next;
    }
  } catch (error) {
    if (!isNotAllowed(error)) throw error;
  }
  return ids;
}

/** Works on the row of the hand-over, in one transaction. Returns undefined if it is gone. */
const withRow = <T>({ database }: Deps, claim: Claim, work: (db: Db, row: HandOverRow) => Promise<T>): Promise<T | undefined> =>
  database.tenant(claim.enterpriseId, async (db) => {
    const row = await lockHandOver(db, idOf(claim));
    if (!row) return undefined;
    await advance(db, claim, { done: claim.done + 1, cursor: 'on' });
    claim.done++;
    return work(db, row);
  });

async function list(deps: Deps, claim: Claim, handOver: HandOverRow, signal: AbortSignal) {
  if (handOver.is_listed) return;
  const unassigned = handOver.is_away ? await unassignedOf(deps, handOver, claim.enterpriseId, signal) : [];
  await withRow(deps, claim, async (db, row) => {
    if (!row.is_listed && row.status === 'running') await listItems(db, row, unassigned);
  });
}

async function sendAll(deps: Deps, claim: Claim) {
  for (let isMore = true; isMore && !deps.jobs.stopping; ) {
    isMore = (await withRow(deps, claim, async (db, row) => row.status === 'running' && sendItems(db, row))) ?? false;
    deps.outbox.wake();
  }
}

const askMinutes = 30;

/** When to go on: as soon as the next contacts go over, or half an hour from now; tomorrow for groups above the limit of a day. */
const setNext = (db: Db, id: number, isMore: boolean) =>
  sql`update hand_over set next_at = case
      when ${isMore} then now() + interval '1 second'
      when exists (select from hand_over_item i where i.hand_over_id = ${id} and i.status in ('sent', 'waiting'))
        then least(now() + make_interval(mins => ${sql.lit(askMinutes)}), greatest(now() + interval '20 seconds',
          (select min(i.takeover_at) + interval '10 seconds' from hand_over_item i where i.hand_over_id = ${id} and i.status = 'waiting')))
      when exists (select from hand_over_item i where i.hand_over_id = ${id} and i.status = 'draft')
        then (select max(i.sent_at) + interval '1 day' from hand_over_item i where i.hand_over_id = ${id} and i.kind = 'group')
    end where id = ${id}`.execute(db);

async function work(deps: Deps, claim: Claim, signal: AbortSignal): Promise<void> {
  const { enterpriseId } = claim;
  const handOver = await withRow(deps, claim, async (_, row) => row);
  if (!handOver) return deps.database.tenant(enterpriseId, (db) => endJob(db, claim));
  await list(deps, claim, handOver, signal);
  await sendAll(deps, claim);
  const found = await askResults(deps, handOver, enterpriseId, signal);
  await withRow(deps, claim, (db, row) => storeResults(db, row, found));
  const read = await readHandedOver(deps, handOver, enterpriseId, signal);
  await deps.database.tenant(enterpriseId, async (db) => {
    const id = idOf(claim);
    await lockHandOver(db, id);
    await endHandOver(db, id);
    await setNext(db, id, read > 0);
    await (deps.jobs.stopping ? release(db, claim) : endJob(db, claim));
  });
}

export const jobKind: JobKind = {
  kind: 'hand_over',
  name: ['员工交接', 'Hand-over'],
  internal: true,
  lane: 'bulk',
  concurrency: 2,
  attempts: 20,
  work,
};
