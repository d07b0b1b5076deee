import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { noteEvents } from '../footmark/system-notes.js';
import { lockBatch } from './leads.js';
import { failureOf, leadStates } from './states.js';

/** Closes leads, gives them back, or puts returned ones into the pool again. */
export async function changeLeadStatus(context: Context, given: Input<'changeLeadStatus'>): Promise<Data<'changeLeadStatus'>> {
  const { db, principal, caller, audit } = context;
  const { status, reason } = given;
  if (status !== 'waiting' && !reason?.trim()) throw refuseField(42200, 'reason', 'required', ['请写明原因', 'Give a reason']);
  const leads = await lockBatch(context, given);
  const moved = leads.filter((one) => leadStates.allows(one.status, status));
  const ok = moved.map((one) => one.id);
  audit({
    after: { ...given, matched: leads.length },
    before: moved.map(({ id, status: was, distribute_user_id }) => ({ id, status: was, distribute_user_id })),
  });
  if (ok.length > 0)
    await db
      .updateTable('lead')
      .set({
        status,
        reason: status === 'waiting' ? null : (reason ?? null),
        ...(status === 'invalid' ? {} : { distribute_user_id: null, distribute_at: null }),
        ...(status === 'returned' ? { recycle_count: sql<number>`recycle_count + 1` } : {}),
      })
      .where('id', 'in', ok)
      .execute();
  if (status === 'returned')
    await noteEvents(
      db,
      ok.map((id) => ({
        event: 'lead_returned' as const,
        message: { code: 'lead_returned' as const, reason: reason ?? '' },
        origin_id: id,
        operator_id: principal.staffId,
      })),
    );
  const failed = leads.filter((one) => !leadStates.allows(one.status, status)).map((one) => failureOf(one.id, one.status, caller.language));
  return { matched: leads.length, ok, failed };
}
