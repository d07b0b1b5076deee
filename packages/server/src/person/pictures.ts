import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { picturesIn } from '../files/pictures.js';
import { personData, rowsOf } from './declarations.js';
import type { Person } from './person-data.js';

/** Returns the keys of the pictures that the rows about a person refer to. */
export async function picturesOf(db: Db, person: Person): Promise<string[]> {
  const parts = personData
    .filter((one) => one.erase.do !== 'keep')
    .map((one) => picturesIn(sql`select r::text as text from ${rowsOf(one, person)}`));
  const { rows } = await sql<{ key: string }>`${sql.join(parts, sql` union `)}`.execute(db);
  return rows.map((row) => row.key);
}
