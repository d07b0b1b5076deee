import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { dayValue } from '../../../db/days/day-values.js';
import { startOf } from '../../../db/days/instants.js';
import { seededRandom } from '../../../sandbox/random.js';
import { customerAnswers, reviewWords, staffAnswers } from './demo-words.js';

/** Meals since yesterday wait, and a few of the day before. */
const waitingDays = 1;

/** Reviews the meals until the day before yesterday: as drafted, and from the picture where the customer named no food; what came late the next morning. */
const reviewMeals = (db: Db, enterpriseId: number, now: string, calendar: Calendar) =>
  sql`update diet_punch d set status = 'evaluated', score = coalesce(d.draft_score, g.score), score_items = case when d.draft_score is null then g.items else d.draft_items end,
      evaluated_at = case when d.submitted_at < ${startOf(sql<string>`d.day`, calendar)} + interval '17 hours' then d.submitted_at + make_interval(mins => (30 + d.id * 37 % 170)::int)
        else ${startOf(sql<string>`d.day`, calendar, 1)} + make_interval(mins => (520 + d.id * 23 % 130)::int) end,
      evaluated_by = (select s.principal_user_id from service s where s.id = d.service_id)
    from (select p.id, p.day, sum((i ->> 'value')::int) as score, jsonb_agg(i order by (i ->> 'item_id')::int) as items from diet_punch p
      cross join lateral jsonb_array_elements(p.draft_items || jsonb_build_array(jsonb_build_object('item_id', 1, 'value', 20),
        jsonb_build_object('item_id', 2, 'value', 10 + p.id % 3 * 10), jsonb_build_object('item_id', 3, 'value', 10),
        jsonb_build_object('item_id', 4, 'value', 7))) i
      where p.enterprise_id = ${enterpriseId} group by p.id, p.day) g
    where g.id = d.id and g.day = d.day and d.enterprise_id = ${enterpriseId} and d.day < ${dayValue(now)} - ${waitingDays}::int
      and (d.day < ${dayValue(now)} - ${waitingDays + 1}::int or d.id % 6 <> 0)`.execute(db);

interface ReviewedMeal {
  id: number;
  day: string;
  punch_id: number;
  score: number;
  staff_id: number;
  username: string;
  at: string;
  /** Days ago. */
  ago: number;
}

interface Comment extends Pick<ReviewedMeal, 'day' | 'punch_id'> {
  diet_punch_id: number;
  staff_id: number | null;
  is_reply: boolean;
  content: string;
  created_at: string;
}

const bandOf = (score: number) => (score >= 85 ? 'good' : score >= 65 ? 'fair' : 'poor');
const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
const pick = (list: readonly string[], random: () => number) => list[Math.floor(random() * list.length)] as string;

/** The words of a review, and sometimes an answer of the customer, which waits for one itself if it is new. */
function wordsTo({ id, username, at, ago, score, ...meal }: ReviewedMeal): Comment[] {
  const random = seededRandom(id * 193 + 29);
  const words = reviewWords[username.slice(username.indexOf('.') + 1)];
  if (!words || random() > 0.4) return [];
  const base = { day: meal.day, punch_id: meal.punch_id, diet_punch_id: id };
  const said = { ...base, staff_id: meal.staff_id, is_reply: false, content: pick(words[bandOf(score)], random), created_at: at };
  if (random() > 0.2) return [said];
  const replyAt = later(at, 12 + Math.floor(random() * 240));
  const reply = { ...base, staff_id: null, is_reply: false, content: pick(customerAnswers, random), created_at: replyAt };
  if (ago <= waitingDays + 2 || !reply.content.endsWith('？')) return [said, reply];
  const answer = staffAnswers[username.slice(username.indexOf('.') + 1)] as string;
  return [said, reply, { ...base, staff_id: meal.staff_id, is_reply: true, content: answer, created_at: later(replyAt, 35) }];
}

async function addWords(db: Db, enterpriseId: number, now: string) {
  const { rows } =
    await sql<ReviewedMeal>`select d.id, d.day, d.punch_id, d.score, d.evaluated_by as staff_id, s.username, d.evaluated_at as at, ${dayValue(now)} - d.day as ago
    from diet_punch d join staff s on s.id = d.evaluated_by where d.enterprise_id = ${enterpriseId} and d.evaluated_at is not null order by d.id`.execute(
      db,
    );
  const words = rows.flatMap(wordsTo);
  const table = sql`jsonb_to_recordset(${JSON.stringify(words)}::jsonb)
    as c(day date, punch_id bigint, diet_punch_id bigint, staff_id bigint, is_reply boolean, content text, created_at timestamptz)`;
  await sql`insert into punch_comment (day, punch_id, diet_punch_id, staff_id, is_reply, content, created_at)
    select c.day, c.punch_id, c.diet_punch_id, c.staff_id, c.is_reply, c.content, c.created_at from ${table} order by c.created_at`.execute(
    db,
  );
  await sql`update diet_punch d set status = 'commented' from (select diet_punch_id, day, bool_or(is_reply) as answered, bool_or(staff_id is null) as asked
    from ${table} group by 1, 2) c where d.id = c.diet_punch_id and d.day = c.day and c.asked and not c.answered`.execute(db);
}

/** Reviews meals in the words of the customers' nutritionists. */
export async function addReviews(db: Db, enterpriseId: number, now: string, calendar: Calendar) {
  await reviewMeals(db, enterpriseId, now, calendar);
  await addWords(db, enterpriseId, now);
}
