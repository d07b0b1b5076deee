import { sql } from 'kysely';
import type { Db } from '../database.js';

/** Days follow the company's time zone, not that of the server or the database. Only the files of this folder convert between instants and days. */
export interface Calendar {
  timeZone: string;
}

/** Whether both PostgreSQL and browsers know the time zone. */
export async function isTimeZone(db: Db, name: string): Promise<boolean> {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  const { rows } = await sql<{ known: boolean }>`select exists (select from pg_timezone_names where name = ${name}) as known`.execute(db);
  return rows[0]?.known === true;
}

/** Returns the time zone of a company, for background work without a session. */
export async function zoneOf(db: Db, enterpriseId: number): Promise<string> {
  const found = await db.selectFrom('enterprise').select('time_zone').where('id', '=', enterpriseId).executeTakeFirstOrThrow();
  return found.time_zone;
}
