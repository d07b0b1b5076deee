import type { Services } from '../http/context.js';
import { type Claim, endJob, LeaseLost, leaseSeconds, release, renewLease } from '../jobs/job.js';
import { JobFailed } from '../jobs/job-failed.js';
import { ownerOf } from '../jobs/owner.js';
import { type RecordedCall, RecordingApi } from '../wecom/recording-api.js';
import { WxError } from '../wecom/wx-error.js';
import { syncKindOf } from './kinds.js';
import { inTenant, type SyncInput, startedBy } from './sync.js';

/** Maximum number of times in a row a job is postponed while WeCom is unavailable. */
const maxPutOff = 30;
const beatMs = (leaseSeconds * 1000) / 5;

/** Releases the job until WeCom is available again, or fails it after too many waits. */
async function putOff(services: Services, claim: Claim, error: WxError, waitMs: number) {
  await inTenant(services, claim, async (db) => {
    const row = await db
      .updateTable('job')
      .set((eb) => ({ put_off: eb('put_off', '+', 1) }))
      .where('id', '=', claim.id)
      .where('fence', '=', claim.fence)
      .returning('put_off')
      .executeTakeFirst();
    if (!row) throw new LeaseLost();
    if (row.put_off <= maxPutOff) await release(db, claim, waitMs);
    else await endJob(db, claim, error.sentence);
  });
}

/** Holds a job while its work runs, and puts it off while WeCom cannot serve it. */
export async function whileLeased(services: Services, claim: Claim, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const ours = new AbortController();
  const beat = setInterval(() => {
    if (services.jobs.stopping) return ours.abort();
    inTenant(services, claim, (db) => renewLease(db, claim)).catch((error) => {
      if (error instanceof LeaseLost) ours.abort(error);
    });
  }, beatMs);
  try {
    await work(ours.signal);
  } catch (error) {
    if (ours.signal.aborted) {
      if (ours.signal.reason instanceof LeaseLost) throw ours.signal.reason;
      return await inTenant(services, claim, (db) => release(db, claim));
    }
    if (!(error instanceof WxError)) throw error;
    if (error.remedy === 'end' || error.remedy === 'row') throw new JobFailed(error.sentence);
    await putOff(services, claim, error, services.connector.retryPolicy.windowMs);
  } finally {
    clearInterval(beat);
  }
}

/** Synchronizes with WeCom. Data and progress commit together, so a killed process neither loses nor duplicates anything. */
export const syncJob = (services: Services, claim: Claim): Promise<void> =>
  whileLeased(services, claim, async (signal) => {
    const row = await inTenant(services, claim, (db) =>
      db.selectFrom('job').select('input').where('id', '=', claim.id).executeTakeFirstOrThrow(),
    );
    const input = row.input as SyncInput;
    const calls: RecordedCall[] = [];
    const kind = syncKindOf(input.sync);
    claim.needs = [startedBy(kind, input)];
    await inTenant(services, claim, (db) => ownerOf(db, claim));
    const api = await services.connector.of(claim.enterpriseId, kind.purpose);
    await kind.work(services, {
      kind,
      claim,
      input,
      keyring: services.keyring,
      calls,
      tried: new Set(),
      api: input.dry_run ? new RecordingApi(api, calls) : api,
      signal,
    });
  });
