import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.js';
import { textTables, wordsOf } from '../db/text-tables.js';

/** The keys of the files that texts refer to: by address, or in JSON by `file_key`, as in histories. */
export const picturesIn = (texts: RawBuilder<unknown>) => sql<{ key: string }>`select distinct found[1] as key from (${texts}) t,
  regexp_matches(t.text, '(?:/admin/v1/files/|"file_key": ?")([A-Za-z0-9_-]{43})', 'g') found
  where t.text like '%/admin/v1/files/%' or t.text like '%"file_key":%'`;

/** Copies of addresses that keep no picture. */
const copies = new Set([
  'file',
  'chat_message',
  'chat_words',
  'content_words',
  'operation_log',
  'idempotency',
  'cache_entry',
  'event',
  'import_row',
]);

/** Returns the keys of all pictures that records refer to, of one company or of all. */
export async function picturesInUse(db: Db): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const table of await textTables(db)) {
    if (copies.has(table.name)) continue;
    const { rows } = await picturesIn(sql`select ${wordsOf(table)} as text from ${sql.table(table.name)} r`).execute(db);
    for (const { key } of rows) keys.add(key);
  }
  return keys;
}

/** Deletes the rows of pictures that nothing refers to any more. Returns their keys, whose bytes go after the commit. */
export async function deletePictures(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const used = await picturesInUse(db);
  const free = keys.filter((key) => !used.has(key));
  const { rows } = await sql<{ key: string }>`delete from file where key = any(${free}::text[]) returning key`.execute(db);
  return rows.map((row) => row.key);
}

/** Deletes the rows of pictures that no record has referred to for a day. Returns their keys. */
export async function deleteUnusedPictures(db: Db): Promise<string[]> {
  const used = await picturesInUse(db);
  const old = sql<boolean>`claimed_at < now() - interval '1 day'`;
  const all = await db.selectFrom('file').select('key').where(old).execute();
  const keys = all.map((row) => row.key).filter((key) => !used.has(key));
  // One that a record was given meanwhile stays.
  const rows = await sql<{ key: string }>`delete from file where key = any(${keys}::text[]) and ${old} returning key`.execute(db);
  return rows.rows.map((row) => row.key);
}
