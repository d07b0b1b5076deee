import { sql } from 'kysely';
import type { Facts } from '../../../audience/fact.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { eachDay } from '../../../db/days/day-values.js';
import { dayOf, startOf, today } from '../../../db/days/instants.js';
import { agreedRecords, visibleDays } from '../../../person/visible-check-ins.js';
import { countsOn } from '../service-state/eligible-days.js';
import { moduleOf } from './consent.js';

const actionFact = (kind: string) => ({
  rows: () => sql`select user_id as person, day from punch_action where kind = ${sql.lit(kind)}`,
});

const otherKinds = (['weight', 'sport', 'sleep', 'drink', 'mood', 'task', 'course'] as const).map(
  (kind) => sql`(${sql.lit(kind)}, ${sql.lit(moduleOf(kind))})`,
);

/** Each check-in that its customer agrees to show, or that needs no consent. A meal counts once, however often it was sent; a comment does not. */
const shown = sql`select d.user_id as person, d.day from diet_punch d join ${agreedRecords} g on g.user_id = d.user_id and g.module = 'diet'
  union all select a.user_id, a.day from punch_action a join (values ${sql.join(otherKinds)}) k(kind, module) on k.kind = a.kind
    left join ${agreedRecords} g on g.user_id = a.user_id and g.module = k.module where k.module is null or g.user_id is not null`;

/** Days in a row up to today, or up to yesterday as long as today has none; 0 once a whole day has passed without. */
const streak = (calendar: Calendar) => sql`
  select c.id as person, coalesce(s.days, 0) as value, s.day from customer c left join (
    select i.person, count(*) as days, max(i.day) as day from (
      select e.person, e.day, e.day + row_number() over (partition by e.person order by e.day desc)::int as run from (
        select distinct p.person, p.day from (${shown}) p join customer k on k.id = p.person
        where k.last_punch_at >= ${startOf(today(calendar), calendar, -1)} and p.day <= ${today(calendar)}) e) i
    group by i.person, i.run having max(i.day) >= ${today(calendar)} - 1) s on s.person = c.id
  where c.last_punch_at is not null`;

/** The check-in rate, as services show it, of the last seven days on which any service of the customer counts. */
function rate(calendar: Calendar) {
  const now = today(calendar);
  const first = sql<string>`(${now} - 6)`;
  const recent = sql`service.deleted_at is null and service.start_date <= ${now} and coalesce(service.ended_on, ${now}) >= ${first}`;
  return sql`select e.user_id as person, round(count(p.day) * 100.0 / count(*), 2) as value, max(p.day) as day
    from (select distinct service.user_id, d.day from service join ${eachDay(first, now)} d on ${countsOn(sql<string>`d.day`, now)} where ${recent}) e
    left join (select distinct service.user_id, v.day from service
        cross join lateral (select p.day from ${visibleDays} and p.day between ${first} and ${now}) v where ${recent}) p
      on p.user_id = e.user_id and p.day = e.day group by e.user_id`;
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
