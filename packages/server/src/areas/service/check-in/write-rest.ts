import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { lastInstantOf } from '../../../db/days/instants.js';
import type { ConsentModule } from '../../../person/consent.js';
import { agreedModules } from '../../../person/visible-check-ins.js';
import type { AcceptedCheckIn, Sender } from './accept-check-in.js';
import { moduleOf } from './consent.js';
import { mealKey } from './write-meals.js';

/** Keeps each action as it came. */
export async function writeActions(db: Db, accepted: readonly AcceptedCheckIn[], { source, staffId }: Sender) {
  const actions = accepted.map(({ event, service }) => {
    const { source_id, user_id, kind, date: day } = event;
    return { source_id, user_id, kind, day, service_id: service?.id ?? null, record: event };
  });
  await sql`insert into punch_action (day, user_id, service_id, kind, source, source_id, record, staff_id)
    select day, user_id, service_id, kind, ${source}, source_id, record, ${staffId}::bigint
    from jsonb_to_recordset(${JSON.stringify(actions)}::jsonb) as a(day date, user_id bigint, service_id bigint, kind text, source_id text, record jsonb)`.execute(
    db,
  );
}

/** Writes the customers' comments, regardless of who entered them; a reviewed meal counts as commented on. */
export async function writeComments(db: Db, accepted: readonly AcceptedCheckIn[], mealIds: ReadonlyMap<string, number>) {
  const comments = accepted.flatMap(({ event: { kind, date: day, meal, content }, service }) => {
    if (kind !== 'comment' || !service) return [];
    const service_id = service.id;
    const diet_punch_id = meal === undefined ? null : (mealIds.get(mealKey({ service_id, day, meal })) ?? null);
    return { service_id, day, diet_punch_id, content: content?.trim() };
  });
  if (comments.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as c(service_id bigint, day date, diet_punch_id bigint, content text)`;
  await sql`insert into punch_comment (day, punch_id, diet_punch_id, content) select c.day, p.id, c.diet_punch_id, c.content
    from ${given} join punch_day p on p.service_id = c.service_id and p.day = c.day`.execute(db);
  await sql`update diet_punch d set status = 'commented' from ${given} where d.id = c.diet_punch_id and d.day = c.day and d.status = 'evaluated'`.execute(
    db,
  );
}

/** How much of a course was watched only grows. */
export async function writeCourses(db: Db, accepted: readonly AcceptedCheckIn[]) {
  const seen = new Map<string, { user_id: number; seminar_id: number; watched_s: number; finished: boolean }>();
  for (const {
    event: { kind, user_id, seminar_id, watched_s = 0, finished = false },
  } of accepted) {
    if (kind !== 'course' || seminar_id === undefined) continue;
    const key = `${user_id} ${seminar_id}`;
    const before = seen.get(key);
    const most = Math.max(watched_s, before?.watched_s ?? 0);
    seen.set(key, { user_id, seminar_id, watched_s: most, finished: finished || (before?.finished ?? false) });
  }
  if (seen.size === 0) return;
  await sql`insert into seminar_progress as p (user_id, seminar_id, watched_s, finished_at)
    select c.user_id, c.seminar_id, c.watched_s, case when c.finished or c.watched_s >= s.duration_s then now() end
    from jsonb_to_recordset(${JSON.stringify([...seen.values()])}::jsonb) as c(user_id bigint, seminar_id bigint, watched_s int, finished boolean)
    join seminar s on s.id = c.seminar_id order by c.user_id, c.seminar_id
    on conflict (enterprise_id, user_id, seminar_id) do update set watched_s = greatest(p.watched_s, excluded.watched_s), last_at = now(),
      finished_at = coalesce(p.finished_at, excluded.finished_at)`.execute(db);
}

/** Notes when the customers last recorded something that they agree to show. */
export async function noteLastPunch(db: Db, accepted: readonly AcceptedCheckIn[], calendar: Calendar) {
  const days = new Map<string, { id: number; day: string; module: ConsentModule | null }>();
  for (const {
    event: { user_id: id, date: day, kind },
  } of accepted) {
    const module = moduleOf(kind);
    const key = `${id} ${module}`;
    if (kind !== 'comment' && day > (days.get(key)?.day ?? '')) days.set(key, { id, day, module });
  }
  await sql`update customer c set last_punch_at = greatest(c.last_punch_at, ${lastInstantOf(sql<string>`d.day`, calendar)})
    from (select n.id, max(n.day) as day from jsonb_to_recordset(${JSON.stringify([...days.values()])}::jsonb) as n(id bigint, day date, module text)
      where n.module is null or n.module = any(${agreedModules('n.id')}) group by n.id) d where c.id = d.id`.execute(db);
}
