import type { Data, Input } from '@shiyi/sdk';
import type { Context, Handlers } from '../../../http/context.js';
import { actionOf } from '../customer-care/batch-actions.js';
import { assertNoBatch, changeCustomers, changedBy } from '../customer-care/batch-work.js';
import { addTagBatch, changesOfBatch, customersOf, lockTagBatch, reverseChanges } from './tag-batch.js';
import type { UndoFacts, UndoWork } from './undo-work.js';

async function setCustomerTagsInBatch(context: Context, input: Input<'setCustomerTagsInBatch'>): Promise<Data<'setCustomerTagsInBatch'>> {
  const { db, audit, deps } = context;
  const { add_tag_ids = [], remove_tag_ids = [], dry_run = false } = input;
  if (!dry_run) await assertNoBatch(db);
  const ids = await customersOf(context, input);
  const change = { op: 'tag' as const, add_tag_ids, remove_tag_ids };
  const changed = await changedBy(db, ids, await actionOf(context, change));
  const counts = { matched: ids.length, changed: changed.length, unchanged: ids.length - changed.length };
  audit({ target: `${ids.length}`, after: { ...input, ...counts } });
  if (dry_run || changed.length === 0) return { ...counts, batch_id: null, job_id: null, waiting: 0 };
  const batch = { ...change, tag_batch_id: await addTagBatch(context) };
  const rest = await changeCustomers(context, { batch, action: await actionOf(context, batch), holders: undefined }, changed);
  if (rest.job_id !== null)
    await db.updateTable('customer_tag_batch').set({ job_id: rest.job_id }).where('id', '=', batch.tag_batch_id).execute();
  deps.outbox.wake();
  return { ...counts, batch_id: batch.tag_batch_id, ...rest };
}

/** As many changes as a caller waits for. */
const atOnce = 1000;

async function resetCustomerTagBatch(
  context: Context,
  { batch_id }: Input<'resetCustomerTagBatch'>,
): Promise<Data<'resetCustomerTagBatch'>> {
  const { db, principal, audit, deps } = context;
  await lockTagBatch(context, batch_id);
  const changes = await changesOfBatch(db, batch_id);
  const first = changes.slice(0, atOnce);
  const rest = changes.slice(atOnce);
  const changed = await reverseChanges(db, principal, first);
  await db.updateTable('customer_tag_batch').set({ undone_at: new Date() }).where('id', '=', batch_id).execute();
  audit({ target: batch_id, after: { changed, waiting: rest.length } });
  deps.outbox.wake();
  const counts = { batch_id, changed, retained: first.length - changed };
  if (rest.length === 0) return { ...counts, job_id: null, waiting: 0 };
  const job = await deps.jobs.add(db, 'customer_tag_undo', {
    ...{ operatorId: principal.staffId, uniqueKey: `batch ${batch_id}` },
    input: { change_ids: rest } satisfies UndoWork,
    facts: { updated: changed, skipped: counts.retained } satisfies UndoFacts,
  });
  return { ...counts, job_id: job.id, waiting: rest.length };
}

export const handlers: Handlers = { setCustomerTagsInBatch, resetCustomerTagBatch };
