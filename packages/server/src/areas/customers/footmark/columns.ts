import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { heldInScope, type Principal } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { dayOf, today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { staffBrief } from '../../../records/briefs.js';
import { contentOf } from './messages.js';

type Footmark = Row<'listFootmarks'>;

/** Follow-ups with the customer or lead that each is about. */
export const footmarks = (db: Db) =>
  db
    .selectFrom('footmark')
    .leftJoin('customer', 'customer.id', 'footmark.user_id')
    .leftJoin('lead', 'lead.id', 'footmark.origin_id')
    .where('customer.deleted_at', 'is', null)
    .where('lead.deleted_at', 'is', null);

/** Filters for follow-ups of customers and leads that the caller may see. Once a lead has a customer, the customer decides. */
export const footmarksInScope = (principal: Principal) =>
  heldInScope(principal, 'case when footmark.user_id is null then lead.distribute_user_id else customer.principal_user_id end');

const notFollowedUp = sql<boolean>`(not exists (
  select from footmark later where later.type <> 'system' and (later.happened_at, later.id) > (footmark.happened_at, footmark.id)
    and (later.user_id = footmark.user_id or (footmark.user_id is null and later.origin_id = footmark.origin_id))))`;

/** Whether a requested follow-up is due, and there has been none since. */
export const followDue = sql<boolean>`(footmark.next_follow_at <= now() and ${notFollowedUp})`;

/** The same of a follow-up whose time comes later today. */
export const followLaterToday = (calendar: Calendar) =>
  sql<boolean>`(footmark.next_follow_at > now() and ${dayOf(sql`footmark.next_follow_at`, calendar)} = ${today(calendar)} and ${notFollowedUp})`;

/** Hours in which authors may change what they wrote. */
export const editableHours = 24;

/** Columns of the contract's `Footmark`. */
export const footmarkColumns = ({ principal, caller }: Pick<Context, 'principal' | 'caller'>) =>
  [
    'footmark.id',
    'footmark.user_id',
    'footmark.origin_id',
    'footmark.service_id',
    sql<string>`coalesce(customer.nick_name, lead.name, '')`.as('name'),
    'customer.avatar',
    sql<Footmark['type']>`footmark.type`.as('type'),
    sql<Footmark['event']>`footmark.event`.as('event'),
    contentOf(caller.language).as('content'),
    sql<string[]>`footmark.images`.as('images'),
    'footmark.next_follow_at',
    sql<Footmark['stage_before']>`footmark.stage_before`.as('stage_before'),
    sql<Footmark['stage_after']>`footmark.stage_after`.as('stage_after'),
    staffBrief<Footmark['operator']>('footmark.operator_id').as('operator'),
    'footmark.happened_at',
    'footmark.created_at',
    sql<boolean>`coalesce(footmark.type <> 'system' and footmark.operator_id = ${principal.staffId}
      and footmark.created_at > now() - make_interval(hours => ${sql.lit(editableHours)}), false)`.as('editable'),
    'footmark.version',
  ] as const;
