import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, type Todo } from '../../../notices/todo.js';
import { outgoingKinds } from '../../../outbox/kinds.js';

/** Writes of which it stays unknown whether WeCom has done them. */
const openWrites = ({ db, principal }: Context) =>
  db
    .selectFrom('outgoing')
    .where('status', '=', 'unknown')
    .where(sql<boolean>`run_at = 'infinity'`)
    .$if(principal.scope.kind !== 'all', (some) => some.where('operator_id', '=', principal.staffId));

const link = '/monitoring/outgoing?status=unknown';

export const todos: Todo[] = [
  {
    popover: 'need_dealt_msg',
    permission: 'outgoing:write:change-status',
    text: countText('次企微写入待核实', 'WeCom write to check', 'WeCom writes to check'),
    async of(context) {
      const { number } = await openWrites(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
      return { link, number };
    },
    async first(context, most) {
      const rows = await openWrites(context).select(['kind', 'subject']).orderBy('created_at').limit(most).execute();
      const nameOf = (kind: string) => outgoingKinds.find((one) => one.kind === kind)?.name ?? null;
      return rows.map(({ kind, subject }) => ({ name: subject, reason: nameOf(kind), link }));
    },
  },
];
