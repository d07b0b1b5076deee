import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { Refusal, type RefusalDetail } from '../../../http/refusal.js';
import { chosenServices } from '../service/chosen.js';
import { moveService } from './move-service.js';
import type { ServiceStatus } from './moves.js';

type Given = Input<'changeServiceStatusInBatch'>;
type Result = Data<'changeServiceStatusInBatch'>;

/** What each service of a batch came to: the work is done for each on its own, and a refusal of one leaves it as it was. */
export async function eachService(context: Context, ids: readonly number[], work: (id: number) => Promise<unknown>): Promise<Result> {
  const { db, caller } = context;
  const result: Result = { matched: ids.length, ok: [], failed: [] };
  for (const id of ids) {
    await sql`savepoint one`.execute(db);
    try {
      await work(id);
      result.ok.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint one`.execute(db);
      const { from, allowed } = error.detail as RefusalDetail & { from?: ServiceStatus; allowed?: ServiceStatus[] };
      result.failed.push({
        ...{ id, code: error.code as 40900, message: error.sentence[caller.language === 'en' ? 1 : 0] },
        ...(from && { from }),
        ...(allowed && { allowed }),
      });
    }
    await sql`release savepoint one`.execute(db);
  }
  return result;
}

/** Moves the chosen services. A dry run does the work and takes it back, so that it answers what the work would do. */
export async function changeStatusInBatch(context: Context, { status, reason, dry_run, ...chosen }: Given): Promise<Result> {
  const { db, audit } = context;
  const ids = await chosenServices(context, chosen);
  if (dry_run) await sql`savepoint dry_run`.execute(db);
  const result = await eachService(context, ids, (id) => moveService(context, id, status, { reason }));
  if (dry_run) await sql`rollback to savepoint dry_run`.execute(db);
  audit({ target: `${ids.length}`, after: { status, reason, dry_run, ok: result.ok } });
  return result;
}
