import { type RawBuilder, sql } from 'kysely';
import { dayValue } from '../../../db/days/day-values.js';
import { dayOfRow, instantOfRow, todayOfRow } from '../../../db/days/instants.js';

/** How long after an event its message is still queued, if the server was down. */
const lookBack = sql`interval '1 day'`;

const today = todayOfRow('e.time_zone');

/** An instant on a day by the clock of the company. */
const at = (day: RawBuilder<unknown>, time: string) => instantOfRow(day, time, 'e.time_zone');

const isRecent = (instant: RawBuilder<unknown>) => sql`${instant} > greatest(now() - ${lookBack}, m.on_since) and ${instant} <= now()`;

const principalName = sql`(select p.name from staff p where p.enterprise_id = s.enterprise_id and p.id = s.principal_user_id)`;

/** Text of a variable, never null. */
const text = (value: RawBuilder<unknown>) => sql`coalesce((${value})::text, '')`;

/** When customers hear of days: in the morning, and of what is missing in the evening. */
const morning = '09:00';
const evening = '20:00';

/** Days before the end of a service on which it is told. */
export const daysBefore = 3;

const started = sql`select m.id as config_id, e.id as enterprise_id, 'service:' || s.id as subject, s.id as subject_id, ${dayValue(null)} as subject_day,
    s.user_id, null::bigint as staff_id, k.happened_at, jsonb_build_object('service_name', s.product_name, 'staff_name', ${text(principalName)},
      'start_date', ${text(sql`s.start_date`)}) as vars
  from configs m join enterprise e on e.id = m.enterprise_id join service_change k on k.enterprise_id = e.id and k.kind = 'status'
    and k.before = 'pending' and k.after = 'in_service' and ${isRecent(sql`k.happened_at`)}
    join service s on s.enterprise_id = e.id and s.id = k.service_id and s.deleted_at is null
  where m.scene = 'service_start'`;

const expiring = sql`select m.id, e.id, 'service:' || s.id || ':' || s.end_date, s.id, s.end_date, s.user_id, null::bigint, x.happened_at,
    jsonb_build_object('service_name', s.product_name, 'staff_name', ${text(principalName)}, 'expire_date', s.end_date::text,
      'remain_days', ${sql.lit(daysBefore)}::text)
  from configs m join enterprise e on e.id = m.enterprise_id join service s on s.enterprise_id = e.id and s.status in ('in_service', 'paused')
    and s.end_date = ${today} + ${sql.lit(daysBefore)} and s.deleted_at is null
    cross join lateral (select ${at(sql`${today}`, morning)} as happened_at) x
  where m.scene = 'service_expire' and ${isRecent(sql`x.happened_at`)}`;

const expired = sql`select m.id, e.id, 'service:' || s.id || ':' || 'end:' || coalesce(s.ended_on::text, ''), s.id, ${dayValue(null)}, s.user_id, null::bigint,
    k.happened_at, jsonb_build_object('service_name', s.product_name, 'staff_name', ${text(principalName)}, 'expire_date', ${text(sql`s.ended_on`)},
      'remain_days', '0')
  from configs m join enterprise e on e.id = m.enterprise_id join service_change k on k.enterprise_id = e.id and k.kind = 'status'
    and k.after = 'finished' and ${isRecent(sql`k.happened_at`)}
    join service s on s.enterprise_id = e.id and s.id = k.service_id and s.deleted_at is null
  where m.scene = 'service_expire'`;

/** The main meals that were not recorded on a day. */
const missingMeals = sql`(select string_agg(w.word, '、' order by w.sort) from (values ('breakfast', '早餐', 1), ('lunch', '午餐', 2), ('dinner', '晚餐', 3)) w(meal, word, sort)
  where not exists (select from diet_punch d where d.enterprise_id = s.enterprise_id and d.service_id = s.id and d.day = ${today} and d.meal = w.meal))`;

const unpunched = sql`select m.id, e.id, 'service:' || s.id || ':' || ${today}, s.id, ${today}, s.user_id, null::bigint, x.happened_at,
    jsonb_build_object('missing_meals', coalesce(${missingMeals}, '打卡'))
  from configs m join enterprise e on e.id = m.enterprise_id cross join lateral (select ${at(sql`${today}`, evening)} as happened_at) x
    join service s on s.enterprise_id = e.id and s.status = 'in_service' and s.deleted_at is null and s.start_date <= ${today}
      and (s.end_date is null or s.end_date >= ${today})
  where m.scene = 'punch_remind' and ${isRecent(sql`x.happened_at`)}
    and not exists (select from service_break b where b.enterprise_id = s.enterprise_id and b.service_id = s.id and b.from_day <= ${today}
      and (b.to_day is null or ${today} <= b.to_day))
    and not exists (select from punch_day p where p.enterprise_id = s.enterprise_id and p.service_id = s.id and p.day = ${today} and p.status = 'complete')`;

const mealWord = sql`(case d.meal when 'breakfast' then '早餐' when 'morning_snack' then '上午加餐' when 'lunch' then '午餐'
  when 'afternoon_snack' then '下午加餐' when 'dinner' then '晚餐' else '夜宵' end)`;

const lastComment = sql`(select c.content from punch_comment c where c.enterprise_id = d.enterprise_id and c.day = d.day and c.punch_id = d.punch_id
  and c.diet_punch_id = d.id and c.staff_id is not null and not c.is_reply and c.deleted_at is null order by c.id desc limit 1)`;

