import { type RawBuilder, sql } from 'kysely';
import type { Facts } from '../../../audience/fact.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { dayValue } from '../../../db/days/day-values.js';
import { today } from '../../../db/days/instants.js';
import { silentFor } from '../service-state/eligible-days.js';

/** The week that ended `ago` weeks ago, today included in the first. */
const inWeek = (ago: number, calendar: Calendar) =>
  sql`w.day between ${today(calendar)} - ${sql.lit(ago * 7 + 6)} and ${today(calendar)} - ${sql.lit(ago * 7)}`;

/** The median of a week in exact decimals, where percentile_cont would give a binary fraction; null with fewer than two weigh-ins. */
const medianOf = (week: RawBuilder<unknown>) => sql`case when count(*) filter (where ${week}) >= 2 then
  (percentile_disc(0.5) within group (order by w.weight) filter (where ${week})
    + percentile_disc(0.5) within group (order by w.weight desc) filter (where ${week})) / 2 end`;

/** The weekly rates that the trend shows, of this week and of the week before, kg with two decimals. */
const rates = (calendar: Calendar) => sql`(
  select m.user_id, round(m.w0 - m.w1, 2) as rate, round(m.w1 - m.w2, 2) as rate_before, m.day from (
    select w.user_id, max(w.day) as day, ${sql.join([0, 1, 2].map((ago) => sql`${medianOf(inWeek(ago, calendar))} as ${sql.ref(`w${ago}`)}`))}
    from punch_weight w where w.day between ${today(calendar)} - 20 and ${today(calendar)} group by w.user_id) m)`;

const silentDays = 2;

/** Of a rate that falls under several kinds, the first holds; having no check-ins goes with any. */
const alerts = (calendar: Calendar) => sql`
  select a.user_id as person, a.kind as value, a.day from (select r.user_id, r.day, case
      when r.rate < -1 and r.rate_before < -1 then 'too_fast' when abs(r.rate) < 0.2 then 'plateau' when r.rate > 0.5 then 'rebound' end as kind
    from ${rates(calendar)} r) a where a.kind is not null
  union all select distinct service.user_id, 'no_punch', ${dayValue(null)} from service
    where service.deleted_at is null and ${silentFor(silentDays, today(calendar))}`;

/** The mean of a score over seven days, as the trends show it: of two orders on one day the one with more meals counts. */
const meanScore = (score: RawBuilder<unknown>, such: RawBuilder<unknown>) => ({
  rows: ({ calendar }: { calendar: Calendar }) => {
    const recent = sql`between ${today(calendar)} - 6 and ${today(calendar)}`;
    const meals = sql`(select count(*) from diet_punch d where d.service_id = p.service_id and d.day = p.day)`;
    return sql`select s.user_id as person, round(avg(s.score), 1) as value, max(s.day) as day from (
        select distinct on (p.user_id, p.day) p.user_id, p.day, ${score} as score, ${meals} as meals, p.sleep_minutes
        from punch_day p where p.day ${recent} order by p.user_id, p.day, meals desc, p.id desc) s
      where s.score is not null and ${such} group by s.user_id`;
  },
});

export const facts: Facts = {
  'health.weekly_rate_kg': {
    rows: ({ calendar }) => sql`select r.user_id as person, r.rate as value, r.day from ${rates(calendar)} r where r.rate is not null`,
  },
  'health.alert': { rows: ({ calendar }) => alerts(calendar) },
  'punch.score_avg_7d': meanScore(sql`coalesce(p.day_score, p.draft_day_score)`, sql`s.meals > 0`),
  'punch.sleep_score_avg_7d': meanScore(sql`p.sleep_score`, sql`s.sleep_minutes is not null`),
};
