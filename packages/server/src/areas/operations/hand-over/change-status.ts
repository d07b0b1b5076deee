import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { transitions } from '../../../records/transitions.js';
import { lockVersion } from '../../../records/version.js';
import { handOverRow, visibleHandOvers } from './columns.js';
import { assertNoneOpen } from './create.js';
import { goOn } from './outgoing.js';
import { leaverOf, takersOf } from './people.js';

type Status = 'running' | 'finished' | 'cancelled';

const moves = transitions<Status>({ running: ['cancelled'], finished: ['running'], cancelled: ['running'] }, (from, to) =>
  to === 'cancelled'
    ? ['交接已经结束，不能取消', 'The hand-over has ended and cannot be canceled']
    : from === 'running'
      ? ['交接还在进行，请等它结束再重试', 'The hand-over is running; retry once it has ended']
      : ['交接不能这样改', 'The hand-over cannot go there'],
);

const leftOver = sql`status in ('refused', 'full', 'failed')`;

/** Makes what did not go over wait for another call, to other takers by turns if there are any. */
async function retry(db: Db, id: number, takers: readonly number[] | undefined) {
  const to = takers ? sql`(${[...takers]}::bigint[])[1 + (n.nth - 1) % ${takers.length}::int]` : sql`i.to_user_id`;
  const { numAffectedRows = 0n } =
    await sql`update hand_over_item i set status = 'draft', to_user_id = ${to}, errcode = null, reason = null,
      sent_at = null, takeover_at = null, settled_at = null
    from (select id, row_number() over (order by id)::int as nth from hand_over_item where hand_over_id = ${id} and ${leftOver}) n
    where i.id = n.id`.execute(db);
  if (numAffectedRows === 0n)
    throw new Refusal(40900, ['没有未转接的客户或群', 'Nothing is left over'], { from: 'finished', to: 'running', allowed: [] });
}

/** What WeCom has not been told stays. */
const cancel = (db: Db, id: number) =>
  sql`update hand_over_item set status = 'failed', reason = 'cancelled', settled_at = now() where hand_over_id = ${id} and status = 'draft'`.execute(
    db,
  );

/** Retries what is left over, or cancels. @throws Refusal 40400, 40900, 40901, 42200 */
export async function changeHandOverStatus(context: Context, { id, version, status, to_user_ids }: Input<'changeHandOverStatus'>) {
  const { db, principal, audit } = context;
  const row = await lockVersion(
    visibleHandOvers(context)
      .select(['hand_over.user_id', 'hand_over.status', 'hand_over.version', 'hand_over.updated_at'])
      .where('hand_over.id', '=', id),
    version,
  );
  const from = row.status as Status;
  moves.assertMove(from, status);
  if (status === 'running') {
    const leaver = await leaverOf(db, principal, row.user_id);
    await assertNoneOpen(db, leaver);
    if (to_user_ids) await takersOf(db, leaver, to_user_ids);
    await retry(db, id, to_user_ids);
  } else await cancel(db, id);
  const takers = to_user_ids
    ? sql`(select jsonb_agg(distinct to_user_id) from hand_over_item where hand_over_id = ${id})`
    : sql`to_user_ids`;
  await sql`update hand_over set status = ${status}, to_user_ids = ${takers},
      finished_at = case when ${status} = 'cancelled' then now() end where id = ${id}`.execute(db);
  // On its own, as a change of it alone makes no new version.
  await goOn(db, id);
  audit({ target: id, before: { status: from }, after: { status, to_user_ids } });
  return handOverRow(context, id);
}
