import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { type Calendar, zoneOf } from '../../../db/days/calendar.js';
import { startOf, today } from '../../../db/days/instants.js';
import { agreedModules } from '../../../person/visible-check-ins.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demoCustomers } from '../../../sandbox/demo-customers.js';
import { seededRandom } from '../../../sandbox/random.js';
import { habitsOf, isSilent } from '../../../sandbox/stories.js';
import { demo as ingredients } from '../../food/ingredient/demo.js';
import { demo as services } from '../service/demo.js';
import { dayAfter, daysBetween } from '../service-plan/meals.js';
import { type Course, type CourseDay, mealsOf, restOf } from './demo-day.js';
import { addReviews } from './demo-reviews.js';
import type { CheckIn } from './kinds.js';
import type { ServiceDay } from './planned-meals.js';
import { recordCheckIns } from './record.js';
import { settleDays } from './settle-days.js';

const mealDays = 21;

/** Whether an event of today has happened by now: a meal eaten and sent, and early things after seven. */
function hasHappened({ kind, date, eaten_at }: CheckIn): boolean {
  if (eaten_at) return Date.parse(eaten_at) + 15 * 60_000 < Date.now();
  return (kind === 'weight' || kind === 'sleep') && Date.parse(`${date}T07:40:00+08:00`) < Date.now();
}

/** The events of an order, day by day; some days are missing, and of today there is what has happened so far. */
function* eventsOf(course: Course, now: string): Generator<CheckIn> {
  const { from, to, habits, person } = course;
  const random = seededRandom(person.n * 7919 + 13);
  const last = to < now ? to : now;
  for (let day = from; day <= last; day = dayAfter(day, 1)) {
    const on: CourseDay = {
      day,
      at: daysBetween(from, day),
      left: daysBetween(day, last),
      weekday: new Date(`${day}T00:00:00Z`).getUTCDay(),
    };
    if (isSilent(habits, on.left) || random() < 0.06) continue;
    const events = [...(on.left < mealDays ? mealsOf(course, on, random) : []), ...restOf(course, on, random)];
    yield* day === now ? events.filter(hasHappened) : events;
  }
}

async function coursesOf(db: Db, calendar: Calendar): Promise<{ courses: Course[]; now: string }> {
  const now = today(calendar);
  const { rows } = await sql<
    Omit<Course, 'person' | 'habits'> & { phone: string; now: string }
  >`select s.id, s.user_id, s.start_date as from, s.end_date as to, s.energy_kcal, c.phone,
      (select json_object_agg(f.name, f.id) from ingredient f where f.deleted_at is null) as foods, ${now} as now
    from service s join customer c on c.id = s.user_id
    where s.status in ('in_service', 'finished') and s.start_date <= ${now} and s.end_date is not null order by s.id`.execute(db);
  const courses = rows.flatMap(({ phone, ...one }): Course[] => {
    const person = demoCustomers.find((known) => known.phone === phone);
    return person ? [{ ...one, person, habits: habitsOf(person) }] : [];
  });
  return { courses, now: rows[0]?.now ?? '' };
}

/** When what was recorded came: meals soon after they were eaten, the scales and the night in the morning, the rest in the evening. */
async function setTimes(db: Db, calendar: Calendar) {
  const morning = sql`${startOf(sql<string>`r.day`, calendar)} + make_interval(mins => (385 + r.user_id * 47 % 60 + extract(day from r.day)::int * 7 % 25)::int)`;
  const evening = sql`${startOf(sql<string>`r.day`, calendar)} + make_interval(mins => (1230 + r.user_id * 31 % 90 + extract(day from r.day)::int * 11 % 40)::int)`;
  await sql`update diet_punch d set submitted_at = d.eaten_at + make_interval(mins => (4 + d.id * 29 % 23)::int)`.execute(db);
  await sql`update punch_weight r set created_at = ${morning}`.execute(db);
  await sql`update punch_action r set received_at = case when r.kind = 'meal' then (r.record ->> 'eaten_at')::timestamptz + interval '8 minutes'
    when r.kind in ('weight', 'sleep') then ${morning} else least(now(), ${evening}) end + make_interval(secs => (r.user_id * 17 % 60)::int)`.execute(
    db,
  );
  await sql`update customer c set last_punch_at = l.at from (select a.user_id, max(r.received_at) as at
      from (select k.id as user_id, ${agreedModules('k.id')} as modules from customer k offset 0) a join punch_action r on r.user_id = a.user_id
      where case when r.kind in ('weight', 'sport', 'sleep') then r.kind else 'diet' end = any(a.modules) group by 1) l
    where l.user_id = c.id`.execute(db);
}

/** Lets the customers of the demo company check in for weeks, and most of their meals be reviewed. The same seed gives the same check-ins. */
async function addCheckIns(db: Db, enterpriseId: number) {
  const calendar = { timeZone: await zoneOf(db, enterpriseId) };
  await sql`select set_config('app.tenant', ${String(enterpriseId)}, true), set_config('role', 'shiyi_app', true)`.execute(db);
  const { courses, now } = await coursesOf(db, calendar);
  await recordCheckIns(
    db,
    { enterpriseId, source: 'sandbox', staffId: null },
    courses.flatMap((course) => [...eventsOf(course, now)]),
  );
  await setTimes(db, calendar);
  await addReviews(db, enterpriseId, now, calendar);
  const { rows } = await sql<ServiceDay>`select service_id, day from punch_day`.execute(db);
  await settleDays(db, rows);
  await sql`reset role`.execute(db);
}

export const demo: Demo = { needs: [services, ingredients], add: addCheckIns };
