import type { Db } from '../../../db/database.js';
import { getFriendships, type WxFriendship } from '../../../outside/wecom/customers.js';
import type { EventHandler, EventHandlers } from '../../../outside/wecom/event-handler.js';
import type { EventFields } from '../../../outside/wecom/event-xml.js';
import { missingAsUndefined } from '../../../outside/wecom/missing-as-undefined.js';
import { isNoContact } from '../../../outside/wecom/wx-error.js';
import { noteEvent, timeOf } from './note-event.js';
import { endFollows, markAsQueried, writeContacts } from './write-contacts.js';

/** Ends the follows stored here that WeCom no longer has; that of the event at its time. */
async function endOthers(db: Db, externalUserid: string, there: WxFriendship[], fields: EventFields) {
  const open = await db
    .selectFrom('external_user_follow as f')
    .innerJoin('external_user as u', 'u.id', 'f.external_user_id')
    .select('f.wx_userid')
    .where('u.external_userid', '=', externalUserid)
    .where('f.ended_at', 'is', null)
    .execute();
  const still = new Set(there.map((one) => one.follow.userid));
  const isEnd = fields.ChangeType === 'del_external_contact';
  for (const { wx_userid } of open)
    if (!still.has(wx_userid))
      await endFollows(db, wx_userid, [externalUserid], 'staff', isEnd && wx_userid === fields.UserID ? timeOf(fields) : null);
}

const contact: EventHandler = async ({ deps, enterpriseId, fields, signal }) => {
  const { ExternalUserID: id = '', UserID: userid = '' } = fields;
  const api = await deps.connector.of(enterpriseId, 'customer');
  const list = (await missingAsUndefined(getFriendships(api, id, signal), isNoContact)) ?? [];
  const isListed = list.some(({ follow }) => follow.userid === userid);
  return async (db) => {
    await writeContacts(db, list);
    await markAsQueried(db, list, null);
    await endOthers(db, id, list, fields);
    await noteEvent(db, fields, isListed);
  };
};

export const eventHandlers: EventHandlers = {
  'change_external_contact add_external_contact': contact,
  'change_external_contact edit_external_contact': contact,
  'change_external_contact add_half_external_contact': contact,
  'change_external_contact del_external_contact': contact,
  'change_external_contact del_follow_user': contact,
};
