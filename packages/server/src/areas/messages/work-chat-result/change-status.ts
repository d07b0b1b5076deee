import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { enqueueAll } from '../../../outbox/enqueue-all.js';
import { mustExist } from '../../../records/must-exist.js';
import { messageRow } from '../work-chat/columns.js';
import { type MassStatus, moves, visibleMessages } from '../work-chat/message.js';
import { massCancel } from '../work-chat/outgoing.js';

/** Tells WeCom to stop what senders have not sent. What was sent stays sent. */
async function cancelInWeCom({ db, principal, deps, afterCommit }: Context, id: number, name: string) {
  const parts = await db
    .selectFrom('mass_platform_message')
    .select('msgid')
    .where('message_id', '=', id)
    .where('state', '=', 'told')
    .where('confirmed_at', 'is', null)
    .$narrowType<{ msgid: string }>()
    .execute();
  const writes = parts.map(({ msgid }) => ({ target: `mass message ${msgid}`, subject: name, input: { msgid } }));
  await enqueueAll(db, massCancel, writes, principal.staffId);
  afterCommit(() => deps.outbox.wake());
}

/** Cancels a planned message, or stops one that is being sent. @throws Refusal 40900 */
export async function changeMassMessageStatus(context: Context, { id, status }: Input<'changeMassMessageStatus'>) {
  const { db, audit } = context;
  const row = await mustExist(
    visibleMessages(context).select(['mass_message.status', 'mass_message.name']).where('mass_message.id', '=', id).forNoKeyUpdate(),
  );
  moves.assertMove(row.status as MassStatus, status);
  await db
    .updateTable('mass_message')
    .set({ status, ...(status === 'cancelled' ? { go_at: null, planned_at: sql<null>`null` } : {}) })
    .where('id', '=', id)
    .execute();
  if (status === 'stopped') await cancelInWeCom(context, id, row.name);
  audit({ target: id, before: { status: row.status }, after: { status } });
  return messageRow(context, id);
}
