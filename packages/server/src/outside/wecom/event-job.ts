import type { Db } from '../../db/database.js';
import type { Deps } from '../../http/context.js';
import type { Claim } from '../../jobs/claim.js';
import { JobFailure } from '../../jobs/job-failure.js';
import { passes } from '../../jobs/passing-fault.js';
import { inTenant } from '../../sync/sync.js';
import { runWithPostponement } from '../../sync/sync-job.js';
import { handlersOf } from './event-work.js';
import type { EventFields } from './event-xml.js';
import { WxError } from './wx-error.js';

/** Attempts per event before giving up. */
const maxTries = 10;

/** `input` of a job of the kind `event`. */
export interface EventInput {
  event_id: number;
}

const eventOf = (db: Db, { input }: Claim) =>
  db
    .selectFrom('platform_event')
    .select(['id', 'event', 'tries'])
    .where('id', '=', (input as EventInput).event_id)
    .executeTakeFirst();

type Event = NonNullable<Awaited<ReturnType<typeof eventOf>>>;

const settle = (db: Db, id: number, error?: string) =>
  db
    .updateTable('platform_event')
    .set({ done_at: new Date(), error: error?.slice(0, 500) ?? null })
    .where('id', '=', id)
    .execute();

/** Deletes a job that is done, because finished ones are of no interest. Another worker may have taken it over; then it stays. */
async function endQuietly(db: Db, { id, fence }: Claim): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('job').where('id', '=', id).where('fence', '=', fence).executeTakeFirst();
  return numDeletedRows > 0n;
}

async function bringUpToDate(deps: Deps, claim: Claim, { id, event }: Event, signal: AbortSignal) {
  const fields = event as EventFields;
  const writes: ((db: Db) => Promise<unknown>)[] = [];
  for (const prepare of handlersOf(fields)) writes.push(await prepare({ deps, enterpriseId: claim.enterpriseId, fields, signal }));
  await inTenant(deps, claim, async (db) => {
    if (!(await endQuietly(db, claim))) return;
    for (const write of writes) await write(db);
    await settle(db, id);
  });
  deps.outbox.wake();
  deps.sessions.forget();
}

/** Retries a temporary error up to `maxTries`; gives up on the event for any other error. A person can retry it then. */
async function noteFault(deps: Deps, claim: Claim, { id, tries }: Event, error: WxError): Promise<never> {
  const mayPass = error.remedy !== 'end' && error.remedy !== 'row' && tries + 1 < maxTries;
  await inTenant(deps, claim, async (db) => {
    await db
      .updateTable('platform_event')
      .set({ tries: tries + 1 })
      .where('id', '=', id)
      .execute();
    if (!mayPass) await settle(db, id, error.sentence[0]);
  });
  throw mayPass ? error : new JobFailure(error.sentence);
}

/** Applies a change that WeCom reported. */
export const eventJob = (deps: Deps, claim: Claim, signal: AbortSignal): Promise<void> =>
  runWithPostponement(deps, claim, signal, async () => {
    const event = await inTenant(deps, claim, (db) => eventOf(db, claim));
    // An erasure has removed it.
    if (!event) return void (await inTenant(deps, claim, (db) => endQuietly(db, claim)));
    try {
      await bringUpToDate(deps, claim, event, signal);
    } catch (error) {
      signal.throwIfAborted();
      // The job runner retries the job, and with it this event.
      if (passes(error)) throw error;
      if (error instanceof WxError) return await noteFault(deps, claim, event, error);
      await inTenant(deps, claim, (db) => settle(db, event.id, (error as Error).message));
      throw error;
    }
  });
