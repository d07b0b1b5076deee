import type { Data, Input } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import type { RefusalDetail } from '../../../http/refusal.js';
import { dryRun, failureIn, perItem } from '../../../records/batch.js';
import { selectServices } from '../service/select-services.js';
import { moveService } from './move-service.js';
import type { ServiceStatus } from './moves.js';

type BatchInput = Input<'changeServiceStatusInBatch'>;
type Result = Data<'changeServiceStatusInBatch'>;

/** Does the work for each service separately. The result of an unchanged one has its state and the allowed states. */
export async function eachService(context: Context, ids: readonly number[], work: (id: number) => Promise<unknown>): Promise<Result> {
  const { ok, refused } = await perItem(context.db, ids, work);
  const failed = refused.map((one) => {
    const { from, allowed } = one.refusal.detail as RefusalDetail & { from?: ServiceStatus; allowed?: ServiceStatus[] };
    return { ...failureIn(context.caller.language)(one), ...(from && { from }), ...(allowed && { allowed }) };
  });
  return { matched: ids.length, ok, failed };
}

/** Moves the chosen services. */
export async function changeStatusInBatch(context: Context, { status, reason, dry_run, ...chosen }: BatchInput): Promise<Result> {
  const { db, audit } = context;
  const ids = await selectServices(context, chosen);
  const result = await dryRun(db, dry_run, () => eachService(context, ids, (id) => moveService(context, id, status, { reason })));
  audit({ target: `${ids.length}`, after: { status, reason, dry_run, ok: result.ok } });
  return result;
}
