import { getMember } from '../../../outside/wecom/contacts.js';
import type { EventHandler, EventHandlers } from '../../../outside/wecom/event-handler.js';
import { missingAsUndefined } from '../../../outside/wecom/missing-as-undefined.js';
import { isMissingMember, WxError } from '../../../outside/wecom/wx-error.js';
import { removeMembers, writeMembers } from './write-members.js';

const member: EventHandler = async ({ deps, enterpriseId, fields, signal }) => {
  const { UserID: before = '', NewUserID: after } = fields;
  const api = await deps.connector.of(enterpriseId, 'contact');
  const userid = after ?? before;
  const found = await missingAsUndefined(getMember(api, userid, signal), isMissingMember);
  return async (db) => {
    if (after)
      await db.updateTable('staff').set({ wx_userid: after }).where('wx_userid', '=', before).where('deleted_at', 'is', null).execute();
    if (!found) return removeMembers(db, [userid]);
    const { unseated } = await writeMembers(db, { enterpriseId }, [found]);
    if (unseated[0]) throw new WxError(null, 'row', unseated[0]);
  };
};

export const eventHandlers: EventHandlers = {
  'change_contact create_user': member,
  'change_contact update_user': member,
  'change_contact delete_user': member,
};
