import { type RawBuilder, sql } from 'kysely';
import { dayOfRow, todayOfRow } from '../db/days/instants.js';
import { bounds } from './figure.js';
import { type FigureScope, isHeldByStaff, isPart, ofChannel } from './figure-scope.js';
import type { RowQuery } from './row-query.js';
import { sales } from './sales.js';

/** Friendships between the staff and the requested contacts, as `follow`. Those of nobody on the staff are in no one's list. */
export const follows = (scope: FigureScope) =>
  isPart(scope)
    ? sql`follow as (select f.external_user_id, f.created_at, f.ended_at from external_user_follow f
        join external_user x on x.id = f.external_user_id left join staff s on s.wx_userid = f.wx_userid and s.deleted_at is null
        left join customer c on c.id = x.customer_id
        where ${isHeldByStaff('s.id', { ...scope, orNobody: false })} and ${ofChannel('coalesce(x.channel_id, c.channel_id)', scope)})`
    : sql`follow as (select f.external_user_id, f.created_at, f.ended_at from external_user_follow f)`;

/** The contacts added in the period, with the day, as `cohort`. */
export const cohort = sql`cohort as (select f.external_user_id, x.customer_id, ${dayOfRow('min(f.created_at)', 'p.time_zone')} as day
  from p, follow f join external_user x on x.id = f.external_user_id
  where f.created_at >= p.since and f.created_at < p.until group by 1, 2, p.time_zone)`;

/** Whether so many days of a contact `c` are over. */
export const isOldEnough = (days: RawBuilder<unknown>) => sql<boolean>`c.day + ${days} < ${todayOfRow('p.time_zone')}`;

const dayAfter = (days: RawBuilder<unknown>) => sql`start_of_day(c.day + ${days} + 1, p.time_zone)`;

export const isStillThere = (
  days: RawBuilder<unknown>,
) => sql<boolean>`exists (select from follow f where f.external_user_id = c.external_user_id
  and f.created_at < ${dayAfter(days)} and (f.ended_at is null or f.ended_at >= ${dayAfter(days)}))`;

export const didSomething = (
  days: RawBuilder<unknown>,
) => sql<boolean>`(exists (select from punch_day d where d.user_id = c.customer_id and d.day = c.day + ${days})
  or exists (select from punch_weight w where w.user_id = c.customer_id and w.day = c.day + ${days} and w.source = 'customer')
  or exists (select from ${sales} o where o.user_id = c.customer_id and o.paid_at >= start_of_day(c.day + ${days}, p.time_zone) and o.paid_at < ${dayAfter(days)}))`;

const isOpen = sql<boolean>`f.created_at < p.until and (f.ended_at is null or f.ended_at >= p.until)`;

const contacts = (where: RawBuilder<unknown>, of: RowQuery) =>
  sql`with ${bounds(of)}, ${follows(of.scope)} select f.external_user_id as id from follow f, p where ${where}`;

const ofCohort = (where: (days: RawBuilder<unknown>) => RawBuilder<unknown>, of: RowQuery) => {
  const days = sql`${of.narrow.day ?? 0}::int`;
  return sql`with ${bounds(of)}, ${follows(of.scope)}, ${cohort} select c.external_user_id as id from cohort c, p where ${isOldEnough(days)} and ${where(days)}`;
};

/** The WeCom contacts that figures count. */
export const contactRows = {
  contacts_open: (of: RowQuery) => contacts(isOpen, of),
  contacts_bound: (of: RowQuery) =>
    contacts(
      sql`${isOpen} and exists (select from external_user x join customer c on c.id = x.customer_id and c.deleted_at is null where x.id = f.external_user_id)`,
      of,
    ),
  contacts_new: (of: RowQuery) => contacts(sql`f.created_at >= p.since and f.created_at < p.until`, of),
  contacts_lost: (of: RowQuery) => contacts(sql`f.ended_at >= p.since and f.ended_at < p.until`, of),
  contacts_aged: (of: RowQuery) => ofCohort(() => sql`true`, of),
  contacts_kept: (of: RowQuery) => ofCohort(isStillThere, of),
  contacts_back: (of: RowQuery) => ofCohort(didSomething, of),
};
