import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import { changeStatus } from '../../../outbox/change-status.js';
import { outgoingKinds } from '../../../outbox/kinds.js';

const writes = ({ db, principal }: Context) =>
  db.selectFrom('outgoing').$if(principal.scope.kind !== 'all', (some) => some.where('outgoing.operator_id', '=', principal.staffId));

/** Columns of the contract's `Outgoing`. */
function columnsFor({ caller }: Context) {
  const at = caller.language === 'en' ? 1 : 0;
  const names = JSON.stringify(Object.fromEntries(outgoingKinds.map(({ kind, name }) => [kind, name[at]])));
  return [
    'outgoing.id',
    'outgoing.kind',
    sql<string>`coalesce(${names}::jsonb ->> outgoing.kind, outgoing.kind)`.as('name'),
    'outgoing.subject',
    'outgoing.status',
    sql<string | null>`left(${sql.ref(at === 1 ? 'outgoing.error_en' : 'outgoing.error')}, 500)`.as('error'),
    'outgoing.errcode',
    'outgoing.tries',
    sql<string | null>`case when outgoing.settled_at is null and outgoing.run_at < 'infinity' then outgoing.run_at end`.as('next_at'),
    sql<
      Row<'listOutgoing'>['operator']
    >`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = outgoing.operator_id)`.as('operator'),
    'outgoing.created_at',
    'outgoing.settled_at as done_at',
  ] as const;
}

export const handlers: Handlers = {
  listOutgoing: list('listOutgoing', {
    from: (context: Context) => writes(context),
    id: 'outgoing.id',
    columns: columnsFor,
    order: [{ desc: 'outgoing.created_at' }],
  }),

  async changeOutgoingStatus(context, { id, status }) {
    const { db, deps, audit, afterCommit } = context;
    const row = await writes(context)
      .select(['id', 'kind', 'target', 'subject', 'input', 'status', 'lease_until'])
      .where('outgoing.id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    await changeStatus(db, row, status);
    audit({ target: row.subject, before: { status: row.status }, after: { status } });
    afterCommit(() => deps.outbox.wake());
    return readRow(db, writes(context).where('outgoing.id', '=', id), columnsFor(context));
  },
};
