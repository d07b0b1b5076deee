import type { Deps } from '../../../http/context.js';
import type { Claim } from '../../../jobs/claim.js';
import { advance, endJob, release } from '../../../jobs/job.js';
import { TryLater } from '../../../jobs/job-failure.js';
import { listDeliveries, listTasks } from '../../../outside/wecom/group-messages.js';
import type { Api } from '../../../outside/wecom/wx-api.js';
import { isCancelled, WxError } from '../../../outside/wecom/wx-error.js';
import { addSummary } from './add-summary.js';
import { type DueMessage, nextDue, settleMessage, storeDeliveries, storeTask } from './results.js';

/** A mass message whose results are asked for. */
export interface ResultWork {
  id: number;
}

type DeliveryPage = Awaited<ReturnType<typeof listDeliveries>>;

/** Asks for the results of one message of WeCom. Each page is stored while the next is read. */
async function askOne({ database }: Deps, { enterpriseId }: Claim, api: Api, asked: DueMessage, signal: AbortSignal) {
  const readPage = (cursor: string) => listDeliveries(api, asked.msgid, asked.wx_userid, cursor, signal);
  const [tasks, first] = await Promise.all([listTasks(api, asked.msgid, signal), readPage('')]);
  let page: DeliveryPage | undefined = first;
  while (page) {
    const { list, next: cursor }: DeliveryPage = page;
    const next: Promise<DeliveryPage> | undefined = cursor === undefined ? undefined : readPage(cursor);
    // If storing fails, nothing waits for the next page.
    next?.catch(() => undefined);
    if (list.length > 0) await database.tenant(enterpriseId, (db) => storeDeliveries(db, asked, list), 'write');
    page = await next;
  }
  return tasks.find(({ userid }) => userid === asked.wx_userid);
}

/** Stops asking where WeCom has no results any more, because the message was stopped or is gone there. */
const isOver = (error: unknown) => isCancelled(error) || (error instanceof WxError && error.errcode === 41047);

async function ask(deps: Deps, claim: Claim, api: Api, asked: DueMessage, signal: AbortSignal) {
  try {
    const task = await askOne(deps, claim, api, asked, signal);
    await deps.database.tenant(claim.enterpriseId, (db) => storeTask(db, asked, task), 'write');
  } catch (error) {
    if (!isOver(error)) throw error;
    await deps.database.tenant(
      claim.enterpriseId,
      (db) => db.updateTable('mass_platform_message').set({ next_ask_at: null }).where('id', '=', asked.id).execute(),
      'write',
    );
  }
}

/** Messages of WeCom that are asked for at once: while one is stored, another is read. */
const atOnce = 3;

/** Waits for all of them, so that none goes on after a failure. */
async function askAll(due: readonly DueMessage[], work: (one: DueMessage) => Promise<void>) {
  const ends = await Promise.allSettled(due.map(work));
  const failure = ends.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
}

/** Asks for the results of a mass message, a few senders at a time. Each page is stored at once, so a killed process repeats little. */
export async function askResults(deps: Deps, claim: Claim, signal: AbortSignal): Promise<void> {
  const { database, connector, jobs } = deps;
  const { id } = claim.input as ResultWork;
  const tenant = <T>(work: Parameters<typeof database.tenant<T>>[1]) => database.tenant(claim.enterpriseId, work, 'write');
  try {
    const api = await connector.of(claim.enterpriseId, 'customer');
    for (;;) {
      const due = await tenant((db) => nextDue(db, id, atOnce));
      if (due.length === 0) break;
      await askAll(due, (one) => ask(deps, claim, api, one, signal));
      claim.done += due.length;
      await tenant((db) => advance(db, claim, { done: claim.done, cursor: String(due.at(-1)?.id), facts: { updated: claim.done } }));
      if (jobs.stopping) return await tenant((db) => release(db, claim));
    }
  } catch (error) {
    if (error instanceof WxError) throw new TryLater(error.sentence);
    throw error;
  }
  await tenant(async (db) => {
    const ended = await settleMessage(db, id);
    if (ended) await addSummary(deps, db, id, ended);
    await endJob(db, claim);
  });
  jobs.wake();
}
