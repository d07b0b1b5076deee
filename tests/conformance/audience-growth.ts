import type { Db } from '@shiyi/server/db/database';
import { sql } from 'kysely';
import { dayAfter } from './audience-company.js';
import { type Cells, insert, maybe, pick, type Random, some, whole } from './random-cells.js';

const instant = (today: string, random: Random) => `${dayAfter(today, -whole(0, 60, random))}T1${whole(0, 9, random)}:00:00Z`;

async function addReads(db: Db, users: readonly number[], today: string, random: Random) {
  const { rows: articles } = await sql<{ id: number }>`select id from article order by id`.execute(db);
  const reads = users.flatMap((user_id) =>
    some(articles, random, pick([0, 0.2, 0.6], random)).map(({ id }) => ({ article_id: id, user_id, read_at: instant(today, random) })),
  );
  await insert(db, 'article_read', { article_id: 'bigint', user_id: 'bigint', read_at: 'timestamptz' }, reads);
}

/** Contacts of customers, some of whom have none and some two. */
async function addContacts(db: Db, users: readonly number[], random: Random) {
  const holders = users.flatMap((customer_id) => Array.from({ length: pick([0, 1, 1, 2], random) }, () => customer_id));
  const contacts = holders.map((customer_id, n) => ({ customer_id, external_userid: `wm-random-${customer_id}-${n}`, name: `联系人${n}` }));
  const ids = await insert(db, 'external_user', { customer_id: 'bigint', external_userid: 'text', name: 'text' }, contacts);
  return contacts.map(({ external_userid, name }, at) => ({ external_userid, name, external_user_id: ids[at] }));
}

const friendColumns = {
  ...{ fission_id: 'bigint', participant_id: 'bigint', external_userid: 'text', external_user_id: 'bigint', name: 'text' },
  ...{ added_at: 'timestamptz', is_new: 'boolean', is_open: 'boolean', reason: 'text' },
};

/** Lets customers have read articles, and have come to participants of campaigns as friends that count or do not. */
export async function addReadsAndFriends(db: Db, users: readonly number[], today: string, random: Random) {
  await addReads(db, users, today, random);
  const { rows: inviters } = await sql<{ fission_id: number; participant_id: number }>`select distinct on (fission_id) fission_id,
    id as participant_id from fission_participant order by fission_id, id`.execute(db);
  const friends = (await addContacts(db, users, random)).flatMap((contact): Cells[] =>
    some(inviters, random, 0.5).map((inviter) => ({
      ...{ ...inviter, ...contact, added_at: instant(today, random), is_new: true, is_open: false },
      reason: maybe(pick(['held', 'lost', 'not_new'], random), random, 0.3),
    })),
  );
  await insert(db, 'fission_friend', friendColumns, friends);
}
