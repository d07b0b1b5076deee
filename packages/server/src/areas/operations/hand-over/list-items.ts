import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { type HandOverRow, leaverIn } from './hand-over.js';
import { moveAtOnce } from './move-at-once.js';
import { shareContacts, shareGroups } from './shares.js';

const addContacts = (db: Db, id: number, shares: ReadonlyMap<number, number>) =>
  sql`insert into hand_over_item (enterprise_id, hand_over_id, kind, external_user_id, wx_id, to_user_id)
    select app_tenant(), ${id}, 'contact', u.id, u.external_userid, r."to"
    from jsonb_to_recordset(${JSON.stringify([...shares].map(([contact, to]) => ({ contact, to })))}::jsonb) as r(contact bigint, "to" bigint)
      join external_user u on u.id = r.contact order by u.id`.execute(db);

/** Contacts that only WeCom's list of unassigned contacts has. */
const addUnknown = (db: Db, id: number, wxIds: readonly string[], takers: readonly number[]) =>
  sql`insert into hand_over_item (enterprise_id, hand_over_id, kind, external_user_id, wx_id, to_user_id)
    select app_tenant(), ${id}, 'contact', u.id, k.wx_id, (${takers}::bigint[])[(1 + (k.at - 1) % ${takers.length})::int]
    from unnest(${wxIds}::text[]) with ordinality as k(wx_id, at) left join external_user u on u.external_userid = k.wx_id
    where not exists (select from erased_contact e where e.contact_hash = contact_hash(k.wx_id)) on conflict do nothing`.execute(db);

const addGroups = (db: Db, id: number, shares: ReadonlyMap<number, number>) =>
  sql`insert into hand_over_item (enterprise_id, hand_over_id, kind, group_chat_id, wx_id, to_user_id)
    select app_tenant(), ${id}, 'group', g.id, g.chat_id, r."to"
    from jsonb_to_recordset(${JSON.stringify([...shares].map(([group, to]) => ({ group, to })))}::jsonb) as r("group" bigint, "to" bigint)
      join group_chat g on g.id = r."group" order by g.id`.execute(db);

/** Stores who gets which contact and group, and moves what hangs on none. `unassigned` are contacts that WeCom lists of one who has left. */
export async function listItems(db: Db, handOver: HandOverRow, unassigned: readonly string[]) {
  const { id, user_id: from, operator_id: operatorId, to_user_ids: takers, rule, picks, services_at_once: servicesAtOnce } = handOver;
  const receivers = takers.map((taker) => ({ id: taker }));
  const shares = await shareContacts(db, leaverIn(handOver), receivers, { rule, picks });
  await addContacts(db, id, shares);
  await addUnknown(db, id, unassigned, rule === 'one' ? takers.slice(0, 1) : takers);
  await addGroups(db, id, await shareGroups(db, leaverIn(handOver), receivers, { rule, picks }));
  await moveAtOnce(db, { handOverId: id, from, operatorId, shares, takers: rule === 'one' ? takers.slice(0, 1) : takers, servicesAtOnce });
  await sql`update hand_over set is_listed = true where id = ${id}`.execute(db);
}
