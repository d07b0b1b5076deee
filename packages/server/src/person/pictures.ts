import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { textTables, wordsOf } from '../db/text-tables.js';
import { picturesIn } from '../files/pictures.js';
import { personData, rowsOf } from './declarations.js';
import type { Person } from './person-data.js';

/** Returns the keys of the pictures that the rows about a person refer to. */
export async function picturesOf(db: Db, person: Person): Promise<string[]> {
  const words = new Map((await textTables(db)).map((table) => [table.name, wordsOf(table)]));
  const parts = personData
    .filter((one) => one.erase.do !== 'keep' && words.has(one.table))
    .map((one) => picturesIn(sql`select ${words.get(one.table)} as text from ${rowsOf(one, person)}`));
  const { rows } = await sql<{ key: string }>`${sql.join(parts, sql` union `)}`.execute(db);
  return rows.map((row) => row.key);
}
