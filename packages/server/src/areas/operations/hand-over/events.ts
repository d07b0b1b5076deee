import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { EventHandler, EventHandlers } from '../../../outside/wecom/event-handler.js';
import { endHandOver } from './end.js';
import { moveWithContacts } from './move-own.js';

interface Open {
  id: number;
  hand_over_id: number;
  user_id: number;
  operator_id: number;
}

/** Transfers of a contact that WeCom has begun; to this member if one is named. The rows of their hand-overs are locked. */
async function openItems(db: Db, wxId: string, taker?: string): Promise<Open[]> {
  const { rows } =
    await sql<Open>`select i.id, i.hand_over_id, h.user_id, h.operator_id from hand_over_item i join hand_over h on h.id = i.hand_over_id
      join staff s on s.id = i.to_user_id
    where i.wx_id = ${wxId} and i.status in ('sent', 'waiting') and (${taker ?? null}::text is null or s.wx_userid = ${taker ?? null})
    order by h.id for no key update of h`.execute(db);
  return rows;
}

/** The customer refused the new member, or that one has as many contacts as WeCom allows. */
const onFailure: EventHandler =
  async ({ fields: { ExternalUserID: id = '', UserID: taker, FailReason: reason } }) =>
  async (db) => {
    const status = reason === 'customer_limit_exceed' ? 'full' : 'refused';
    for (const item of await openItems(db, id, taker)) {
      await sql`update hand_over_item set status = ${status}, errcode = ${status === 'full' ? 40099 : null}, takeover_at = null, settled_at = now()
        where id = ${item.id}`.execute(db);
      await endHandOver(db, item.hand_over_id);
    }
  };

/** A contact that now belongs to the taker, and no longer to the one who handed it over. */
const endTransfer = (itemId: number) => sql<{
  id: number;
}>`update hand_over_item i set status = 'done', takeover_at = null, settled_at = now()
  from hand_over h join staff a on a.id = h.user_id, staff b, external_user u
  where i.id = ${itemId} and h.id = i.hand_over_id and b.id = i.to_user_id and u.external_userid = i.wx_id
    and exists (select from external_user_follow f where f.external_user_id = u.id and f.wx_userid = b.wx_userid and f.ended_at is null)
    and not exists (select from external_user_follow f where f.external_user_id = u.id and f.wx_userid = a.wx_userid and f.ended_at is null)
  returning i.id`;

/** Runs after the contact is stored as it is now. */
const friendship: EventHandler =
  async ({ fields: { ExternalUserID: id = '' } }) =>
  async (db) => {
    for (const { id: itemId, hand_over_id: handOverId, user_id: from, operator_id: operatorId } of await openItems(db, id)) {
      const { rows } = await endTransfer(itemId).execute(db);
      if (rows.length === 0) continue;
      await moveWithContacts(db, { handOverId, from, operatorId }, [itemId]);
      await endHandOver(db, handOverId);
    }
  };

export const eventHandlers: EventHandlers = {
  'change_external_contact transfer_fail': onFailure,
  'change_external_contact add_external_contact': friendship,
  'change_external_contact del_external_contact': friendship,
};
