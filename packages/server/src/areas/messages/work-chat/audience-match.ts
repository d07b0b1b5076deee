import { type RawBuilder, sql } from 'kysely';
import { type AudienceFilter, conditionOf } from '../../../audience/audience-filter.js';
import { compileNode } from '../../../audience/compile.js';
import { checkCondition } from '../../../audience/condition.js';
import { type DataScope, heldInScope } from '../../../auth/principal.js';
import type { Calendar } from '../../../db/days/calendar.js';

/** Whom a message is for, and who may send it. */
export interface MassAudience {
  type: 'single' | 'group';
  /** Empty for everyone who has contacts. */
  senders: readonly number[];
  filter: AudienceFilter;
  chats: readonly number[];
  retryOf: number | null;
}

/** The person for whom an audience is found. */
export type Asker = Calendar & DataScope;

/** Contacts with ids behind `after`, up to `last`. */
export interface IdRange {
  after: number;
  last: number | null;
}

const inRange = (column: string, range: IdRange | undefined) => {
  if (!range) return sql<boolean>`true`;
  const id = sql.ref(column);
  return sql<boolean>`${id} > ${range.after} and ${range.last === null ? sql`true` : sql`${id} <= ${range.last}`}`;
};

/** The ids in WeCom of the contacts or groups of a range. */
export const wxIdsIn = (type: MassAudience['type'], range: IdRange) =>
  type === 'group'
    ? sql`(select chat_id from group_chat where ${inRange('id', range)})`
    : sql`(select external_userid from external_user where ${inRange('id', range)})`;

const isNotExcluded = ({ exclude_user_ids = [] }: AudienceFilter) =>
  exclude_user_ids.length > 0 ? sql<boolean>`customer.id <> all(${exclude_user_ids}::bigint[])` : sql<boolean>`true`;

/** Contacts of nobody's customer belong to whoever has them. */
const followedInScope = ({ scope, staffId }: DataScope) => {
  if (scope.kind === 'all') return sql<boolean>`true`;
  const isIn =
    scope.kind === 'self'
      ? sql`s.id = ${staffId}`
      : sql`(s.id = ${staffId} or exists (select from staff_department sd where sd.staff_id = s.id and sd.dept_id = any(${scope.dept_ids})))`;
  return sql<boolean>`exists (select from external_user_follow f join staff s on s.wx_userid = f.wx_userid and s.deleted_at is null
    where f.external_user_id = u.id and ${isIn})`;
};

const missedEarlier = (retryOf: number | null) =>
  retryOf === null
    ? sql<boolean>`true`
    : sql<boolean>`u.external_userid in (select r.wx_id from mass_receiver r where r.message_id = ${retryOf} and r.wx_status is distinct from 1)`;

/** Blocked by us, or turned messages off after having allowed them. */
const isBlocked = sql<boolean>`(u.status = 'blocked' or (customer.id is not null and not customer.subscribe_status
  and exists (select from customer_change k where k.user_id = customer.id and k.kind = 'subscription' and k.after = 'false')))`;

const contactColumns = sql`u.id, u.external_userid as wx_id, u.name, u.status as wx_state, customer.principal_user_id as principal,
  ${isBlocked} as is_blocked`;

/** The customers who meet the conditions and are in the asker's data scope, as an SQL condition on the row `customer`; undefined without conditions. */
function customersMeeting({ filter }: MassAudience, asker: Asker): RawBuilder<boolean> | undefined {
  const condition = conditionOf(filter);
  if (!condition) return undefined;
  const scope = heldInScope(asker, 'customer.principal_user_id');
  return sql<boolean>`(customer.deleted_at is null and ${scope} and ${compileNode(checkCondition(condition, 'filter'), asker)} and ${isNotExcluded(filter)})`;
}

/** Contacts that a message to customers is for, as a query. */
function matchedContacts(audience: MassAudience, asker: Asker, range: IdRange | undefined): RawBuilder<unknown> {
  const meeting = customersMeeting(audience, asker);
  const also = sql`${inRange('u.id', range)} and ${missedEarlier(audience.retryOf)}`;
  if (meeting)
    return sql`select ${contactColumns} from customer join external_user u on u.customer_id = customer.id where ${meeting} and ${also}`;
  const own = sql`case when customer.id is null then ${followedInScope(asker)} else ${heldInScope(asker, 'customer.principal_user_id')}
    and ${isNotExcluded(audience.filter)} end`;
  return sql`select ${contactColumns} from external_user u left join customer on customer.id = u.customer_id and customer.deleted_at is null
    where ${own} and ${also}`;
}

/** How many customers meet the conditions who were never a contact in WeCom. */
export function neverContacts(audience: MassAudience, asker: Asker): RawBuilder<number> {
  const meeting = audience.type === 'single' && audience.retryOf === null ? customersMeeting(audience, asker) : undefined;
  if (!meeting) return sql<number>`0`;
  return sql<number>`(select count(*)::int from customer where ${meeting}
    and not exists (select from external_user u where u.customer_id = customer.id))`;
}

/** Staff who can confirm a message in WeCom. */
const canSend = (senders: readonly number[]) =>
  sql<boolean>`s.deleted_at is null and s.wx_status = 1 ${senders.length > 0 ? sql`and s.id = any(${senders}::bigint[])` : sql``}`;

/**
 * Who is meant, each once, with who would send it: the columns id, wx_id, name, wx_state, is_blocked, has_friend, staff_id and wx_userid, which
 * are null without a sender. The principal comes first, then who talked last, then the oldest friendship.
 */
export function matchedWithSenders(audience: MassAudience, asker: Asker, range?: IdRange): RawBuilder<unknown> {
  const { type, senders, chats, retryOf } = audience;
  if (type === 'group')
    return sql`select g.id, g.chat_id as wx_id, g.name, null as wx_state, false as is_blocked, g.dismissed_at is null as has_friend,
        s.id as staff_id, s.wx_userid
      from group_chat g left join staff s on s.wx_userid = g.owner_wx_userid and g.wx_status not in (1, 2) and ${canSend(senders)}
      where g.id = any(${chats}::bigint[]) and ${inRange('g.id', range)} and ${missedGroups(retryOf)}`;
  return sql`select distinct on (m.id) m.id, m.wx_id, m.name, m.wx_state, m.is_blocked, f.external_user_id is not null as has_friend,
      s.id as staff_id, s.wx_userid
    from (${matchedContacts(audience, asker, range)}) m
      left join external_user_follow f on f.external_user_id = m.id and f.ended_at is null
      left join staff s on s.wx_userid = f.wx_userid and ${canSend(senders)}
    order by m.id, s.id is null, s.id is not distinct from m.principal desc, f.last_chat_at desc nulls last, f.created_at, s.id`;
}

const missedGroups = (retryOf: number | null) =>
  retryOf === null
    ? sql<boolean>`true`
    : sql<boolean>`g.chat_id in (select r.wx_id from mass_receiver r where r.message_id = ${retryOf} and r.wx_status is distinct from 1)`;
