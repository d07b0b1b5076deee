import { listTagGroups } from '../../../outside/wecom/corp-tags.js';
import type { EventHandler, EventHandlers } from '../../../outside/wecom/event-handler.js';
import { writeTags } from './write-tags.js';

const tags: EventHandler = async ({ deps, enterpriseId, signal }) => {
  const groups = await listTagGroups(await deps.connector.of(enterpriseId, 'customer'), signal);
  return (db) => writeTags(db, groups);
};

export const eventHandlers: EventHandlers = {
  'change_external_tag create': tags,
  'change_external_tag update': tags,
  'change_external_tag delete': tags,
  'change_external_tag shuffle': tags,
};
