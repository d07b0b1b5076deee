import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

/** Rows per transaction. */
const batch = 2000;

/** Deletes messages that are older than the company keeps, with their words; hits stay without text. Returns whether there may be more. */
export async function forgetMessages(db: Db, days: number): Promise<boolean> {
  const { rows } = await sql<{ conversation_id: number; gone: number }>`
    with old as (select m.seq from chat_message m where m.sent_at < now() - make_interval(days => ${days}) order by m.sent_at limit ${batch}),
      silent as (update chat_hit h set excerpt = '' from old where h.seq = old.seq and h.excerpt <> ''),
      gone as (delete from chat_message m using old where m.seq = old.seq returning m.conversation_id)
    select conversation_id, count(*)::int as gone from gone group by conversation_id order by conversation_id`.execute(db);
  if (rows.length === 0) return false;
  await sql`update chat_conversation c set message_count = greatest(0, c.message_count - t.gone) from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as t(conversation_id bigint, gone integer) where c.id = t.conversation_id`.execute(db);
  const ids = rows.map((row) => row.conversation_id);
  await sql`delete from chat_conversation c where c.id = any(${ids}::bigint[])
    and not exists (select from chat_message m where m.conversation_id = c.id)`.execute(db);
  return rows.reduce((sum, { gone }) => sum + gone, 0) === batch;
}

/** Deletes what belongs to messages that are gone: turns, receivers and files. Returns the keys of files. */
export async function forgetRests(db: Db, days: number): Promise<string[]> {
  await sql`delete from chat_turn where id = any(array(select id from chat_turn where asked_at < now() - make_interval(days => ${days}) limit ${batch}))`.execute(
    db,
  );
  const { rows } = await sql<{ key: string }>`
    with gone as (delete from chat_media f where f.id = any(array(select id from chat_media where sent_at < now() - make_interval(days => ${days}) limit ${batch}))
        and not exists (select from chat_message m where m.media_id = f.id) returning f.file_url)
    delete from file using gone where file.key = split_part(gone.file_url, '/files/', 2) returning file.key`.execute(db);
  return rows.map((row) => row.key);
}

/** Deletes files that are older than the company keeps; their messages stay. Returns their keys. */
export async function forgetMedia(db: Db, days: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with old as (select id, file_url from chat_media where sent_at < now() - make_interval(days => ${days}) and state <> 'expired' order by id limit ${batch}),
      gone as (update chat_media f set state = 'expired', file_url = null, error = null, error_en = null from old where f.id = old.id returning old.file_url)
    delete from file using gone where file.key = split_part(gone.file_url, '/files/', 2) returning file.key`.execute(db);
  return rows.map((row) => row.key);
}
