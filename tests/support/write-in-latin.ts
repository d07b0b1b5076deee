import { sql } from 'kysely';
import type { Db } from '../../packages/server/src/db/database.js';

/** Tables whose Chinese names the console shows in both languages, and the cache, which contains responses with such names. */
const kept = ['menu', 'permission', 'cache_entry'];

/** Replaces the Chinese words in every text of every record by "Text" and a hash of the whole text, which keeps unique names unique. */
export async function writeInLatin(db: Db) {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.data_type in ('text', 'jsonb')
      and c.table_name <> all(${sql.val(kept)}::text[])`.execute(db);
  for (const { table, column, type } of rows) {
    const text = sql`${sql.ref(column)}::text`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = regexp_replace(${text}, '[一-龥]+', 'Text ' || left(md5(${text}), 6), 'g')::${sql.raw(type)}
      where ${text} ~ '[一-龥]'`.execute(db);
  }
}
