import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { Calendar } from '../db/days/calendar.js';
import { dayOf } from '../db/days/instants.js';
import type { SentEvent } from './app-event.js';
import { subjectOf } from './needs.js';
import type { EventPerson } from './people.js';

/** Equal for the same content whatever the order of its fields. */
export function digestOf(event: SentEvent): string {
  const sorted = Object.entries(event).sort(([one], [two]) => (one < two ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

/** Returns the digest of the event that was received under this id. */
export async function readReceipt(db: Db, source: string, { source_id }: SentEvent): Promise<string | undefined> {
  const { rows } = await sql<{ digest: string }>`select encode(digest, 'hex') as digest from app_event
    where source = ${source} and source_id = ${source_id}`.execute(db);
  return rows[0]?.digest;
}

/**
 * Records an event and returns its day; undefined if its id was received before. Waits for another request that is recording the same id.
 */
export async function takeReceipt(db: Db, source: string, event: SentEvent, person: EventPerson, calendar: Calendar) {
  const { source_id, kind, happened_at } = event;
  const { rows } = await sql<{ day: string }>`
    insert into app_event (source, source_id, digest, kind, user_id, external_user_id, subject, happened_at, day)
    values (${source}, ${source_id}, decode(${digestOf(event)}, 'hex'), ${kind}, ${person.user_id}::bigint, ${person.external_user_id}::bigint,
      ${subjectOf(event)}, ${happened_at}::timestamptz, ${dayOf(sql`${happened_at}::timestamptz`, calendar)})
    on conflict do nothing returning day`.execute(db);
  return rows[0]?.day;
}
