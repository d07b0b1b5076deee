import { listDepartments } from '../../../outside/wecom/contacts.js';
import type { EventHandler, EventHandlers } from '../../../outside/wecom/event-handler.js';
import { lockDepartments } from './sync.js';
import { removeDepartments, writeDepartments } from './write-departments.js';

const departments: EventHandler = async ({ deps, enterpriseId, signal }) => {
  const list = await listDepartments(await deps.connector.of(enterpriseId, 'contact'), signal);
  return async (db) => {
    if (list.length === 0) return;
    await lockDepartments(db, { enterpriseId });
    await writeDepartments(db, list);
    await removeDepartments(db, list);
  };
};

export const eventHandlers: EventHandlers = {
  'change_contact create_party': departments,
  'change_contact update_party': departments,
  'change_contact delete_party': departments,
};
