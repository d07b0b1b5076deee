import { sql } from 'kysely';
import type { House } from '../context.js';
import type { Db } from '../db/database.js';
import { type Claim, release } from '../jobs/job.js';
import { WxError } from '../platform/wx-error.js';
import { inTenant } from '../sync/sync.js';
import { whileHeld } from '../sync/sync-job.js';
import { workOf } from './event-works.js';
import type { EventFields } from './event-xml.js';

/** How often the platform is asked about one event before it is given up. */
const maxTries = 10;

/** An event that comes in and the end of the work on events wait for each other, so that none is left lying. */
export const lockEvents = (db: Db, enterpriseId: number) => sql`select pg_advisory_xact_lock(713006, ${enterpriseId}::integer)`.execute(db);

const oldest = (db: Db) =>
  db.selectFrom('platform_event').select(['id', 'event', 'tries']).where('done_at', 'is', null).orderBy('id').limit(1).executeTakeFirst();

/** Ends the job where nothing is left to do; a finished one is of interest to nobody. */
const endIfDone = (house: House, claim: Claim): Promise<boolean> =>
  inTenant(house, claim, async (db) => {
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

async function bringUpToDate(house: House, claim: Claim, { id, fields }: { id: number; fields: EventFields }, signal: AbortSignal) {
  const work = workOf(fields);
  const write = await work?.({ house, enterpriseId: claim.enterpriseId, fields, signal });
  await inTenant(house, claim, async (db) => {
    await write?.(db);
    await settle(db, id);
  });
  house.sessions.forget();
}

/** A fault that passes is waited for, a few times; any other ends this event, and not those behind it. */
async function noteFault(house: House, claim: Claim, { id, tries }: { id: number; tries: number }, error: WxError) {
  const passes = error.remedy !== 'end' && error.remedy !== 'row' && tries + 1 < maxTries;
  await inTenant(house, claim, async (db) => {
    await db
      .updateTable('platform_event')
      .set({ tries: tries + 1 })
      .where('id', '=', id)
      .execute();
    if (!passes) await settle(db, id, error.sentence[0]);
  });
  if (passes) throw error;
}

/** What no one foresaw ends this event; those behind it go on, and the log tells of it. */
async function leaveOut(house: House, claim: Claim, id: number, error: Error): Promise<never> {
  await inTenant(house, claim, async (db) => {
    await settle(db, id, error.message);
    await release(db, claim);
  });
  throw error;
}

/** Brings the records up to date that the platform has reported a change of, in the order of the reports. */
export const eventJob = (house: House, claim: Claim): Promise<void> =>
  whileHeld(house, claim, async (signal) => {
    for (;;) {
      const next = await inTenant(house, claim, oldest);
      if (!next) {
        if (await endIfDone(house, claim)) return;
        continue;
      }
      try {
        await bringUpToDate(house, claim, { id: next.id, fields: next.event as EventFields }, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof WxError) await noteFault(house, claim, next, error);
        else await leaveOut(house, claim, next.id, error as Error);
      }
    }
  });
