import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';

/** Who opened an article: a customer, a contact, or an unknown reader with a link. */
export type Reader = { user_id: number } | { external_user_id: number } | { link_id: number };

export interface Read {
  articleId: number;
  reader: Reader;
  /** When; now if it is not known. Of an app, it may be late. */
  at?: string | undefined;
}

type Column = 'user_id' | 'external_user_id' | 'link_id';

/** What a row of a reader is unique by. */
const uniqueBy: Record<Column, RawBuilder<unknown>> = {
  user_id: sql`(enterprise_id, user_id, article_id) where user_id is not null`,
  external_user_id: sql`(enterprise_id, external_user_id, article_id) where external_user_id is not null`,
  link_id: sql`(enterprise_id, link_id) where link_id is not null`,
};

/** Takes the customer for a contact who is bound to one, and keeps that from changing meanwhile. */
async function personOf(db: Db, reader: Reader): Promise<[Column, number]> {
  if (!('external_user_id' in reader)) return Object.entries(reader)[0] as [Column, number];
  const id = reader.external_user_id;
  const { rows } = await sql<{
    customer_id: number | null;
  }>`select u.customer_id from external_user u where u.id = ${id} for share`.execute(db);
  const customer = rows[0]?.customer_id ?? null;
  return customer === null ? ['external_user_id', id] : ['user_id', customer];
}

/** Notes that an article was opened. A task tags the reader after the first time. Returns whether there is such an article. */
export async function noteRead(db: Db, { articleId, reader, at }: Read): Promise<boolean> {
  const [column, id] = await personOf(db, reader);
  // The article first, as the triggers that count its readers do.
  const { numAffectedRows = 0n } =
    await sql`update article set read_count = read_count + 1 where id = ${articleId} and status = 'published'`.execute(db);
  if (numAffectedRows === 0n) return false;
  const time = at === undefined ? sql`now()` : sql`${at}::timestamptz`;
  await sql`insert into article_reader (article_id, ${sql.ref(column)}, read_count, first_read_at, last_read_at, is_open)
    values (${articleId}, ${id}, 1, ${time}, ${time}, ${column !== 'link_id'})
    on conflict ${uniqueBy[column]} do update set read_count = article_reader.read_count + 1,
      first_read_at = least(article_reader.first_read_at, excluded.first_read_at),
      last_read_at = greatest(article_reader.last_read_at, excluded.last_read_at)`.execute(db);
  if (column !== 'link_id')
    await sql`insert into article_read (article_id, ${sql.ref(column)}, read_at) values (${articleId}, ${id}, ${time})`.execute(db);
  return true;
}

/** Notes that a reader shared an article in the app. Returns whether there is one. */
export async function noteShare(db: Db, { articleId, reader }: Read): Promise<boolean> {
  const [column, id] = await personOf(db, reader);
  const { numAffectedRows = 0n } =
    await sql`update article set share_count = share_count + 1 where id = ${articleId} and status = 'published'`.execute(db);
  if (numAffectedRows === 0n) return false;
  await sql`update article_reader set share_count = share_count + 1 where article_id = ${articleId} and ${sql.ref(column)} = ${id}`.execute(
    db,
  );
  return true;
}
