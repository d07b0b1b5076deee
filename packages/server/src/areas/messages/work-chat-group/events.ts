import type { EventHandler, EventHandlers } from '../../../outside/wecom/event-handler.js';
import { getGroup } from '../../../outside/wecom/groups.js';
import { missingAsUndefined } from '../../../outside/wecom/missing-as-undefined.js';
import { isNoGroup } from '../../../outside/wecom/wx-error.js';
import { dismissGroups, writeGroups } from './write-groups.js';

const group: EventHandler = async ({ deps, enterpriseId, fields, signal }) => {
  const { ChatId: id = '', UpdateDetail: detail, QuitScene: scene } = fields;
  const found = await missingAsUndefined(getGroup(await deps.connector.of(enterpriseId, 'customer'), id, signal), isNoGroup);
  const quitScene = detail === 'del_member' && (scene === '0' || scene === '1') ? Number(scene) : null;
  return (db) => (found ? writeGroups(db, [{ ...found, status: undefined }], quitScene) : dismissGroups(db, [id]));
};

export const eventHandlers: EventHandlers = {
  'change_external_chat create': group,
  'change_external_chat update': group,
  'change_external_chat dismiss': group,
};