/** A review can be withdrawn for some seconds. */
const evaluated = sql`select m.id, e.id, 'diet_punch:' || d.id, d.id, d.day, d.user_id, null::bigint, d.evaluated_at,
    jsonb_build_object('meal', ${mealWord}, 'comment', ${text(lastComment)},
      'staff_name', ${text(sql`(select p.name from staff p where p.enterprise_id = d.enterprise_id and p.id = d.evaluated_by)`)})
  from configs m join enterprise e on e.id = m.enterprise_id join diet_punch d on d.enterprise_id = e.id and d.evaluated_at is not null
    and ${isRecent(sql`d.evaluated_at`)} and d.evaluated_at < now() - interval '15 seconds'
  where m.scene = 'punch_evaluated'`;

const campStarted = sql`select m.id, e.id, 'camp:' || c.id, c.id, c.start_date, s.user_id, null::bigint, x.happened_at,
    jsonb_build_object('camp_name', c.name, 'start_date', c.start_date::text)
  from configs m join enterprise e on e.id = m.enterprise_id join camp c on c.enterprise_id = e.id and c.status = 'running' and c.deleted_at is null
    and c.start_date = ${today} cross join lateral (select ${at(sql`c.start_date`, morning)} as happened_at) x
    join service s on s.enterprise_id = e.id and s.camp_id = c.id and s.deleted_at is null and s.status in ('pending', 'in_service', 'paused')
  where m.scene = 'camp_start' and ${isRecent(sql`x.happened_at`)}`;

/** A friend counts in a campaign; told to the customer who invited them, unless the campaign tells them itself. */
const helped = sql`select m.id, e.id, 'fission_friend:' || r.id, r.id, ${dayValue(null)}, k.id, null::bigint, r.counted_at,
    jsonb_build_object('fission_name', f.name, 'valid_count', p.valid_count::text)
  from configs m join enterprise e on e.id = m.enterprise_id join fission_friend r on r.enterprise_id = e.id and r.valid and ${isRecent(sql`r.counted_at`)}
    join fission f on f.enterprise_id = e.id and f.id = r.fission_id and not (f.push ->> 'customer')::boolean join fission_participant p on p.enterprise_id = e.id and p.id = r.participant_id
    join external_user u on u.enterprise_id = e.id and u.id = p.external_user_id
    join customer k on k.enterprise_id = e.id and k.id = u.customer_id and k.deleted_at is null
  where m.scene = 'fission_help'`;

/** Leaders of the departments of a staff member, without themselves; those above if there are none. */
const leaders = sql`(with recursive up(id, pid, depth) as (
    select d.id, d.pid, 0 from staff_department sd join department d on d.enterprise_id = sd.enterprise_id and d.id = sd.dept_id
      where sd.enterprise_id = h.enterprise_id and sd.staff_id = h.staff_id
    union all select d.id, d.pid, u.depth + 1 from up u join department d on d.enterprise_id = h.enterprise_id and d.id = u.pid)
  select l.staff_id from (select sd.staff_id, min(u.depth) over () as nearest, u.depth from up u
      join staff_department sd on sd.enterprise_id = h.enterprise_id and sd.dept_id = u.id and sd.is_leader and sd.staff_id <> h.staff_id
      join staff t on t.enterprise_id = sd.enterprise_id and t.id = sd.staff_id and t.deleted_at is null and t.status = 'enabled') l
  where l.depth = l.nearest group by l.staff_id)`;

const hit = sql`select m.id, e.id, 'chat_hit:' || h.id, h.id, ${dayValue(null)}, null::bigint, l.staff_id, h.created_at,
    jsonb_build_object('staff_name', ${text(sql`(select p.name from staff p where p.enterprise_id = h.enterprise_id and p.id = h.staff_id)`)},
      'nick_name', h.peer_name, 'rule_name', ${text(sql`(select r.name from chat_rule r where r.enterprise_id = h.enterprise_id and r.id = h.rule_id)`)},
      'hit_words', h.word)
  from configs m join enterprise e on e.id = m.enterprise_id join chat_hit h on h.enterprise_id = e.id and h.sender = 'staff' and h.status <> 'false_positive'
    and ${isRecent(sql`h.created_at`)} and h.happened_at > now() - interval '3 days' cross join lateral ${leaders} l
  where m.scene = 'risk_alert'`;

/** The last day of an issued coupon; it expires as the next one begins. */
const lastDay = dayOfRow("(r.expire_at - interval '1 second')", 'e.time_zone');

/** Once a coupon, on the first morning that finds it within its last days. */
const couponEnds = sql`select m.id, e.id, 'coupon:' || r.id, r.id, ${lastDay}, r.user_id, null::bigint, x.happened_at,
    jsonb_build_object('coupon_name', c.name, 'expire_date', (${lastDay})::text)
  from configs m join enterprise e on e.id = m.enterprise_id cross join lateral (select ${at(sql`${today}`, morning)} as happened_at) x
    join coupon_record r on r.enterprise_id = e.id and r.status = 'unused' and r.expire_at > now()
      and r.expire_at < now() + make_interval(days => ${sql.lit(daysBefore + 2)}) and ${lastDay} <= ${today} + ${sql.lit(daysBefore)}
      and r.received_at < x.happened_at
    join coupon c on c.enterprise_id = e.id and c.id = r.coupon_id
  where m.scene = 'coupon_expire' and ${isRecent(sql`x.happened_at`)}`;

/** What happened of late, with whom it is about and the values of the variables. */
export const events = sql.join([started, expiring, expired, unpunched, evaluated, campStarted, couponEnds, helped, hit], sql` union all `);

/** The day of a row by the clock of its company, for checks when it is due. */
export const rowToday = dayOfRow('now()', 'e.time_zone');
