import type { Data } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { AudienceFilter } from '../../../audience/audience-filter.js';
import type { Db } from '../../../db/database.js';
import { type Asker, matchedWithSenders } from '../work-chat/audience-match.js';

export interface ThirdAudience {
  type: 'people' | 'group';
  /** Robot accounts. */
  accounts: readonly number[];
  filter: AudienceFilter;
  /** Groups; empty for all groups of the accounts. */
  chats: readonly number[];
}

/** The staff whose accounts the robots use. */
const accountStaff = async (db: Db, accounts: readonly number[]): Promise<number[]> =>
  (await db.selectFrom('wx_member').select('user_id').where(sql<boolean>`id = any(${accounts}::bigint[])`).execute()).map(
    (row) => row.user_id,
  );

/** Groups that one of the accounts is in, each with the first of them. */
const groupReceivers = ({
  accounts,
  chats,
}: ThirdAudience) => sql`select distinct on (g.id) g.id, g.chat_id as wx_id, g.name, w.id as wx_member_id
  from group_chat g join group_chat_member m on m.group_chat_id = g.id and m.type = 1 and m.quit_time is null
    join staff s on s.wx_userid = m.userid and s.deleted_at is null join wx_member w on w.user_id = s.id and w.id = any(${accounts}::bigint[])
  where g.dismissed_at is null and ${chats.length > 0 ? sql`g.id = any(${chats}::bigint[])` : sql`true`} order by g.id, w.id`;

/** Who is meant, each once with the account that sends: the columns id, wx_id, name and wx_member_id. */
export async function receiversOf(db: Db, audience: ThirdAudience, asker: Asker): Promise<RawBuilder<unknown>> {
  if (audience.type === 'group') return groupReceivers(audience);
  const senders = await accountStaff(db, audience.accounts);
  const matched = matchedWithSenders(
    { type: 'single', senders: senders.length > 0 ? senders : [0], filter: audience.filter, chats: [], retryOf: null },
    asker,
  );
  return sql`select p.id, p.wx_id, p.name, w.id as wx_member_id from (${matched}) p
      join wx_member w on w.user_id = p.staff_id and w.id = any(${audience.accounts}::bigint[])
    where p.has_friend and not p.is_blocked`;
}

type Estimate = Data<'getThirdChatAudience'>;

/** Counts receivers by account; `narrow` is a further condition on a row `r`. */
export async function estimate(
  db: Db,
  audience: ThirdAudience,
  asker: Asker,
  dailyCap: number | null,
  narrow = sql<boolean>`true`,
): Promise<Estimate> {
  const { rows } = await sql<Estimate>`with r as materialized (select * from (${await receiversOf(db, audience, asker)}) r where ${narrow})
    select (select count(*)::int from r) as total,
      coalesce((select json_agg(json_build_object('wx_member', json_build_object('id', w.id, 'name', w.nickname), 'count', c.count,
        'days', ceil(c.count::numeric / ${dailyCap}::integer)::int) order by w.id)
        from wx_member w cross join lateral (select count(*)::int as count from r where r.wx_member_id = w.id) c
        where w.id = any(${audience.accounts}::bigint[])), '[]') as per_member,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name)) from (select id, name from r order by id limit 10) f), '[]') as sample`.execute(
    db,
  );
  return rows[0] as Estimate;
}

/** More than this a robot could not send in a reasonable time. */
export const mostReceivers = 20_000;

/** Freezes who gets a message. Returns how many; none if there are too many. */
export async function addItems(db: Db, messageId: number, audience: ThirdAudience, asker: Asker): Promise<number> {
  const column = sql.ref(audience.type === 'group' ? 'group_chat_id' : 'external_user_id');
  const { rows } = await sql<{ total: number }>`with added as (
      insert into third_item (enterprise_id, message_id, ${column}, wx_id, wx_member_id)
      select app_tenant(), ${messageId}::bigint, r.id, r.wx_id, r.wx_member_id from (${await receiversOf(db, audience, asker)}) r
      order by r.id limit ${mostReceivers + 1} on conflict do nothing returning 1)
    select count(*)::int as total from added`.execute(db);
  return rows[0]?.total ?? 0;
}
