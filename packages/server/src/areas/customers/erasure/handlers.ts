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

const named = sql<{
  id: number;
  name: string;
} | null>`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = erasure.staff_id)`;
const toReview = sql<number>`(select count(*)::int from erasure_finding f where f.customer_id = erasure.customer_id and f.decision is null)`;

export const handlers: Handlers = {
  listErasures: list('listErasures', {
    from: ({ db }: Context) => db.selectFrom('erasure'),
    id: 'erasure.id',
    columns: [
      ...(['erasure.id', 'erasure.customer_id', 'erasure.erased_at', 'erasure.finished_at'] as const),
      ...[toReview.as('to_review'), named.as('staff')],
    ],
    where: {
      customer_id: 'erasure.customer_id',
      is_finished: (isFinished) => (isFinished ? sql`erasure.finished_at is not null` : sql`erasure.finished_at is null`),
    },
    order: [],
  }),
  listErasureFindings: list('listErasureFindings', {
    from: ({ db, caller }: Context) => findingsOf(db, caller.language),
    id: 'finding.id',
    columns: findingColumns,
    where: { is_settled: (isSettled) => (isSettled ? sql`finding.decision is not null` : sql`finding.decision is null`) },
    order: [],
  }),
  changeErasureFinding: settle,
};
