import type { Data } from '@shiyi/sdk';

export type Layout = Data<'getCorpConfigTree'>;
export type Tab = Layout['tabs'][number];
export type Action = Tab['actions'][number];

/** What the company sets of a tab or an action. */
export interface Own {
  enabled?: boolean;
  alias?: string | null;
  score_override?: number | null;
}

/** A tab or an action, by one kind of key. */
export interface Item {
  key: string;
  name: string;
  tab: Tab;
  action: Action | undefined;
}

/** One change that is not saved yet. Stored as an operation, it can also be applied to a layout that someone else saved meanwhile. */
export type Edit = { key: string; set: Own } | { list: string; order: readonly string[] };

export const tabKey = (tab: Pick<Tab, 'tab_id'>) => `tab-${tab.tab_id}`;
export const actionKey = (action: Pick<Action, 'action_id'>) => `action-${action.action_id}`;
/** The list of the tabs; the list of a tab's actions has the key of the tab. */
export const topList = 'tabs';

/** Puts the items in an order; those that it does not name keep their order behind them. */
function arrange<T extends { sort_override: number | null }>(
  items: readonly T[],
  keyOf: (item: T) => string,
  order: readonly string[],
): T[] {
  const rank = new Map(order.map((key, at) => [key, at]));
  const rankOf = (item: T) => rank.get(keyOf(item)) ?? order.length;
  return items.toSorted((one, other) => rankOf(one) - rankOf(other)).map((item, at) => ({ ...item, sort_override: at + 1 }));
}

const displayName = (name: string, alias: string | null) => alias?.trim() || name;

function withOwn(tab: Tab, { enabled = tab.enabled, alias = tab.alias }: Own): Tab {
  return { ...tab, enabled, alias, shown_name: displayName(tab.name, alias) };
}

function actionWithOwn(action: Action, own: Own): Action {
  const { enabled = action.enabled, alias = action.alias, score_override = action.score_override } = own;
  const effective_score = score_override ?? action.score;
  return { ...action, enabled, alias, score_override, effective_score, shown_name: displayName(action.name, alias) };
}

function withEdit(tabs: readonly Tab[], edit: Edit): readonly Tab[] {
  if ('list' in edit) {
    if (edit.list === topList) return arrange(tabs, tabKey, edit.order);
    return tabs.map((tab) => (tabKey(tab) === edit.list ? { ...tab, actions: arrange(tab.actions, actionKey, edit.order) } : tab));
  }
  const { key, set } = edit;
  return tabs.map((tab) => {
    if (tabKey(tab) === key) return withOwn(tab, set);
    if (!tab.actions.some((one) => actionKey(one) === key)) return tab;
    return { ...tab, actions: tab.actions.map((one) => (actionKey(one) === key ? actionWithOwn(one, set) : one)) };
  });
}

/** Returns the tabs as they will be once the edits are saved. */
export const withEdits = (tabs: readonly Tab[], edits: readonly Edit[]): readonly Tab[] => edits.reduce(withEdit, tabs);

/** Adds an edit; typing on in the same field is one edit. */
export function addEdit(edits: readonly Edit[], edit: Edit): readonly Edit[] {
  const last = edits.at(-1);
  const fieldOf = (one: Edit) => ('key' in one ? `${one.key} ${Object.keys(one.set)}` : '');
  const isTyping = last && 'key' in edit && !('enabled' in edit.set) && fieldOf(last) === fieldOf(edit);
  return isTyping ? [...edits.slice(0, -1), edit] : [...edits, edit];
}

export const itemsOf = (tabs: readonly Tab[]): Item[] =>
  tabs.flatMap((tab) => [
    { key: tabKey(tab), name: tab.shown_name, tab, action: undefined },
    ...tab.actions.map((action) => ({ key: actionKey(action), name: action.shown_name, tab, action })),
  ]);

/** The siblings of an item, including itself. */
export const besides = (tabs: readonly Tab[], { tab, action }: Item): Item[] =>
  itemsOf(tabs).filter((one) => (action ? one.action && one.tab.tab_id === tab.tab_id : !one.action));

export const listOf = ({ tab, action }: Item) => (action ? tabKey(tab) : topList);

/** Returns the edit that moves an item among its siblings, or undefined if it is already there. */
export function moveEdit(tabs: readonly Tab[], item: Item, index: number): Edit | undefined {
  const keys = besides(tabs, item).map((one) => one.key);
  const from = keys.indexOf(item.key);
  if (from < 0 || index < 0 || index >= keys.length || index === from) return undefined;
  keys.splice(from, 1);
  keys.splice(index, 0, item.key);
  return { list: listOf(item), order: keys };
}
