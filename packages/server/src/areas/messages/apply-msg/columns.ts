import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { staffBrief } from '../../../records/briefs.js';
import { messageText } from '../../../records/messages.js';
import { type AppMessageRow, appErrors, visibleMessages } from './message.js';

type Detail = Data<'getAppMessage'>;

/** Why it is not sent: its own reason, or what WeCom said of the last attempt. */
const errorOf = ({ caller }: Pick<Context, 'caller'>) => {
  const word = sql.raw(caller.language === 'zh' ? 'error' : 'error_en');
  return sql<
    string | null
  >`left(case app_message.status when 'failed' then ${messageText(appErrors, sql`app_message.error`, caller.language)}
    when 'waiting' then (select o.${word} from outgoing o where o.id = app_message.outgoing_id) end, 500)`;
};

/** Columns of the contract's `AppMessage`. */
export const messageColumns = (context: Pick<Context, 'caller'>) =>
  [
    'app_message.id',
    'app_message.name',
    sql<AppMessageRow['style']>`app_message.style`.as('style'),
    'app_message.title',
    'app_message.agent_id',
    sql<AppMessageRow['scope']>`app_message.scope`.as('scope'),
    'app_message.target_count',
    sql<AppMessageRow['send_type']>`app_message.send_type`.as('send_type'),
    'app_message.send_at',
    sql<AppMessageRow['status']>`app_message.status`.as('status'),
    errorOf(context).as('error'),
    'app_message.sent_count',
    sql<number>`case when app_message.status in ('sent', 'failed', 'recalled') then app_message.target_count - app_message.sent_count else 0 end`.as(
      'failed_count',
    ),
    'app_message.sent_at',
    staffBrief<AppMessageRow['operator']>('app_message.operator_id').as('operator'),
    'app_message.created_at',
    'app_message.version',
  ] as const;

const namesOf = (ids: string, table: 'staff' | 'department') => sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', t.id, 'name', t.name) order by i.at)
  from jsonb_array_elements_text(${sql.ref(`app_message.${ids}`)}) with ordinality as i(id, at) join ${sql.table(table)} t on t.id = i.id::bigint), '[]')`;

/** Columns of the contract's `AppMessageDetail`, without its attachments. */
export const detailColumns = (context: Pick<Context, 'caller'>) =>
  [
    ...messageColumns(context),
    namesOf('user_ids', 'staff').as('staff'),
    namesOf('dept_ids', 'department').as('departments'),
    sql<Detail['wx_tags']>`app_message.wx_tags`.as('wx_tags'),
    'app_message.content',
    'app_message.url',
    'app_message.btn_text',
    sql<Detail['items']>`app_message.items`.as('items'),
    'app_message.wx_msgid',
    sql<string[]>`app_message.invalid_users`.as('invalid_users'),
    sql<string[]>`app_message.invalid_parties`.as('invalid_parties'),
    sql<string[]>`app_message.invalid_tags`.as('invalid_tags'),
    sql<string[]>`app_message.unlicensed_users`.as('unlicensed_users'),
  ] as const;

export const messageRow = (context: Context, id: number) =>
  readRow(context.db, context.db.selectFrom('app_message').where('app_message.id', '=', id), messageColumns(context));

export const visibleRow = (context: Context, id: number) =>
  readRow(context.db, visibleMessages(context).where('app_message.id', '=', id), messageColumns(context));
