import type { Input } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Principal } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import { assertStaff } from '../customer/customer.js';
import { changeTags } from '../customer-tag/change-tags.js';
import { assertTagChange, hasTags } from '../customer-tag/givable-tags.js';
import { addMembership } from './membership.js';

/** A batch; `tag_batch_id` is the row of `customer_tag_batch` that its tags are undone by. */
export type Batch = Input<'setCustomersInBatch'> & { tag_batch_id?: number | undefined };

/** What a batch does with customers. */
export interface BatchAction {
  /** Whether a row of `customer` stays as it is. */
  unless: RawBuilder<boolean>;
  /** Whether what someone else changed in the meantime counts more: the action would undo it. */
  replaces: boolean;
  /** Changes customers who are locked. */
  apply(ids: readonly number[]): Promise<unknown>;
}

interface Actor {
  db: Db;
  principal: Pick<Principal, 'staffId'>;
}

const update = (db: Db, set: RawBuilder<unknown>) => (ids: readonly number[]) =>
  sql`update customer set ${set} where id = any(${ids}::bigint[])`.execute(db);

/** Gives each customer to their holder. */
function giveTo(db: Db, holders: ReadonlyMap<number, number>): BatchAction {
  const shared = (ids: readonly number[]) =>
    sql`unnest(${ids}::bigint[], ${ids.map((id) => holders.get(id) ?? null)}::bigint[]) as shared(id, holder)`;
  return {
    unless: sql`exists (select from ${shared([...holders.keys()])} where shared.id = customer.id and shared.holder = customer.principal_user_id)`,
    replaces: true,
    apply: (ids) =>
      sql`update customer set principal_user_id = shared.holder from ${shared(ids)} where customer.id = shared.id`.execute(db),
  };
}

/**
 * Checks what a batch is to do; `holders` are those of a batch that several share.
 * @throws Refusal 42200 for tags or staff that cannot be chosen
 */
export async function actionOf(actor: Actor, batch: Batch, holders?: ReadonlyMap<number, number>): Promise<BatchAction> {
  const { db } = actor;
  if (holders) return giveTo(db, holders);
  const { op, principal_user_id, is_pending = false, reason, days } = batch;
  if (op === 'tag') {
    await assertTagChange(db, batch);
    const writer = { db, origin: 'staff', staffId: actor.principal.staffId, batchId: batch.tag_batch_id } as const;
    return {
      unless: hasTags(batch),
      replaces: false,
      async apply(ids) {
        // Those of a filter are locked slice by slice.
        await lockRows(db, 'customer', sql<boolean>`id = any(${ids}::bigint[])`);
        return changeTags(writer, ids, batch);
      },
    };
  }
  if (op === 'member') return { unless: sql`member_type = 'paid'`, replaces: true, apply: (ids) => addMembership(db, ids, days as number) };
  if (op === 'pending') {
    const why = is_pending ? (reason?.trim() ?? null) : null;
    const set = sql`is_pending = ${is_pending}, pending_reason = ${why}::text`;
    return {
      ...{ unless: sql`(is_pending = ${is_pending} and pending_reason is not distinct from ${why}::text)`, replaces: true },
      apply: update(db, set),
    };
  }
  await assertStaff(db, principal_user_id);
  return {
    ...{ unless: sql`principal_user_id is not distinct from ${principal_user_id}::bigint`, replaces: true },
    apply: update(db, sql`principal_user_id = ${principal_user_id}::bigint`),
  };
}
