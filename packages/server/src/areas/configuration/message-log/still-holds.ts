import { type RawBuilder, sql } from 'kysely';
import { daysBefore, rowToday } from './event-sources.js';
import type { Reason } from './reasons.js';

const reason = (code: Reason) => sql.lit(code);

/** The service that a row is about. */
const service = (condition: RawBuilder<unknown>) =>
  sql`exists (select from service s where s.enterprise_id = g.enterprise_id and s.id = g.subject_id and s.deleted_at is null and ${condition})`;

const isEnd = sql`g.subject like '%:end:%'`;

const expiry = sql`case when ${isEnd} then case when ${service(sql`s.status = 'finished'`)} then null else ${reason('renewed')} end
  when not ${service(sql`s.status in ('in_service', 'paused')`)} then ${reason('service_over')}
  when not ${service(sql`s.end_date = g.subject_day`)} then ${reason('renewed')}
  when g.subject_day < ${rowToday} or g.subject_day > ${rowToday} + ${sql.lit(daysBefore)} then ${reason('day_over')} end`;

const punch = sql`case when g.subject_day <> ${rowToday} then ${reason('day_over')}
  when not ${service(sql`s.status = 'in_service'`)} then ${reason('service_over')}
  when exists (select from punch_day p where p.enterprise_id = g.enterprise_id and p.service_id = g.subject_id and p.day = g.subject_day
    and p.status = 'complete') then ${reason('punched')} end`;

const review = sql`case when not exists (select from diet_punch d where d.enterprise_id = g.enterprise_id and d.day = g.subject_day and d.id = g.subject_id
  and d.evaluated_at = g.happened_at) then ${reason('withdrawn')} end`;

const camp = sql`case when not exists (select from camp c where c.enterprise_id = g.enterprise_id and c.id = g.subject_id and c.status = 'running'
  and c.deleted_at is null) then ${reason('camp_over')} end`;

const hit = sql`case when not exists (select from chat_hit h where h.enterprise_id = g.enterprise_id and h.id = g.subject_id
  and h.status <> 'false_positive') then ${reason('settled')} end`;

const coupon = sql`case when not exists (select from coupon_record r where r.enterprise_id = g.enterprise_id and r.id = g.subject_id
  and r.status = 'unused' and r.expire_at > now()) then ${reason('coupon_over')} end`;

const help = sql`case when not exists (select from fission_friend r where r.enterprise_id = g.enterprise_id and r.id = g.subject_id
  and r.valid) then ${reason('friend_left')} end`;

/** Turned messages off after having allowed them, or blocked by us. */
const isUnsubscribed = sql`exists (select from customer k where k.enterprise_id = g.enterprise_id and k.id = g.user_id
  and ((not k.subscribe_status and exists (select from customer_change x where x.enterprise_id = k.enterprise_id and x.user_id = k.id
      and x.kind = 'subscription' and x.after = 'false'))
    or exists (select from external_user u where u.enterprise_id = k.enterprise_id and u.customer_id = k.id and u.status = 'blocked')))`;

const isOff = sql`not exists (select from message_config m where m.enterprise_id = g.enterprise_id and m.scene = g.scene and m.status = 'on')`;

/** Why a message that is due is not sent; null if its event still holds. SQL of a row `g` of `automatic_message` with its company `e`. */
export const dropReason = sql<Reason | null>`case when ${isOff} then ${reason('off')} when ${isUnsubscribed} then ${reason('unsubscribed')}
  when g.scene = 'service_start' and not ${service(sql`s.status in ('in_service', 'paused')`)} then ${reason('service_over')}
  when g.scene = 'service_expire' then ${expiry} when g.scene = 'punch_remind' then ${punch}
  when g.scene = 'punch_evaluated' then ${review} when g.scene = 'camp_start' then ${camp} when g.scene = 'coupon_expire' then ${coupon}
  when g.scene = 'fission_help' then ${help}
  when g.scene = 'risk_alert' then ${hit} end`;
