import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { mayReadModule } from '../audit/health-fields.js';
import { allows } from '../auth/allows.js';
import type { Principal } from '../auth/principal.js';
import { dayOf } from '../db/days/instants.js';
import { timelineSources as declared } from '../generated/areas/person.js';
import type { Context } from '../http/context.js';
import type { TimelineReader, TimelineSource } from './person-data.js';

type Entry = Row<'listCustomerTimeline'>;

const sources: readonly TimelineSource[] = declared.flat();
const columns = sql.raw('part, happened_at, event, text, before, after, figure, service_id, staff_id, photo, diet_punch_id');

const mayRead = (principal: Principal, { health, permission }: TimelineSource) =>
  (health === undefined || mayReadModule(principal, health)) && (permission === undefined || allows(principal, permission));

/** The rows of a source with all columns. */
const rowsOf = (source: TimelineSource, userId: number, reader: TimelineReader) =>
  source.aboutMeals ? source.rows(userId, reader) : sql`select r.*, null::text, null::bigint from (${source.rows(userId, reader)}) r`;

/** Returns the rows of a customer's timeline, of one kind or of all, each with its day and how many that day has. */
export function timelineOf({ db, principal, caller }: Context, userId: number, kind: Entry['kind'] | undefined) {
  const reader = { principal, zone: principal.timeZone, language: caller.language };
  const parts = sources
    .filter((one) => kind === undefined || one.kind === kind)
    .map(
      (one) =>
        sql`select ${sql.lit(one.kind)} as kind, one.* from (${rowsOf(one, userId, reader)}) one(${columns}) where ${mayRead(principal, one)}`,
    );
  return db.selectFrom(
    sql<Entry>`(select e.kind || '-' || e.part as key, e.kind, e.day, (count(*) over (partition by e.day))::int as day_count, e.happened_at,
        e.event, left(e.text, 2000) as text, e.before, e.after, e.figure::float8 as figure, e.service_id, e.photo, e.diet_punch_id,
        case when e.kind = 'evaluation' then e.part::bigint end as answer_id,
        case when e.kind = 'chat' then (select c.session_id from chat_conversation c where c.id = split_part(e.part, ' ', 1)::bigint) end as session_id,
        (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = e.staff_id) as staff
      from (select *, ${dayOf(sql`happened_at`, principal)} as day from (${sql.join(parts, sql` union all `)}) u) e)`.as('entry'),
  );
}
