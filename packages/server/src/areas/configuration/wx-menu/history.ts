import type { HistoryKind } from '../../../history/history-kind.js';
import { type Button, withoutNulls } from './buttons.js';
import { handlers } from './handlers.js';

const part = { key: 'name', name: 'name', isOrdered: true } as const;

/** States of the draft: a restored one becomes the draft again, to be compared with what is live and published. */
export const historyKinds: HistoryKind[] = [
  {
    object: 'wx_menu',
    read: 'getWxMenuDraft',
    save: 'saveWxMenuDraft',
    handlers,
    writes: ['saveWxMenuDraft', 'createWxMenu'],
    idOf: async (db) => (await db.selectFrom('wx_menu').select('id').executeTakeFirst())?.id,
    parts: { buttons: { ...part, parts: { sub_button: part } } },
    async stateOf(db, id) {
      const row = await db.selectFrom('wx_menu').select(['draft', 'version']).where('id', '=', id).executeTakeFirst();
      return row && { name: '公众号菜单', version: row.version, fields: { buttons: withoutNulls(row.draft as Button[]) } };
    },
  },
];
