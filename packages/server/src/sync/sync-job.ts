import type { House } from '../context.js';
import { type Claim, endJob, LeaseLost, leaseSeconds, release, renewLease } from '../jobs/job.js';
import { JobFailed } from '../jobs/runner.js';
import { type RecordedCall, RecordingApi } from '../platform/recording-api.js';
import { WxError } from '../platform/wx-error.js';
import { syncContacts } from './contacts-job.js';
import { syncGroups } from './groups-job.js';
import { syncDepartments, syncStaff } from './staff-job.js';
import { inTenant, type SyncInput, type SyncKind, type SyncRun, syncs } from './sync.js';
import { pullTags, pushTagGroup } from './tags-job.js';

/** How often in a row the platform's window is waited for. */
const maxPutOff = 30;
const beatMs = (leaseSeconds * 1000) / 5;

/** From where the job's cursor is to its end. */
const works: Record<SyncKind, (house: House, run: SyncRun) => Promise<void>> = {
  dept: syncDepartments,
  staff: syncStaff,
  external_user: syncContacts,
  tag: (house, run) => (run.input.tag_group_id === undefined ? pullTags : pushTagGroup)(house, run),
  group_chat: syncGroups,
};

/** Waits for the platform outside of any worker, but not for ever. */
async function putOff(house: House, claim: Claim, error: WxError, waitMs: number) {
  await inTenant(house, claim, async (db) => {
    const row = await db
      .updateTable('job')
      .set((eb) => ({ put_off: eb('put_off', '+', 1) }))
      .where('id', '=', claim.id)
      .where('fence', '=', claim.fence)
      .returning('put_off')
      .executeTakeFirst();
    if (!row) throw new LeaseLost();
    if (row.put_off <= maxPutOff) await release(db, claim, waitMs);
    else await endJob(db, claim, error.sentence[0]);
  });
}

/** Holds a job while the work on it goes on; what the platform cannot do now is put off. */
export async function whileHeld(house: House, claim: Claim, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const ours = new AbortController();
  const beat = setInterval(() => {
    if (house.jobs.stopping) return ours.abort();
    inTenant(house, claim, (db) => renewLease(db, claim)).catch((error) => {
      if (error instanceof LeaseLost) ours.abort(error);
    });
  }, beatMs);
  try {
    await work(ours.signal);
  } catch (error) {
    if (ours.signal.aborted) {
      if (ours.signal.reason instanceof LeaseLost) throw ours.signal.reason;
      return await inTenant(house, claim, (db) => release(db, claim));
    }
    if (!(error instanceof WxError)) throw error;
    if (error.remedy === 'end' || error.remedy === 'row') throw new JobFailed(error.sentence);
    await putOff(house, claim, error, house.connector.patience.windowMs);
  } finally {
    clearInterval(beat);
  }
}

/** Synchronises with the platform. What was read and how far it is commit together, so a killed process loses and doubles nothing. */
export const syncJob = (house: House, claim: Claim): Promise<void> =>
  whileHeld(house, claim, async (signal) => {
    const row = await inTenant(house, claim, (db) =>
      db.selectFrom('job').select('input').where('id', '=', claim.id).executeTakeFirstOrThrow(),
    );
    const input = row.input as SyncInput;
    const calls: RecordedCall[] = [];
    const api = await house.connector.of(claim.enterpriseId, syncs[input.sync].purpose);
    await works[input.sync](house, {
      claim,
      input,
      calls,
      tried: new Set(),
      api: input.dry_run ? new RecordingApi(api, calls) : api,
      signal,
    });
  });
