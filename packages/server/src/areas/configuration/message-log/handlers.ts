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
  db.selectFrom('automatic_message').$if(principal.scope.kind !== 'all', (some) =>
    some.where(
      sql<boolean>`(automatic_message.staff_id is not null and ${heldInScope(principal, 'automatic_message.staff_id')} or exists (select from customer c
        where c.id = automatic_message.user_id and ${heldInScope(principal, 'c.principal_user_id')}))`,
    ),
  );

const columns = ({ caller }: Context) =>
  [
    'automatic_message.id',
    sql<Log['scene']>`automatic_message.scene`.as('scene'),
    sql<Log['channel']>`automatic_message.channel`.as('channel'),
    customerBrief<Log['customer']>('automatic_message.user_id').as('customer'),
    sql<Log['staff']>`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = automatic_message.staff_id)`.as(
      'staff',
    ),
    agreedText('title').as('title'),
    agreedText('content').as('content'),
    'automatic_message.happened_at',
    'automatic_message.due_at',
    sql<Log['status']>`automatic_message.status`.as('status'),
    sql<string | null>`left(${messageText(reasons, sql`automatic_message.reason`, caller.language)}, 500)`.as('reason'),
    'automatic_message.sent_at',
    'automatic_message.created_at',
  ] as const;

export const handlers: Handlers = {
  listMessageLogs: list('listMessageLogs', {
    from: visibleLogs,
    id: 'automatic_message.id',
    columns,
    where: { from: { since: 'automatic_message.created_at' }, to: { through: 'automatic_message.created_at' } },
    order: [{ desc: 'automatic_message.created_at' }],
  }),
};
