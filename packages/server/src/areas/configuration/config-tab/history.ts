import type { HistoryKind } from '../../../history/history-kind.js';
import { handlers } from './handlers.js';

export const historyKinds: HistoryKind[] = [
  {
    object: 'config_tab',
    read: 'updateConfigTab',
    save: 'updateConfigTab',
    create: 'createConfigTab',
    handlers,
    writes: ['createConfigTab', 'updateConfigTab', 'deleteConfigTab'],
    async stateOf(db, id) {
      const row = await db.selectFrom('config_tab').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      const { name, key, type, icon, sort, status, version } = row;
      return { name, version, fields: { name, key, type, sort, status, ...(icon === null ? {} : { icon }) } };
    },
  },
];
