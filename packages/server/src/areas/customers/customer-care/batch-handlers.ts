import type { Input } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { dryRun } from '../../../records/batch.js';
import { assertStaff } from '../customer/customer.js';
import { giveTags } from './give-tags.js';
import { addMembership, paidMember } from './membership.js';
import { selectCustomers } from './select-customers.js';

type Batch = Input<'setCustomersInBatch'>;
type Own = 'add_tag_ids' | 'remove_tag_ids' | 'principal_user_id' | 'is_pending' | 'reason' | 'days';

/** The fields that each action reads, and those that it needs. */
const fields: Record<Batch['op'], { reads: readonly Own[]; needs: readonly Own[] }> = {
  tag: { reads: ['add_tag_ids', 'remove_tag_ids'], needs: [] },
  assign: { reads: ['principal_user_id'], needs: ['principal_user_id'] },
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
  if (batch.op === 'pending' && batch.is_pending && !batch.reason?.trim())
    throw refuseField(42200, 'reason', 'required', ['请写明为什么需要处理', 'Say why the customers need action']);
}

interface Change {
  set: RawBuilder<unknown>;
  unless: RawBuilder<boolean>;
  isDry: boolean | undefined;
}

/** Returns the ids of those who change. A dry run writes nothing, because thousands of rows take seconds. */
async function update({ db }: Context, ids: readonly number[], { set, unless, isDry }: Change) {
  const which = sql`id = any(${ids}::bigint[]) and not (${unless})`;
  const query = isDry
    ? sql<{ id: number }>`select id from customer where ${which}`
    : sql<{ id: number }>`update customer set ${set} where ${which} returning id`;
  const { rows } = await query.execute(db);
  return rows.map((row) => row.id);
}

/** Returns the ids of those whom the action changed. */
async function act(context: Context, ids: readonly number[], batch: Batch): Promise<number[]> {
  const { op, principal_user_id, is_pending = false, reason, days, dry_run: isDry } = batch;
  if (op === 'tag') return giveTags(context, ids, batch);
  if (op === 'member') return addMembership(context.db, ids, days as number);
  if (op === 'pending') {
    const why = is_pending ? (reason?.trim() ?? null) : null;
    const unless = sql<boolean>`is_pending = ${is_pending} and pending_reason is not distinct from ${why}::text`;
    return update(context, ids, { set: sql`is_pending = ${is_pending}, pending_reason = ${why}::text`, unless, isDry });
  }
  await assertStaff(context.db, principal_user_id);
  const unless = sql<boolean>`principal_user_id is not distinct from ${principal_user_id}::bigint`;
  return update(context, ids, { set: sql`principal_user_id = ${principal_user_id}::bigint`, unless, isDry });
}

async function setInBatch(context: Context, batch: Batch) {
  const { db, audit, caller } = context;
  assertFields(batch);
  const ids = await selectCustomers(context, batch);
  const changed = new Set(await dryRun(db, batch.dry_run, () => act(context, ids, batch)));
  const left = ids.filter((id) => !changed.has(id));
  const message = paidMember[caller.language === 'zh' ? 0 : 1];
  const failed = batch.op === 'member' ? left.slice(0, 500).map((id) => ({ id, code: 40900 as const, message })) : [];
  audit({ target: `${ids.length}`, after: { ...batch, matched: ids.length, changed: changed.size } });
  return { matched: ids.length, changed: changed.size, unchanged: batch.op === 'member' ? 0 : left.length, failed };
}

export const handlers: Handlers = { setCustomersInBatch: setInBatch };
