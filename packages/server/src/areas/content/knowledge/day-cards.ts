import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { timeOfDay, today } from '../../../db/days/instants.js';

/** Customers in one step. */
const batch = 500;
/** A customer whose service begins or goes on after a push time gets the card at the next one. */
const hoursAfter = 2;

const isDue = (push_times: readonly string[], now: string) => {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return push_times.some((time) => minutes(time) <= minutes(now) && minutes(now) < minutes(time) + hoursAfter * 60);
};

interface Company {
  timeZone: string;
  push_times: readonly string[];
}

/**
 * Sends the card of the day to customers whose service runs, each one a day: the one planned for the day of their service, then a card's own day,
 * then the one planned for the weekday. Returns whether there may be more.
 */
export async function sendDayCards(db: Db, { timeZone, push_times }: Company): Promise<boolean> {
  const calendar = { timeZone };
  const { rows: clock } = await sql<{ time: string }>`select ${timeOfDay(calendar)} as time`.execute(db);
  if (!isDue(push_times, clock[0]?.time ?? '')) return false;
  const { rows } = await sql<{ user_id: number }>`
    with running as (
      select distinct on (s.user_id) s.user_id, s.id as service_id, d.day, extract(isodow from d.day)::int as weekday,
        d.day - s.start_date + 1 - coalesce((select sum(least(b.to_day, d.day - 1) - b.from_day + 1) from service_break b
          where b.service_id = s.id and b.from_day < d.day), 0)::int as day_no
      from service s cross join (select ${today(calendar)} as day) d
      where s.status = 'in_service' and s.deleted_at is null and s.start_date <= d.day and (s.end_date is null or d.day <= s.end_date)
        and exists (select from ingest_key k where k.status = 'on')
        and not exists (select from service_break b where b.service_id = s.id and b.from_day <= d.day and (b.to_day is null or d.day <= b.to_day))
        and not exists (select from knowledge_delivery g where g.user_id = s.user_id and g.day = d.day)
      order by s.user_id, s.start_date, s.id),
    planned as (
      select r.user_id, r.service_id, r.day, (select k.id from (
        select 1 as place, e.knowledge_id as id, e.sort from poster_cycle_entry e where e.day_no = r.day_no and e.status = 'on'
        union all select 2, k.id, 0 from knowledge_card k where k.day_no = r.day_no
        union all select 3, e.knowledge_id, e.sort from poster_cycle_entry e where e.weekday = r.weekday and e.status = 'on') c
        join knowledge_card k on k.id = c.id and k.status = 'on' order by c.place, c.sort, k.id limit 1) as knowledge_id
      from running r),
    sent as (
      insert into knowledge_delivery (user_id, day, service_id, knowledge_id)
      select user_id, day, service_id, knowledge_id from planned where knowledge_id is not null order by user_id limit ${batch}
      on conflict do nothing returning user_id, day, service_id, knowledge_id)
    insert into customer_message (user_id, service_id, kind, subject, content)
    select s.user_id, s.service_id, 'knowledge_card', 'knowledge:' || k.id, jsonb_strip_nulls(jsonb_build_object(
      'title', k.title, 'text', content_text(k.content), 'image', k.cover, 'date', s.day, 'knowledge_id', k.id))
    from sent s join knowledge_card k on k.id = s.knowledge_id order by s.user_id returning user_id`.execute(db);
  return rows.length === batch;
}
