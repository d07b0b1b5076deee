import { sql } from 'kysely';
import type { Facts } from '../../../audience/fact.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { eachDay } from '../../../db/days/day-values.js';
import { dayOf, today } from '../../../db/days/instants.js';
import { isVisible, visibleDays } from '../../../person/visible-check-ins.js';
import { countsOn } from '../service-state/eligible-days.js';
import { moduleOf } from './consent.js';

const actionFact = (kind: string) => ({
  rows: () => sql`select user_id as person, day from punch_action where kind = ${sql.lit(kind)}`,
});

const moduleOfAction = sql`case a.kind ${sql.join(
  (['weight', 'sport', 'sleep', 'drink', 'mood'] as const).map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(moduleOf(kind))}`),
  sql` `,
)} end`;

/** Each check-in that its customer agrees to show, or that needs no consent. A meal counts once, however often it was sent; a comment does not. */
const shown = sql`select d.user_id as person, d.day from diet_punch d where ${isVisible('d.user_id', sql`'diet'`)}
  union all select a.user_id, a.day from punch_action a
    where a.kind in ('task', 'course') or a.kind not in ('meal', 'comment') and ${isVisible('a.user_id', moduleOfAction)}`;

/**
 * Days in a row up to today, or up to yesterday as long as today has none; 0 once a whole day has passed without. Added up from rows instead of
 * joined: the planner would expect one person and compute all of it for each.
 */
const streak = (calendar: Calendar) => sql`
  select r.person, max(r.days) as value, max(r.day) as day from (
    select i.person, count(*) as days, max(i.day) as day from (
      select e.person, e.day, e.day + row_number() over (partition by e.person order by e.day desc)::int as run from (
        select distinct p.person, p.day from (${shown}) p where p.day <= ${today(calendar)} and p.person = any(array(
          select d.user_id from diet_punch d where d.day >= ${today(calendar)} - 1
          union select a.user_id from punch_action a where a.day >= ${today(calendar)} - 1))) e) i
    group by i.person, i.run having max(i.day) >= ${today(calendar)} - 1
    union all select c.id, 0, null from customer c where c.last_punch_at is not null) r group by r.person`;

/** The check-in rate, as services show it, of those of the last seven days that count for any service of the customer. */
function rate(calendar: Calendar) {
  const now = today(calendar);
  const first = sql<string>`(${now} - 6)`;
  const recent = sql`service.deleted_at is null and service.start_date <= ${now} and coalesce(service.ended_on, ${now}) >= ${first}`;
  return sql`select e.person, round(count(*) filter (where e.done) * 100.0 / count(*), 2) as value, max(e.day) filter (where e.done) as day from (
      select d.person, d.day, bool_or(d.done) as done from (
        select service.user_id as person, a.day, false as done from service join ${eachDay(first, now)} a on ${countsOn(sql<string>`a.day`, now)} where ${recent}
        union all select service.user_id, v.day, true from service cross join lateral (select p.day from ${visibleDays}
          and p.day between ${first} and ${now} and ${countsOn(sql<string>`p.day`, now)}) v where ${recent}) d
      group by d.person, d.day) e group by e.person`;
}

export const facts: Facts = {
  'punch.meal': { rows: () => sql`select user_id as person, day from diet_punch` },
  'punch.weight': actionFact('weight'),
  'punch.sport': actionFact('sport'),
  'punch.sleep': actionFact('sleep'),
  'punch.drink': actionFact('drink'),
  'punch.any': { rows: () => shown },
  'punch.days_since': { column: ({ calendar }) => sql`(${today(calendar)} - ${dayOf(sql`customer.last_punch_at`, calendar)})` },
  'punch.streak_d': { rows: ({ calendar }) => streak(calendar) },
  'punch.rate_pct': { rows: ({ calendar }) => rate(calendar) },
};
