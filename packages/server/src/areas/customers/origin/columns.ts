import type { Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import type { Language } from '../../../http/refusal.js';
import { agreesTo } from '../../../person/consent.js';
import { staffBrief } from '../../../records/briefs.js';
import { type Messages, messageText } from '../../../records/messages.js';
import { channelOf } from '../../organisation/channel/channel.js';

/** Notes of staff on the lead; what the server wrote is no contact. */
const notes = sql`from footmark f where f.origin_id = lead.id and f.type <> 'system'`;
const lastFollow = sql<string | null>`(select max(f.happened_at) ${notes})`;
export const nextFollow: RawBuilder<string | null> = sql`(select f.next_follow_at ${notes} order by f.happened_at desc, f.id desc limit 1)`;

/** When the server takes the lead back. `returnsAt` of a lead without a holder is empty. */
export const returnsAt: RawBuilder<string | null> = sql`(case when lead.status in ('distributed', 'following')
  then greatest(lead.distribute_at, ${lastFollow}) + make_interval(days => lead_return_days(lead.enterprise_id)) end)`;

const reasonMessages = {
  unattended: ['{days} 天未跟进，自动退回', 'Returned automatically after {days} days without a follow-up'],
} as const satisfies Messages;

/** Why a lead was given up or returned. The server's own message counts only while the lead is returned. */
export const reasonOf = (language: Language, table = 'lead') =>
  sql<string | null>`coalesce(${sql.ref(`${table}.reason`)}, case when ${sql.ref(`${table}.status`)} = 'returned'
    then ${messageText(reasonMessages, sql.ref(`${table}.reason_message`), language)} end)`;

/** Columns of the contract's `Lead`. */
export const leadColumns = ({ caller }: Pick<Context, 'caller'>) =>
  [
    'lead.id',
    'lead.name',
    sql<string>`mask_phone(lead.phone)`.as('phone_masked'),
    'lead.sex',
    'lead.age',
    'lead.height',
    // Once the lead is a customer, their consent counts.
    sql<
      number | null
    >`(case when lead.user_id is null or (select ${agreesTo('weight')} from customer where customer.id = lead.user_id) then lead.weight end)`.as(
      'weight',
    ),
    'lead.demand',
    'lead.province',
    'lead.city',
    channelOf('lead.channel_id').as('channel'),
    'lead.source_text',
    'lead.status',
    staffBrief<Row<'listLeads'>['holder']>('lead.distribute_user_id').as('holder'),
    'lead.distribute_at',
    returnsAt.as('return_at'),
    sql<number>`(select count(*)::int ${notes})`.as('follow_count'),
    lastFollow.as('last_follow_at'),
    // Nobody follows up on a closed lead; agreements with the customer are the customer's.
    sql<string | null>`(case when lead.status not in ('converted', 'invalid') then ${nextFollow} end)`.as('next_follow_at'),
    'lead.recycle_count',
    'lead.user_id',
    'lead.service_id',
    reasonOf(caller.language).as('reason'),
    'lead.remark',
    'lead.import_file_id',
    'lead.created_at',
    'lead.version',
  ] as const;
