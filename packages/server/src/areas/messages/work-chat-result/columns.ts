import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { customerJson, staffBrief } from '../../../records/briefs.js';

type Receiver = Row<'listMassMessageReceivers'>;

const staff = staffBrief<Receiver['staff']>('r.staff_id').as('staff');
const status = sql<Receiver['wx_status']>`r.wx_status`.as('wx_status');

/** Why WeCom refused a receiver: the reason of the whole call, or that it took the others only. */
const error = ({ caller }: Pick<Context, 'caller'>) => {
  const [column, text] =
    caller.language === 'zh'
      ? ['error', '企业微信不接受这位接收者，可能已不是好友']
      : ['error_en', 'WeCom did not take this receiver, who may be no contact any more'];
  return sql<string | null>`case when r.wx_status is null then left(coalesce(
    (select p.${sql.raw(column)} from mass_platform_message p where p.id = r.platform_message_id), ${text}), 200) end`.as('error');
};

const user = sql<Receiver['user']>`case when c.id is not null then ${customerJson('c')} end`.as('user');

/** Columns of the contract's `MassCustomer`. */
export const customerColumns = (context: Pick<Context, 'caller'>) =>
  [
    sql<Row<'listMassMessageCustomers'>['external_user']>`json_build_object('id', u.id, 'name', u.name, 'status', u.status)`.as(
      'external_user',
    ),
    user,
    staff,
    status,
    error(context),
    'r.sent_at',
  ] as const;

/** Columns of the contract's `MassGroupChat`. */
export const groupColumns = (context: Pick<Context, 'caller'>) =>
  [
    sql<Row<'listMassMessageGroupChats'>['group_chat']>`json_build_object('id', g.id, 'name', g.name)`.as('group_chat'),
    sql<number>`(select count(*)::int from group_chat_member m where m.group_chat_id = g.id and m.quit_time is null)`.as('member_total'),
    staff,
    status,
    error(context),
    'r.sent_at',
  ] as const;

/** Columns of the contract's `MassReceiver`. */
export const receiverColumns = (context: Pick<Context, 'caller'>) =>
  [
    sql<string | null>`case when r.external_user_id is not null then r.wx_id end`.as('external_userid'),
    sql<number | null>`r.group_chat_id`.as('chat_id'),
    sql<string>`coalesce(u.name, g.name, '')`.as('name'),
    user,
    staff,
    status,
    error(context),
    'r.sent_at',
  ] as const;

/** Columns of the contract's `MassStaff`. */
export const senderColumns = [
  staffBrief<Row<'listMassMessageStaff'>['staff']>('sender.staff_id').as('staff'),
  sql<Row<'listMassMessageStaff'>['status']>`sender.status`.as('status'),
  'sender.target_total',
  'sender.sent',
  sql<number>`sender.target_total - sender.sent - sender.limit_reached - sender.not_friend - sender.failed`.as('not_sent'),
  'sender.limit_reached',
  'sender.not_friend',
  'sender.failed',
  'sender.sent_at',
  'sender.reminded_at',
] as const;
