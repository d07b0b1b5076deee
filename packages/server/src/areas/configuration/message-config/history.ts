import type { HistoryKind } from '../../../history/history-kind.js';
import { handlers } from './handlers.js';

export const historyKinds: HistoryKind[] = [
  {
    object: 'message_config',
    read: 'listMessageConfigs',
    save: 'updateMessageConfig',
    create: 'createMessageConfig',
    handlers,
    writes: ['createMessageConfig', 'updateMessageConfig', 'deleteMessageConfig'],
    async stateOf(db, id) {
      const row = await db.selectFrom('message_config').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      const { scene, name, channels, title, content, delay_minutes, status, version, ...rest } = row;
      const { template_id, quiet_from, quiet_to } = rest;
      const given = Object.fromEntries(Object.entries({ template_id, quiet_from, quiet_to }).filter(([, one]) => one !== null));
      return { name, version, fields: { scene, name, channels, title, content, delay_minutes, status, ...given } };
    },
  },
];
