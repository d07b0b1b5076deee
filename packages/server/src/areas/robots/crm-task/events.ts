import type { EventHandler, EventHandlers } from '../../../outside/wecom/event-handler.js';
import { matchFriend } from './match-friends.js';

/** Runs after the contact is stored. The number may be noted later, which is an edit. */
const friendship: EventHandler =
  async ({ fields: { ExternalUserID: id = '', UserID: userid = '' } }) =>
  async (db) =>
    matchFriend(db, id, userid);

export const eventHandlers: EventHandlers = {
  'change_external_contact add_external_contact': friendship,
  'change_external_contact edit_external_contact': friendship,
  'change_external_contact add_half_external_contact': friendship,
};
