import type { Data, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { staffBrief } from '../../../records/briefs.js';
import { messageText } from '../../../records/messages.js';
import { massErrors, visibleMessages } from './message.js';

type Message = Row<'listMassMessages'>;
type Detail = Data<'getMassMessage'>;

const sums = sql`(select coalesce(sum(s.sent), 0)::int as sent, coalesce(sum(s.target_total), 0)::int as target_total,
    coalesce(sum(s.limit_reached), 0)::int as limit_reached, coalesce(sum(s.not_friend), 0)::int as not_friend, coalesce(sum(s.failed), 0)::int as failed,
    count(*)::int as staff_total, (count(*) filter (where s.status = 2))::int as staff_sent
  from mass_sender s where s.message_id = mass_message.id)`;

const counters = sql<Message['counters']>`(select json_build_object('staff_total', c.staff_total, 'staff_sent', c.staff_sent,
    'staff_unsent', c.staff_total - c.staff_sent, 'target_total', c.target_total, 'sent', c.sent,
    'not_sent', c.target_total - c.sent - c.limit_reached - c.not_friend - c.failed,
    'limit_reached', c.limit_reached, 'not_friend', c.not_friend, 'failed', c.failed) from ${sums} c)`;

const namesOf = (ids: string, table: 'staff' | 'group_chat') => sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', t.id, 'name', t.name) order by i.at)
  from jsonb_array_elements_text(${sql.ref(`mass_message.${ids}`)}) with ordinality as i(id, at) join ${sql.table(table)} t on t.id = i.id::bigint), '[]')`;

/** Columns of the contract's `MassMessage`. */
export const messageColumns = ({ caller }: Pick<Context, 'caller'>) =>
  [
    'mass_message.id',
    sql<Message['type']>`mass_message.type`.as('type'),
    'mass_message.name',
    'mass_message.content',
    sql<number>`jsonb_array_length(mass_message.attachments)`.as('attachment_count'),
    namesOf('sender_user_ids', 'staff').as('senders'),
    sql<Message['send_type']>`mass_message.send_type`.as('send_type'),
    'mass_message.send_at',
    sql<Message['status']>`mass_message.status`.as('status'),
    messageText(massErrors, sql`mass_message.error`, caller.language).as('error'),
    counters.as('counters'),
    sql<number | null>`(select round(100.0 * c.sent / nullif(c.target_total, 0), 2)::float8 from ${sums} c)`.as('reach_pct'),
    'mass_message.remind_count',
    'mass_message.last_refresh_at',
    staffBrief<Message['operator']>('mass_message.operator_id').as('operator'),
    'mass_message.created_at',
    'mass_message.version',
  ] as const;

/** What WeCom has of it. A write whose answer was lost is unknown until it is found or made again. */
const platformMessages = ({ caller }: Pick<Context, 'caller'>) => {
  const word = sql.raw(caller.language === 'zh' ? 'error' : 'error_en');
  return sql<Detail['wx_msgids']>`coalesce((select json_agg(json_build_object('staff', json_build_object('id', s.id, 'name', s.name),
      'state', case when p.state = 'waiting' and o.status = 'unknown' then 'unknown' else p.state end,
      'error', left(case p.state when 'waiting' then o.${word} when 'refused' then p.${word} end, 500), 'msgid', p.msgid,
      'target_total', n.target_total, 'failed_count', n.failed_count) order by s.id, p.part)
    from mass_platform_message p join staff s on s.id = p.staff_id left join outgoing o on o.id = p.outgoing_id
      cross join lateral (select count(*)::int as target_total, (count(*) filter (where r.wx_status is null))::int as failed_count
        from mass_receiver r where r.platform_message_id = p.id) n
    where p.message_id = mass_message.id), '[]')`;
};

/** Columns of the contract's `MassMessageDetail`. */
export const detailColumns = (context: Pick<Context, 'caller'>) =>
  [
    ...messageColumns(context),
    sql<Detail['filter']>`mass_message.filter`.as('filter'),
    namesOf('chat_ids', 'group_chat').as('chats'),
    'mass_message.allow_select',
    'mass_message.retry_of',
    sql<Detail['plan']>`mass_message.plan`.as('plan'),
    platformMessages(context).as('wx_msgids'),
  ] as const;

export const messageRow = (context: Context, id: number) =>
  readRow(context.db, context.db.selectFrom('mass_message').where('mass_message.id', '=', id), messageColumns(context));

export const visibleRow = (context: Context, id: number) =>
  readRow(context.db, visibleMessages(context).where('mass_message.id', '=', id), messageColumns(context));
