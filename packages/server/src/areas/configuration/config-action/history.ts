import type { HistoryKind } from '../../../history/history-kind.js';
import { handlers } from './handlers.js';

export const historyKinds: HistoryKind[] = [
  {
    object: 'config_action',
    read: 'updateConfigAction',
    save: 'updateConfigAction',
    create: 'createConfigAction',
    handlers,
    writes: ['createConfigAction', 'updateConfigAction', 'deleteConfigAction', 'changeConfigActionStatus'],
    refers: { tab_id: 'config_tab' },
    async stateOf(db, id) {
      const row = await db.selectFrom('config_action').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      const { id: _, version, created_at: __, updated_at: ___, ...rest } = row;
      const fields = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
      return { name: row.name, version, fields };
    },
  },
];
