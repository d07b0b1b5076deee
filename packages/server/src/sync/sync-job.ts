import type { Deps } from '../http/context.js';
import type { Claim } from '../jobs/claim.js';
import { endJob, LostLease, release } from '../jobs/job.js';
import { JobFailure } from '../jobs/job-failure.js';
import { ownerOf } from '../jobs/owner.js';
import { type RecordedCall, RecordingApi } from '../outside/wecom/recording-api.js';
import { WxError } from '../outside/wecom/wx-error.js';
import { syncKindOf } from './kinds.js';
import { inTenant, type SyncInput, startedBy } from './sync.js';

/** Maximum number of times in a row a job is postponed while WeCom is unavailable. */
const maxPutOff = 30;

/** Releases the job until WeCom is available again, or fails it after too many waits. */
async function putOff(deps: Deps, claim: Claim, error: WxError, waitMs: number) {
  await inTenant(deps, claim, async (db) => {
    const row = await db
      .updateTable('job')
      .set((eb) => ({ put_off: eb('put_off', '+', 1) }))
      .where('id', '=', claim.id)
      .where('fence', '=', claim.fence)
      .returning('put_off')
      .executeTakeFirst();
    if (!row) throw new LostLease();
    if (row.put_off <= maxPutOff) await release(db, claim, { waitMs, error: error.sentence });
    else await endJob(db, claim, error.sentence);
  });
}

/** Runs work that needs WeCom, and puts its job off while WeCom cannot serve it. */
export async function runWithPostponement(deps: Deps, claim: Claim, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (signal.aborted || !(error instanceof WxError)) throw error;
    if (error.remedy === 'end' || error.remedy === 'row') throw new JobFailure(error.sentence);
    await putOff(deps, claim, error, deps.connector.retryPolicy.windowMs);
  }
}

/** Synchronizes with WeCom. Data and progress commit together, so a killed process neither loses nor duplicates anything. */
export const syncJob = (deps: Deps, claim: Claim, signal: AbortSignal): Promise<void> =>
  runWithPostponement(deps, claim, signal, async () => {
    const input = claim.input as SyncInput;
    const calls: RecordedCall[] = [];
    const kind = syncKindOf(input.sync);
    claim.needs = [startedBy(kind, input)];
    await inTenant(deps, claim, (db) => ownerOf(db, claim));
    const api = await deps.connector.of(claim.enterpriseId, kind.purpose);
    await kind.work(deps, {
      kind,
      claim,
      input,
      keyring: deps.keyring,
      calls,
      tried: new Set(),
      api: input.dry_run ? new RecordingApi(api, calls) : api,
      signal,
    });
  });
