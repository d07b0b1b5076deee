import type { Db } from '../../../db/database.js';
import type { HistoryKind } from '../../../history/history-kind.js';
import { versionOf } from './layout.js';
import { saveLayout } from './save-layout.js';

interface Own {
  name: string;
  tab_id: number;
  action_id: number | null;
  enabled: boolean;
  alias: string | null;
  sort: number | null;
  score_override: number | null;
}

/** Returns what a company changed, with the names of the items, which are needed once the items are deleted. */
async function ownRows(db: Db, enterpriseId: number): Promise<Own[]> {
  return db
    .selectFrom('config_corp as own')
    .innerJoin('config_tab as t', 't.id', 'own.tab_id')
    .leftJoin('config_action as a', 'a.id', 'own.action_id')
    .select(({ fn, ref }) => [
      fn.coalesce(ref('a.name'), ref('t.name')).as('name'),
      ...(['own.tab_id', 'own.action_id', 'own.enabled', 'own.alias', 'own.sort', 'own.score_override'] as const),
    ])
    .where('own.enterprise_id', '=', enterpriseId)
    .orderBy('own.tab_id')
    .orderBy('own.action_id')
    .execute();
}

const partOf = ({ name, enabled, alias, sort, score_override }: Own) => ({
  name,
  enabled,
  ...(alias === null ? {} : { alias }),
  ...(sort === null ? {} : { sort }),
  ...(score_override === null ? {} : { score_override }),
});

/** What the state of a tab or an action leaves out is as it is for all companies. */
const otherwise = { enabled: true };

export const historyKinds: HistoryKind[] = [
  {
    object: 'corp_layout',
    read: 'getCorpConfigTree',
    save: 'saveCorpLayout',
    // A state names what it refers to, also after it was deleted.
    handlers: { saveCorpLayout: (context, input) => saveLayout(context, input, (part) => (part as { name?: string }).name ?? '') },
    writes: ['saveCorpLayout', 'saveCorpActions', 'saveCorpTabOrder', 'createCorpConfig', 'updateCorpConfig', 'deleteCorpConfig'],
    idOf: async (_, { enterpriseId }) => enterpriseId,
    parts: { tabs: { key: 'tab_id', name: 'name', otherwise }, actions: { key: 'action_id', name: 'name', otherwise } },
    async stateOf(db, id) {
      const company = await db.selectFrom('enterprise').select('short_name').where('id', '=', id).executeTakeFirst();
      if (!company) return undefined;
      const rows = await ownRows(db, id);
      const tabs = rows.filter((row) => row.action_id === null).map((row) => ({ tab_id: row.tab_id, ...partOf(row) }));
      const actions = rows.filter((row) => row.action_id !== null).map((row) => ({ action_id: row.action_id, ...partOf(row) }));
      return { name: company.short_name, version: await versionOf(db, id), fields: { tabs, actions } };
    },
  },
];
