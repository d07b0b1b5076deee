import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { noteEvents } from '../footmark/system-notes.js';
import { lockBatch } from './leads.js';

/** Minutes in which an assignment can be undone. */
const undoMinutes = 60;

/** Undoes the caller's recent assignments that have had no activity, and restores the leads. */
export async function resetLeadHolders(context: Context, { ids }: Input<'resetLeadHolders'>): Promise<Data<'resetLeadHolders'>> {
  const { db, principal, caller, audit } = context;
  const leads = await lockBatch(context, { ids });
  const { rows } = await sql<{ id: number }>`
    update lead set status = status_before, reason = reason_before, distribute_user_id = null, distribute_at = null,
      given_by = null, status_before = null, reason_before = null
    where id = any(${ids}::bigint[]) and status = 'distributed' and status_before is not null and given_by = ${principal.staffId}
      and distribute_at > now() - make_interval(mins => ${undoMinutes})
    returning id`.execute(db);
  const ok = rows.map(({ id }) => id).sort((a, b) => a - b);
  const taken = new Set(ok);
  audit({
    before: leads.filter(({ id }) => taken.has(id)).map(({ id, status, distribute_user_id }) => ({ id, status, distribute_user_id })),
    after: { ok },
  });
  await noteEvents(
    db,
    ok.map((id) => ({
      event: 'lead_returned' as const,
      message: { code: 'assignment_undone' as const },
      origin_id: id,
      operator_id: principal.staffId,
    })),
  );
  const message = {
    zh: `只能撤销自己 ${undoMinutes} 分钟内的分配，且还没有人跟进；可以改为退回`,
    en: `Only your own assignments of the last ${undoMinutes} minutes that nobody has followed up can be undone; return the lead instead`,
  }[caller.language];
  const left = leads.filter(({ id }) => !taken.has(id));
  return {
    matched: leads.length,
    ok,
    failed: left.map(({ id, status }) => ({ id, code: 40900 as const, message, from: status, allowed: [] })),
  };
}
