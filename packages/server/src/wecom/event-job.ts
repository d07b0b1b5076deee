import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { Services } from '../http/context.js';
import { type Claim, noteProgress, release } from '../jobs/job.js';
import { passes } from '../jobs/passing-fault.js';
import { inTenant } from '../sync/sync.js';
import { whileLeased } from '../sync/sync-job.js';
import { handlerOf } from './event-work.js';
import type { EventFields } from './event-xml.js';
import { WxError } from './wx-error.js';

/** Attempts per event before giving up. */
const maxTries = 10;

/** Makes storing an event and ending the event job exclude each other, so that no event is left unprocessed. */
export const lockEvents = (db: Db, enterpriseId: number) => sql`select pg_advisory_xact_lock(713006, ${enterpriseId}::integer)`.execute(db);

const oldest = (db: Db) =>
  db.selectFrom('platform_event').select(['id', 'event', 'tries']).where('done_at', 'is', null).orderBy('id').limit(1).executeTakeFirst();

/** Deletes the job when no event is left; finished jobs are of no interest. */
const endIfDone = (services: Services, claim: Claim): Promise<boolean> =>
  inTenant(services, claim, async (db) => {
    await lockEvents(db, claim.enterpriseId);
    if (await oldest(db)) return false;
    await db.deleteFrom('job').where('id', '=', claim.id).where('fence', '=', claim.fence).execute();
    return true;
  });

const settle = (db: Db, id: number, error?: string) =>
  db
    .updateTable('platform_event')
    .set({ done_at: new Date(), error: error?.slice(0, 500) ?? null })
    .where('id', '=', id)
    .execute();

async function bringUpToDate(services: Services, claim: Claim, { id, fields }: { id: number; fields: EventFields }, signal: AbortSignal) {
  const work = handlerOf(fields);
  const write = await work?.({ services, enterpriseId: claim.enterpriseId, fields, signal });
  await inTenant(services, claim, async (db) => {
    await write?.(db);
    await settle(db, id);
    await noteProgress(db, claim);
  });
  services.sessions.forget();
}

/** Retries a temporary error up to `maxTries`; gives up on this event for any other error and continues with the next. */
async function noteFault(services: Services, claim: Claim, { id, tries }: { id: number; tries: number }, error: WxError) {
  const passes = error.remedy !== 'end' && error.remedy !== 'row' && tries + 1 < maxTries;
  await inTenant(services, claim, async (db) => {
    await db
      .updateTable('platform_event')
      .set({ tries: tries + 1 })
      .where('id', '=', id)
      .execute();
    if (!passes) await settle(db, id, error.sentence[0]);
  });
  if (passes) throw error;
}

/** Gives up on an event after an unexpected error, which is rethrown for the log; later events are still processed. */
async function leaveOut(services: Services, claim: Claim, id: number, error: Error): Promise<never> {
  await inTenant(services, claim, async (db) => {
    await settle(db, id, error.message);
    await release(db, claim);
  });
  throw error;
}

/** Applies the changes WeCom reported, in the order of the events. */
export const eventJob = (services: Services, claim: Claim): Promise<void> =>
  whileLeased(services, claim, async (signal) => {
    for (;;) {
      const next = await inTenant(services, claim, oldest);
      if (!next) {
        if (await endIfDone(services, claim)) return;
        continue;
      }
      try {
        await bringUpToDate(services, claim, { id: next.id, fields: next.event as EventFields }, signal);
      } catch (error) {
        signal.throwIfAborted();
        // The job runner retries the job, and with it this event.
        if (passes(error)) throw error;
        if (error instanceof WxError) await noteFault(services, claim, next, error);
        else await leaveOut(services, claim, next.id, error as Error);
      }
    }
  });
