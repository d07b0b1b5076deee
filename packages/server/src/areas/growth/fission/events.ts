import type { EventHandler, EventHandlers } from '../../../outside/wecom/event-handler.js';
import { countCampaigns } from './recounts.js';

/** Runs after the history has what the event told. */
const friendship: EventHandler =
  async ({ fields: { ExternalUserID: id = '' } }) =>
  async (db) => {
    await countCampaigns(db, { person: id, onLocked: 'skip' });
  };

/** Of a group WeCom does not tell who came. */
const group: EventHandler = async () => async (db) => {
  await countCampaigns(db, { onLocked: 'skip' });
};

export const eventHandlers: EventHandlers = {
  'change_external_contact add_external_contact': friendship,
  'change_external_contact edit_external_contact': friendship,
  'change_external_contact add_half_external_contact': friendship,
  'change_external_contact del_external_contact': friendship,
  'change_external_contact del_follow_user': friendship,
  'change_external_chat create': group,
  'change_external_chat update': group,
  'change_external_chat dismiss': group,
};
