import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { type Change, groupsOf } from './friend-from-changes.js';

interface Row extends Change {
  external_userid: string;
}

const seconds = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8`;

/** Whose code a change came by; SQL of the id of the participant. */
const bringer = (
  fissionId: number,
  state: string,
) => sql`(select p.id from scan_key k join fission_participant p on p.id = k.fission_participant_id
  where k.state = ${sql.ref(state)} and p.fission_id = ${fissionId})`;

/** Friendships with the company; in a campaign of groups they only tell who was known. */
const friendships = (fissionId: number, people: RawBuilder<unknown>, isGroup: boolean) => sql<Row>`
  select u.external_userid, c.wx_userid as pair, c.change, ${seconds('c.changed_at')} as at, c.nth,
    ${isGroup ? sql`null::bigint` : bringer(fissionId, 'c.state')} as participant_id, ${sql.lit(isGroup)} as elsewhere, c.add_way, c.oper_userid
  from external_user u join friendship_change c on c.external_user_id = u.id where u.external_userid = any(${people})`;

/** Memberships of all groups; those of the campaign are where a person joined by a code of it. */
const memberships = (fissionId: number, people: RawBuilder<unknown>) => sql<Row>`
  select c.userid as external_userid, 'group ' || c.group_chat_id as pair, case c.change when 'joined' then 'begun' else 'ended' end as change,
    ${seconds('c.changed_at')} as at, c.nth, ${bringer(fissionId, 'c.state')} as participant_id,
    not exists (select from fission f where f.id = ${fissionId} and f.chat_ids @> to_jsonb(c.group_chat_id))
      and not exists (select from group_member_change o join scan_key k on k.state = o.state join fission_participant p on p.id = k.fission_participant_id
        where o.group_chat_id = c.group_chat_id and o.userid = c.userid and p.fission_id = ${fissionId}) as elsewhere,
    null::integer as add_way, null as oper_userid
  from group_member_change c where c.userid = any(${people}) and c.type = 2`;

/** Reads the histories of people, by external_userid. */
export async function readChanges(
  db: Db,
  { id, type }: { id: number; type: 'staff_code' | 'group' },
  people: readonly string[],
): Promise<Map<string, Change[]>> {
  const asked = sql`${people}::text[]`;
  const isGroup = type === 'group';
  const known = friendships(id, asked, isGroup);
  const { rows } = await (isGroup ? sql<Row>`${known} union all ${memberships(id, asked)}` : known).execute(db);
  return groupsOf(rows, (row) => row.external_userid);
}
