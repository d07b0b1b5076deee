import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { dayValue } from '../../../db/days/day-values.js';
import { today } from '../../../db/days/instants.js';
import type { Demo } from '../../../sandbox/demo.js';
import { seededRandom } from '../../../sandbox/random.js';
import { demo as ingredients } from '../../food/ingredient/demo.js';
import { demo as services } from '../service/demo.js';
import { dayAfter } from '../service-plan/meals.js';
import { demoMeals } from './demo-meals.js';
import type { CheckIn } from './kinds.js';
import { clockOf } from './meal-times.js';
import { recordCheckIns } from './record.js';

interface Course {
  id: number;
  user_id: number;
  from: string;
  to: string;
  weight: number;
  /** Grams of a food by name. */
  foods: Record<string, number>;
}

/** Change of weight at the end, in kg a day, of the first customers: a plateau, a rebound and a loss too fast. They agree that it is seen. */
const endings = [0, 0.12, -0.19];
const mealDays = 21;

type Random = () => number;

function* dayOf({ user_id, foods }: Course, day: string, ago: number, random: Random): Generator<CheckIn> {
  const base = { user_id, date: day };
  const at = (kind: string) => `${user_id}-${day}-${kind}`;
  if (ago < mealDays)
    for (const meal of ['breakfast', 'lunch', 'dinner', 'afternoon_snack'] as const) {
      if (random() > (meal === 'afternoon_snack' ? 0.25 : 0.9)) continue;
      const choices = demoMeals.filter((one) => one.meal === meal);
      const { picture, text, lines } = choices[Math.floor(random() * choices.length)] as (typeof choices)[number];
      const items = lines.flatMap(([name, grams, method]) => {
        const id = foods[name];
        const dosage_g = Math.round((grams * (0.85 + random() * 0.35)) / 5) * 5 || 5;
        return id === undefined ? [] : [{ ingredient_id: id, dosage_g, ...(method && { method }) }];
      });
      const minute = Math.floor(random() * 90);
      const [hour = '12', start = '0'] = clockOf(meal)[0].split(':');
      const clock = new Date(Date.UTC(2000, 0, 1, Number(hour), Number(start) + minute)).toISOString().slice(11, 16);
      const named = random() < 0.85 ? { items } : {};
      const images = random() < 0.9 ? { images: [`/sandbox/meal/${picture}-${Math.floor(random() * 6)}.svg`] } : {};
      yield { ...base, source_id: at(meal), kind: 'meal', meal, text, eaten_at: `${day}T${clock}:00+08:00`, ...named, ...images };
    }
  yield { ...base, source_id: at('drink'), kind: 'drink', drink_ml: 1200 + Math.floor(random() * 12) * 100 };
  if (random() < 0.7)
    yield {
      ...base,
      source_id: at('sport'),
      kind: 'sport',
      sport_minutes: 15 + Math.floor(random() * 10) * 5,
      steps: 3000 + Math.floor(random() * 9000),
    };
  if (random() < 0.8)
    yield {
      ...{ ...base, source_id: at('sleep'), kind: 'sleep', bed_at: random() < 0.5 ? '23:20' : '00:10' },
      ...{ wake_at: random() < 0.5 ? '06:40' : '07:20', sleep_score: 60 + Math.floor(random() * 35) },
    };
}

/** Whether an event of today has happened by now: a meal eaten and sent, a night slept, some water drunk. */
function hasHappened({ kind, eaten_at }: CheckIn): boolean {
  if (eaten_at) return Date.parse(eaten_at) + 15 * 60_000 < Date.now();
  return kind === 'drink';
}

/** The events of an order, day by day; some days are missing, and of today there is what has happened so far. */
function* eventsOf(course: Course, at: number, now: string): Generator<CheckIn> {
  const random = seededRandom(course.user_id * 7919 + 13);
  const last = course.to < now ? course.to : dayAfter(now, -1);
  const ending = endings[at];
  for (let day = course.from; day <= last; day = dayAfter(day, 1)) {
    const ago = Math.round((Date.parse(last) - Date.parse(day)) / 86_400_000);
    // The sixth has been silent for three days.
    if (random() < 0.1 || (at === 5 && ago < 3)) continue;
    yield* dayOf(course, day, ago, random);
    if (ending !== undefined && ago < mealDays) {
      const weight = Math.round((course.weight - 2 + (mealDays - ago) * ending + (random() - 0.5) * 0.1) * 100) / 100;
      yield { user_id: course.user_id, date: day, source_id: `${course.user_id}-${day}-weight`, kind: 'weight', weight };
    }
  }
  if (course.to < now || at === 5) return;
  for (const event of dayOf(course, now, 0, random))
    if (hasHappened(event)) yield event.kind === 'drink' ? { ...event, drink_ml: 300 } : event;
}

async function coursesOf(db: Db, enterpriseId: number): Promise<{ courses: Course[]; now: string }> {
  const now = today({ timeZone: await zoneOf(db, enterpriseId) });
  const { rows } = await sql<
    Course & { now: string }
  >`select s.id, s.user_id, s.start_date as from, s.end_date as to, c.init_weight::float8 as weight,
      (select json_object_agg(f.name, f.id) from ingredient f where f.enterprise_id = ${enterpriseId} and f.deleted_at is null) as foods, ${now} as now
    from service s join customer c on c.id = s.user_id
    where s.enterprise_id = ${enterpriseId} and s.status in ('in_service', 'finished') and s.start_date <= ${now} and s.end_date is not null
    order by s.status desc, exists (select from customer_consent a where a.user_id = c.id and a.module = 'weight' and a.granted) desc, s.start_date, s.id`.execute(
    db,
  );
  return { courses: rows, now: rows[0]?.now ?? '' };
}

/** Lets the customers of the demo company check in for weeks, and a part of their meals be reviewed. The same seed gives the same check-ins. */
async function addCheckIns(db: Db, enterpriseId: number) {
  await sql`select set_config('app.tenant', ${String(enterpriseId)}, true)`.execute(db);
  const { courses, now } = await coursesOf(db, enterpriseId);
  const events = courses.flatMap((course, at) => [...eventsOf(course, at, now)]);
  await recordCheckIns(db, { enterpriseId, source: 'sandbox', staffId: null }, events);
  await sql`update diet_punch d set submitted_at = d.eaten_at + interval '12 minutes' where d.enterprise_id = ${enterpriseId}`.execute(db);
  await sql`update diet_punch d set status = 'evaluated', score = coalesce(d.draft_score, 70 + d.id % 25), score_items = d.draft_items, evaluated_at = d.submitted_at + interval '3 hours',
      evaluated_by = (select s.principal_user_id from service s where s.id = d.service_id)
    where d.enterprise_id = ${enterpriseId} and d.day < ${dayValue(now)} - 2`.execute(db);
}

export const demo: Demo = { needs: [services, ingredients], add: addCheckIns };
