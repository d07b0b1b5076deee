import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, Refusal } from '../../../http/refusal.js';
import { findingColumns, findingsOf } from './columns.js';

async function settle(context: Context, { id, decision, note }: Input<'changeErasureFinding'>) {
  const { db, principal, caller, audit } = context;
  const open = await db.selectFrom('erasure_finding').select('decision').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!open) throw notFound();
  if (open.decision) throw new Refusal(40900, ['这段文字已经处理过了', 'This text has been settled already']);
  const settled = { decision, note: note?.trim() || null, settled_by: principal.staffId, settled_at: new Date() };
  await db.updateTable('erasure_finding').set(settled).where('id', '=', id).execute();
  audit({ target: id, after: { decision } });
  return readRow(db, (await findingsOf(db, caller.language)).where('finding.id', '=', id), findingColumns);
}

export const handlers: Handlers = {
  listErasureFindings: list('listErasureFindings', {
    from: ({ db, caller }: Context) => findingsOf(db, caller.language),
    id: 'finding.id',
    columns: findingColumns,
    where: { is_settled: (isSettled) => (isSettled ? sql`finding.decision is not null` : sql`finding.decision is null`) },
    order: [],
  }),
  changeErasureFinding: settle,
};
