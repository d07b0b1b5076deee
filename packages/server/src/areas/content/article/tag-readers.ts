import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import type { Deps } from '../../../http/context.js';
import { changeTags } from '../../customers/customer-tag/change-tags.js';
import { markContact } from '../../customers/customer-tag/push-marks.js';
import { tagsForReaders } from './relations.js';

const batch = 100;

/** A reader who is still to get the tags. */
interface NewReader {
  id: number;
  user_id: number | null;
  external_user_id: number | null;
  tag_ids: number[];
}

async function newReaders(db: Db): Promise<NewReader[]> {
  const { rows } = await sql<NewReader>`select r.id, r.user_id, r.external_user_id,
      coalesce((select json_agg(s.tag_id order by s.tag_id) from (${tagsForReaders(sql`r.article_id`)}) s), '[]') as tag_ids
    from article_reader r where r.is_open order by r.id limit ${sql.lit(batch)} for no key update of r skip locked`.execute(db);
  return rows;
}

interface Friendship {
  external_userid: string;
  wx_userid: string;
  name: string;
}

/** Has the member who has been a friend longest mark a contact. */
async function tagContact(db: Db, id: number, tagIds: readonly number[]) {
  const { rows } = await sql<Friendship>`select u.external_userid, f.wx_userid, u.name from external_user u
    join external_user_follow f on f.external_user_id = u.id and f.ended_at is null
    where u.id = ${id} order by f.created_at, f.wx_userid limit 1`.execute(db);
  const [found] = rows;
  if (!found) return;
  const { external_userid, wx_userid, name } = found;
  await markContact(db, { external_user_id: id, external_userid, wx_userid, subject: name }, tagIds);
}

async function tagReader(db: Db, { user_id, external_user_id, tag_ids }: NewReader) {
  if (tag_ids.length === 0) return;
  if (user_id !== null) await changeTags({ db, origin: 'article', staffId: null }, [user_id], { add_tag_ids: tag_ids });
  else if (external_user_id !== null) await tagContact(db, external_user_id, tag_ids);
}

/** Gives new readers the tags of what they read, once. Returns whether there may be more. */
export async function tagReaders(db: Db): Promise<boolean> {
  const readers = await newReaders(db);
  await lockRows(db, 'customer', sql`id = any(${readers.flatMap(({ user_id }) => user_id ?? [])}::bigint[])`);
  for (const reader of readers) {
    await tagReader(db, reader);
    await sql`update article_reader set is_open = false, tag_ids = ${JSON.stringify(reader.tag_ids)} where id = ${reader.id}`.execute(db);
  }
  return readers.length === batch;
}

/** Tags all new readers of a company. */
export async function tagAllReaders({ database, jobs, outbox }: Pick<Deps, 'database' | 'jobs' | 'outbox'>, enterpriseId: number) {
  while (!jobs.stopping && (await database.tenant(enterpriseId, tagReaders)));
  outbox.wake();
}
