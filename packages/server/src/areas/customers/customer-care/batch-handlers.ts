import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { actionOf, type Batch } from './batch-actions.js';
import { assertNoBatch, changeCustomers, changedBy } from './batch-work.js';
import { paidMember } from './membership.js';
import { selectCustomers } from './select-customers.js';
import { shareCustomers } from './share-customers.js';

type Own = 'add_tag_ids' | 'remove_tag_ids' | 'principal_user_id' | 'user_ids' | 'is_pending' | 'reason' | 'days';

/** The fields that each action reads, and those that it needs. */
const fields: Record<Batch['op'], { reads: readonly Own[]; needs: readonly Own[] }> = {
  tag: { reads: ['add_tag_ids', 'remove_tag_ids'], needs: [] },
  assign: { reads: ['principal_user_id', 'user_ids'], needs: [] },
  pending: { reads: ['is_pending', 'reason'], needs: ['is_pending'] },
  member: { reads: ['days'], needs: ['days'] },
};
const all = Object.values(fields).flatMap(({ reads }) => reads);

function assertFields(batch: Batch) {
  const { reads, needs } = fields[batch.op];
  const missing = needs.find((name) => batch[name] === undefined);
  if (missing) throw refuseField(42200, missing, 'required', ['此操作需要填写这一项', 'This action needs this field']);
  const unread = all.find((name) => batch[name] !== undefined && !reads.includes(name));
  if (unread) throw refuseField(42200, unread, 'only', ['此操作不用这一项，请去掉', 'This action does not read this field; leave it out']);
  if (batch.op === 'assign' && (batch.principal_user_id === undefined) === (batch.user_ids === undefined))
    throw refuseField(42200, 'principal_user_id', 'exclusive', [
      '请选择一位营养师，或选择几位分担，只能用一种',
      'Choose either one nutritionist or several who share',
    ]);
  if (batch.op === 'pending' && batch.is_pending && !batch.reason?.trim())
    throw refuseField(42200, 'reason', 'required', ['请写明为什么需要处理', 'Say why the customers need action']);
}

async function setInBatch(context: Context, batch: Batch) {
  const { db, audit, caller } = context;
  assertFields(batch);
  if (!batch.dry_run) await assertNoBatch(db);
  const ids = await selectCustomers(context, batch);
  const shared = batch.user_ids && (await shareCustomers(context, ids, batch.user_ids));
  const action = await actionOf(context, batch, shared?.holders);
  const customers = await changedBy(db, ids, action);
  const rest = batch.dry_run
    ? { job_id: null, waiting: 0 }
    : await changeCustomers(context, { batch, action, holders: shared?.holders }, customers);
  const changed = new Set(customers.map(({ id }) => id));
  const left = ids.filter((id) => !changed.has(id));
  const message = paidMember[caller.language === 'zh' ? 0 : 1];
  const failed = batch.op === 'member' ? left.slice(0, 500).map((id) => ({ id, code: 40900 as const, message })) : [];
  audit({ target: `${ids.length}`, after: { ...batch, matched: ids.length, changed: changed.size } });
  const unchanged = batch.op === 'member' ? 0 : left.length;
  return { matched: ids.length, changed: changed.size, unchanged, failed, shares: shared?.shares ?? [], ...rest };
}

export const handlers: Handlers = { setCustomersInBatch: setInBatch };
