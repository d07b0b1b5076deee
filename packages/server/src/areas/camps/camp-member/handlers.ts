import type { Handlers } from '../../../http/context.js';
import { listCampChatUsers, syncCampChatUsers } from './chats.js';
import { exportCampServices } from './member-sheet.js';
import { listCampServices, listServicesWithoutCamp } from './members.js';
import { saveCampServices } from './pull.js';

export const handlers: Handlers = {
  listCampServices,
  listServicesWithoutCamp,
  exportCampServices,
  saveCampServices,
  listCampChatUsers,
  syncCampChatUsers,
};
