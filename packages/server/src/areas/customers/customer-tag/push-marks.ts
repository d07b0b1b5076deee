import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { enqueueAll } from '../../../outbox/enqueue-all.js';
import { tagMark } from './outgoing.js';

/** A tag that a customer got or lost. */
export interface TagMove {
  user_id: number;
  tag_id: number;
  added: boolean;
}

/** Members whose contact is marked, the oldest friendships first. */
const mostMembers = 10;

interface Pair {
  external_user_id: number;
  external_userid: string;
  wx_userid: string;
  subject: string;
  tags: { id: number; wx_id: string; wanted: boolean }[];
}

const targetOf = ({ external_user_id, wx_userid }: Pair) => `mark ${external_user_id} ${wx_userid}`;

/** The target of the marks of a contact by a member, in SQL. */
export const markTarget = (externalUserId: RawBuilder<unknown>, wxUserid: RawBuilder<unknown>) =>
  sql`'mark ' || ${externalUserId} || ' ' || ${wxUserid}`;

/** The pairs of a member and a contact whose marks are not as the customers' tags, with what is on its way to WeCom taken as done. */
async function differences(db: Db, moves: readonly TagMove[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select u.id as external_user_id, u.external_userid, f.wx_userid, u.name as subject,
      json_agg(json_build_object('id', t.id, 'wx_id', t.wx_tag_id, 'wanted', c.added)) as tags
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as c(user_id bigint, tag_id bigint, added boolean)
      join tag t on t.id = c.tag_id and t.wx_tag_id is not null
      join tag_group g on g.id = t.tag_group_id and g.scope = 'corp' and (g.kind = 'manual' or g.sync_wx)
      join external_user u on u.customer_id = c.user_id
      cross join lateral (select wx_userid from external_user_follow f where f.external_user_id = u.id and f.ended_at is null
        order by f.created_at, f.wx_userid limit ${sql.lit(mostMembers)}) f
    where c.added <> coalesce(
      (select m.wanted from tag_mark m join outgoing o on o.id = m.outgoing_id where m.external_user_id = u.id and m.wx_userid = f.wx_userid
        and m.tag_id = t.id and o.status in ('waiting', 'unknown')),
      exists (select from external_user_mark m where m.external_user_id = u.id and m.wx_userid = f.wx_userid and m.wx_tag_id = t.wx_tag_id))
    group by u.id, f.wx_userid`.execute(db);
  return rows;
}

/** Marks a contact who is no customer yet. Tags that WeCom does not have wait until they are one. */
export async function markContact(db: Db, pair: Omit<Pair, 'tags'>, tagIds: readonly number[]) {
  const { rows: tags } = await sql<Pair['tags'][number]>`select t.id, t.wx_tag_id as wx_id, true as wanted from tag t
      join tag_group g on g.id = t.tag_group_id and g.scope = 'corp'
    where t.id = any(${tagIds}::bigint[]) and t.wx_tag_id is not null and not exists (select from external_user_mark m
      where m.external_user_id = ${pair.external_user_id} and m.wx_userid = ${pair.wx_userid} and m.wx_tag_id = t.wx_tag_id)`.execute(db);
  if (tags.length > 0) await pushPairs(db, [{ ...pair, tags }], null);
}

/** Has WeCom mark the contacts of customers whose tags changed: one write for each pair that differs. */
export async function pushMarks(db: Db, moves: readonly TagMove[], operatorId: number | null) {
  if (moves.length > 0) await pushPairs(db, await differences(db, moves), operatorId);
}

async function pushPairs(db: Db, pairs: readonly Pair[], operatorId: number | null) {
  const writes = pairs.map((pair) => ({
    target: targetOf(pair),
    subject: pair.subject,
    input: {
      external_user_id: pair.external_user_id,
      userid: pair.wx_userid,
      external_userid: pair.external_userid,
      add: pair.tags.filter(({ wanted }) => wanted).map(({ id, wx_id }) => ({ id, wx_id })),
      remove: pair.tags.filter(({ wanted }) => !wanted).map(({ id, wx_id }) => ({ id, wx_id })),
    },
  }));
  const ids = await enqueueAll(db, tagMark, writes, operatorId);
  const marks = pairs.flatMap((pair) =>
    pair.tags.map(({ id: tag_id, wanted }) => ({
      ...{ external_user_id: pair.external_user_id, wx_userid: pair.wx_userid, tag_id, wanted },
      outgoing_id: ids.get(targetOf(pair)),
    })),
  );
  if (marks.length === 0) return;
  await sql`insert into tag_mark (enterprise_id, external_user_id, wx_userid, tag_id, wanted, outgoing_id)
    select app_tenant(), m.* from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as m(external_user_id bigint, wx_userid text, tag_id bigint, wanted boolean, outgoing_id bigint)
    on conflict (enterprise_id, external_user_id, wx_userid, tag_id)
      do update set wanted = excluded.wanted, outgoing_id = excluded.outgoing_id, changed_at = now()`.execute(db);
}
