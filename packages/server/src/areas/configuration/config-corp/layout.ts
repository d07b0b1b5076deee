import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

export type Layout = Data<'getCorpConfigTree'>;
type Tab = Data<'getCorpTabs'>['tabs'][number];
type Action = Data<'getCorpActions'>['actions'][number];

/** Version of the company's layout; 0 before its first change. */
export async function versionOf(db: Db, enterpriseId: number): Promise<number> {
  const row = await db.selectFrom('corp_layout').select('version').where('enterprise_id', '=', enterpriseId).executeTakeFirst();
  return row?.version ?? 0;
}

/** Returns the tabs that are on, with what the company changed on them, in its order. */
export async function tabsOf(db: Db, enterpriseId: number): Promise<Tab[]> {
  const { rows } = await sql<Tab>`
    select t.id as tab_id, t.name, own.alias, coalesce(own.alias, t.name) as shown_name, t.icon, t.type,
      coalesce(own.enabled, true) as enabled, coalesce(own.sort, t.sort) as sort, own.sort as sort_override
    from config_tab t
    left join config_corp own on own.tab_id = t.id and own.action_id is null and own.enterprise_id = ${enterpriseId}
    where t.status = 'on'
    order by coalesce(own.sort, t.sort), t.id`.execute(db);
  return rows;
}

interface TabAction {
  tab: number;
  action: Action;
}

/** Returns the actions that are on, of one tab or of all, with what the company changed on them, in its order. */
export async function actionsOf(db: Db, enterpriseId: number, tabId?: number): Promise<TabAction[]> {
  const { rows } = await sql<Action & { tab_id: number }>`
    select a.tab_id, a.id as action_id, a.name, own.alias, coalesce(own.alias, a.name) as shown_name, a.icon, a.input_type, a.unit, a.score,
      own.score_override, coalesce(own.score_override, a.score) as effective_score, a.required,
      coalesce(own.enabled, true) as enabled, coalesce(own.sort, a.sort) as sort, own.sort as sort_override
    from config_action a
    left join config_corp own on own.tab_id = a.tab_id and own.action_id = a.id and own.enterprise_id = ${enterpriseId}
    where a.status = 'on' and ${tabId === undefined ? sql`true` : sql`a.tab_id = ${tabId}`}
    order by coalesce(own.sort, a.sort), a.id`.execute(db);
  return rows.map(({ tab_id: tab, ...action }) => ({ tab, action }));
}

/** Returns the layout in force: what all companies share, with the company's own values property by property. */
export async function layoutOf(db: Db, enterpriseId: number): Promise<Layout> {
  const [tabs, placed] = [await tabsOf(db, enterpriseId), await actionsOf(db, enterpriseId)];
  return {
    version: await versionOf(db, enterpriseId),
    tabs: tabs.map((tab) => ({ ...tab, actions: placed.filter((one) => one.tab === tab.tab_id).map((one) => one.action) })),
  };
}
