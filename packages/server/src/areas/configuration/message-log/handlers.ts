import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { customerBrief } from '../../../records/briefs.js';
import { messageText } from '../../../records/messages.js';
import { agreedText } from './columns.js';
import { reasons } from './reasons.js';

type Log = Row<'listMessageLogs'>;

/** Messages to customers and staff in the caller's data scope. */
const visibleLogs = ({ db, principal }: Context) =>
  db.selectFrom('message_log').$if(principal.scope.kind !== 'all', (some) =>
    some.where(
      sql<boolean>`(message_log.staff_id is not null and ${heldInScope(principal, 'message_log.staff_id')} or exists (select from customer c
        where c.id = message_log.user_id and ${heldInScope(principal, 'c.principal_user_id')}))`,
    ),
  );

const columns = ({ caller }: Context) =>
  [
    'message_log.id',
    sql<Log['scene']>`message_log.scene`.as('scene'),
    sql<Log['channel']>`message_log.channel`.as('channel'),
    customerBrief<Log['customer']>('message_log.user_id').as('customer'),
    sql<Log['staff']>`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = message_log.staff_id)`.as('staff'),
    agreedText('title').as('title'),
    agreedText('content').as('content'),
    'message_log.happened_at',
    'message_log.due_at',
    sql<Log['status']>`message_log.status`.as('status'),
    sql<string | null>`left(${messageText(reasons, sql`message_log.reason`, caller.language)}, 500)`.as('reason'),
    'message_log.sent_at',
    'message_log.created_at',
  ] as const;

export const handlers: Handlers = {
  listMessageLogs: list('listMessageLogs', {
    from: visibleLogs,
    id: 'message_log.id',
    columns,
    where: { from: { since: 'message_log.created_at' }, to: { through: 'message_log.created_at' } },
    order: [{ desc: 'message_log.created_at' }],
  }),
};
