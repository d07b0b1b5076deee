import type { Data, Input } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { Refusal, type RefusalDetail } from '../../../http/refusal.js';
import { type BatchRefusal, dryRun, failureIn } from '../../../records/batch.js';
import { selectServices } from '../service/select-services.js';
import { assertClosable, closeServices } from './close-services.js';
import { type LockedService, lockedServices } from './lock-service.js';
import type { ServiceStatus } from './moves.js';

type BatchInput = Input<'changeServiceStatusInBatch'>;
type Result = Data<'changeServiceStatusInBatch'>;

/** A service that cannot change is answered with its state and the allowed states. */
function failuresOf({ caller }: Context, refused: readonly BatchRefusal[]): Result['failed'] {
  return refused.map((one) => {
    const { from, allowed } = one.refusal.detail as RefusalDetail & { from?: ServiceStatus; allowed?: ServiceStatus[] };
    return { ...failureIn(caller.language)(one), ...(from && { from }), ...(allowed && { allowed }) };
  });
}

/** Changes all services that pass a check in the same statements; the others stay as they were. The services are locked. */
export async function changeTogether(
  context: Context,
  ids: readonly number[],
  check: (service: LockedService) => void,
  change: (services: readonly LockedService[]) => Promise<unknown>,
): Promise<Result> {
  const able: LockedService[] = [];
  const refused: BatchRefusal[] = [];
  for (const service of await lockedServices(context, ids)) {
    try {
      check(service);
      able.push(service);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ id: service.id, refusal: error });
    }
  }
  await change(able);
  return { matched: ids.length, ok: able.map(({ id }) => id), failed: failuresOf(context, refused) };
}

/** Closes the chosen services. */
export async function changeStatusInBatch(context: Context, { status, reason, dry_run, ...chosen }: BatchInput): Promise<Result> {
  const { db, audit } = context;
  const ids = await selectServices(context, chosen);
  const result = await dryRun(db, dry_run, () =>
    changeTogether(
      context,
      ids,
      (service) => assertClosable(service, status, { reason }),
      (services) => closeServices(context, services, status, { reason }),
    ),
  );
  audit({ target: `${ids.length}`, after: { status, reason, dry_run, ok: result.ok } });
  return result;
}
