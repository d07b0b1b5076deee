import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { staffBrief } from '../../../records/briefs.js';
import { messageText } from '../../../records/messages.js';
import { type ThirdChatRow, thirdErrors, visibleMessages } from './message.js';

type Detail = Data<'getThirdChat'>;

const namesOf = (ids: string, table: string, name: string) => sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', t.id, 'name', t.${sql.ref(name)}) order by i.at)
  from jsonb_array_elements_text(${sql.ref(`third_chat.${ids}`)}) with ordinality as i(id, at) join ${sql.table(table)} t on t.id = i.id::bigint), '[]')`;

const counters = sql<
  ThirdChatRow['counters']
>`json_build_object('total', third_chat.waiting + third_chat.sending + third_chat.sent + third_chat.failed
  + third_chat.skipped, 'waiting', third_chat.waiting, 'sending', third_chat.sending, 'sent', third_chat.sent, 'failed', third_chat.failed,
  'skipped', third_chat.skipped)`;

/** Columns of the contract's `ThirdChat`. */
export const messageColumns = ({ caller }: Pick<Context, 'caller'>) =>
  [
    'third_chat.id',
    sql<ThirdChatRow['type']>`third_chat.type`.as('type'),
    'third_chat.name',
    namesOf('wx_member_ids', 'wx_member', 'nickname').as('wx_members'),
    namesOf('device_ids', 'robot_device', 'name').as('devices'),
    'third_chat.content',
    sql<number>`jsonb_array_length(third_chat.attachments)`.as('attachment_count'),
    sql<ThirdChatRow['interval_s']>`json_build_object('min', third_chat.interval_min, 'max', third_chat.interval_max)`.as('interval_s'),
    'third_chat.daily_cap',
    'third_chat.window_from',
    'third_chat.window_to',
    sql<ThirdChatRow['status']>`third_chat.status`.as('status'),
    messageText(thirdErrors, sql`third_chat.error`, caller.language).as('error'),
    counters.as('counters'),
    'third_chat.started_at',
    'third_chat.finished_at',
    staffBrief<ThirdChatRow['operator']>('third_chat.operator_id').as('operator'),
    'third_chat.created_at',
    'third_chat.version',
  ] as const;

/** Columns of the contract's `ThirdChatDetail`, without its attachments. */
export const detailColumns = (context: Pick<Context, 'caller'>) =>
  [
    ...messageColumns(context),
    sql<Detail['filter']>`third_chat.filter`.as('filter'),
    namesOf('chat_ids', 'group_chat', 'name').as('chats'),
  ] as const;

export const messageRow = (context: Context, id: number) =>
  readRow(context.db, context.db.selectFrom('third_chat').where('third_chat.id', '=', id), messageColumns(context));

export const visibleRow = (context: Context, id: number) =>
  readRow(context.db, visibleMessages(context).where('third_chat.id', '=', id), messageColumns(context));
