import { type RawBuilder, sql } from 'kysely';
import type { Calendar } from '../db/days/calendar.js';
import { dayValue, noLastDay } from '../db/days/day-values.js';
import { today } from '../db/days/instants.js';
import { agreedModules, isVisibleDay } from '../person/visible-check-ins.js';

/** Progress of a service of a camp on a day. Weights are kilograms, and null without consent to them. */
export interface MemberStanding {
  service_id: number;
  user_id: number;
  status: 'pending' | 'in_service' | 'paused' | 'finished' | 'cancelled' | 'terminated';
  joined_at: string;
  name: string;
  avatar: string | null;
  /** Whether weights may be shown. */
  agreed: boolean;
  base_weight: number | null;
  base_estimated: boolean;
  current_weight: number | null;
  weighed_on: string | null;
  loss_kg: number | null;
  loss_pct: number | null;
  /** Why it has no place; null for one that has. */
  reason: 'no_consent' | 'no_base' | 'no_recent_weight' | 'before_camp' | null;
  /** Days between which its check-ins count; `last_day` is null, or before the first, where there are none. */
  first_day: string | null;
  last_day: string | null;
  paused: boolean;
  punch_days: number;
  /** Days of the camp up to the day that were neither before or after the service nor paused. */
  eligible_days: number;
  punch_rate: number | null;
  days_without_punch: number;
  at_risk: boolean;
}

/** The day up to which a camp counts: today, or its last. `camp` is a row of the statement. */
export const campDay = (calendar: Calendar) => sql<string>`least(${today(calendar)}, camp.end_date)`;

/** Days of the pause `b` between two days, both included; null without a pause. */
const pausedDays = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`greatest(0, least(b.to_day, ${to}) - greatest(b.from_day, ${from}) + 1)`;

/** The services `s` of a camp that are not cancelled, with the days between which their check-ins count. */
const services = (camp: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  select s.enterprise_id, s.id, s.user_id, s.status, s.joined_camp_at, s.init_weight, m.start_date as camp_start, m.baseline_rule, ${dayValue(day)} as day,
    greatest(s.start_date, m.start_date) as first_day, case when s.status <> 'pending' then least(${dayValue(day)}, s.end_date, s.closed_on) end as last_day,
    coalesce((select k.granted from customer_consent k where k.enterprise_id = s.enterprise_id and k.user_id = s.user_id and k.module = 'weight'
      order by k.id desc limit 1), false) as agreed, ${agreedModules('s.user_id')} as modules
  from camp m join service s on s.enterprise_id = m.enterprise_id and s.camp_id = m.id and s.deleted_at is null and s.status <> 'cancelled'
  where m.id = ${camp}`;

/** The check-ins of each service `s` that count and that the customer agrees to show. Joined per service: the planner expects few rows of a grouped join and compares all with all. */
const punched = sql`
  select s.*, c.punch_days, c.last_punch from s cross join lateral (
    select count(*)::int as punch_days, max(p.day) as last_punch from punch_day p
    where p.enterprise_id = s.enterprise_id and p.service_id = s.id and p.day between s.first_day and s.last_day and ${isVisibleDay(sql<string[]>`s.modules`)}
      and not exists (select from b where b.service_id = p.service_id and p.day between b.from_day and b.to_day)) c`;

/** Weights that count: the last one up to the day, and the one to start with. */
const weighed = sql`
  left join lateral (select w.weight, w.day from punch_weight w where p.agreed and w.enterprise_id = p.enterprise_id and w.user_id = p.user_id
    and w.day <= p.day order by w.day desc limit 1) w on true
  left join lateral (select w.weight from punch_weight w where p.agreed and w.enterprise_id = p.enterprise_id and w.user_id = p.user_id
    and w.day between p.camp_start and least(p.day, p.camp_start + case p.baseline_rule when 'start_day' then 0 else 2 end) order by w.day limit 1) g on true`;

/** The days after the last check-in and before the day: those of them that count are days without any. */
const [silentFrom, silentTo] = [sql`greatest(p.first_day, p.last_punch + 1)`, sql`least(p.last_day, p.day - 1)`];

/**
 * Services of a camp that are not cancelled, as of a day not after its last: the rules of the ranking in SQL, one row each.
 *
 * Base weight: the weigh-in of the first day or, by the rule `first_weigh_in_3d`, the first of three days, else the weight at the start of
 * the service as an estimate. Current weight: the last weigh-in up to the day. A place needs one in the seven days up to the day, unless
 * the service is paused then, and one in the camp: before that, what was lost is an estimate.
 */
export const standings = (camp: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<MemberStanding>`
  with s as materialized (${services(camp, day)}),
  b as materialized (select b.service_id, b.from_day, coalesce(b.to_day, ${noLastDay}) as to_day
    from s join service_break b on b.enterprise_id = s.enterprise_id and b.service_id = s.id),
  p as materialized (${punched}),
  o as materialized (select p.id, sum(${pausedDays(sql`p.first_day`, sql`p.last_day`)}) as days, bool_or(p.day between b.from_day and b.to_day) as paused,
      sum(${pausedDays(silentFrom, silentTo)}) as silent
    from p join b on b.service_id = p.id where p.last_day is not null group by p.id),
  f as (select p.*, coalesce(nullif(c.real_name, ''), c.nick_name) as name, c.avatar, w.weight as current_weight, w.day as weighed_on,
      case when p.agreed then coalesce(g.weight, p.init_weight) end as base_weight, p.agreed and g.weight is null and p.init_weight is not null as base_estimated,
      coalesce(o.paused, false) as paused,
      greatest(0, p.last_day - p.first_day + 1 - coalesce(o.days, 0))::int as eligible_days,
      case when p.last_punch = p.day or cardinality(p.modules) = 0 then 0 else greatest(0, ${silentTo} - ${silentFrom} + 1 - coalesce(o.silent, 0))::int end as days_without_punch
    from p join customer c on c.id = p.user_id ${weighed} left join o on o.id = p.id)
  select f.id as service_id, f.user_id, f.status, f.joined_camp_at as joined_at, f.name, f.avatar, f.agreed, f.base_weight, f.base_estimated, f.current_weight,
    f.weighed_on, f.base_weight - f.current_weight as loss_kg, round((f.base_weight - f.current_weight) / f.base_weight * 100, 2) as loss_pct,
    case when not f.agreed then 'no_consent' when f.base_weight is null then 'no_base'
      when f.current_weight is null or not f.paused and f.weighed_on < f.day - 6 then 'no_recent_weight'
      when f.weighed_on < f.camp_start then 'before_camp' end as reason,
    f.first_day, f.last_day, f.paused, f.punch_days, f.eligible_days,
    case when f.eligible_days > 0 then round(f.punch_days * 100.0 / f.eligible_days, 2) end as punch_rate,
    f.days_without_punch, f.status = 'in_service' and f.days_without_punch >= 2 as at_risk
  from f`;
