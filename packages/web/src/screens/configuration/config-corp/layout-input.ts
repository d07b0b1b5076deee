import type { Input } from '@shiyi/sdk';
import type { Action, Tab } from './layout-edits.js';

const ownOf = ({ enabled, alias, sort_override }: Tab | Action) => ({
  enabled,
  ...(alias?.trim() ? { alias: alias.trim() } : {}),
  ...(sort_override === null ? {} : { sort: sort_override }),
});

/** Returns the input that saves the tabs. */
export const inputOf = (version: number, tabs: readonly Tab[]): Input<'saveCorpLayout'> => ({
  version,
  tabs: tabs.map((tab) => ({ tab_id: tab.tab_id, ...ownOf(tab) })),
  actions: tabs.flatMap((tab) =>
    tab.actions.map((action) => ({
      action_id: action.action_id,
      ...ownOf(action),
      ...(action.score_override === null ? {} : { score_override: action.score_override }),
    })),
  ),
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const byId = (tabs: readonly Tab[]) => tabs.toSorted((one, other) => one.tab_id - other.tab_id);

const withoutOrder = (tabs: readonly Tab[]) => byId(tabs).map(({ sort_override: _, ...tab }) => tab);

/** Returns the input that saves the order of the tabs, or undefined if anything else changed. */
export const orderInput = (version: number, before: readonly Tab[], after: readonly Tab[]): Input<'saveCorpTabOrder'> | undefined =>
  same(withoutOrder(before), withoutOrder(after)) ? { version, ids: after.map((tab) => tab.tab_id) } : undefined;

const withoutActions = ({ actions: _, ...tab }: Tab) => tab;

/** Whether a save of actions can say it: it always takes a place, and keeps a name that is left out. */
const isSayable = (now: Action, was: Action | undefined) => now.sort_override !== null && (ownOf(now).alias !== undefined || !was?.alias);

/** Returns the input that saves the actions of the only tab that changed, or undefined if more changed. */
export function actionsInput(version: number, before: readonly Tab[], after: readonly Tab[]): Input<'saveCorpActions'> | undefined {
  if (!same(before.map(withoutActions), after.map(withoutActions))) return undefined;
  const old = new Map(before.flatMap((tab) => tab.actions.map((action) => [action.action_id, action])));
  const changed = after.flatMap((tab) =>
    tab.actions.filter((one) => !same(one, old.get(one.action_id))).map((action) => ({ tab_id: tab.tab_id, action })),
  );
  const tab_id = changed[0]?.tab_id;
  if (tab_id === undefined || !changed.every((one) => one.tab_id === tab_id && isSayable(one.action, old.get(one.action.action_id))))
    return undefined;
  const actions = changed.map(({ action }) => ({
    action_id: action.action_id,
    ...ownOf(action),
    sort: Number(action.sort_override),
    ...(action.score_override === null ? {} : { score: action.score_override }),
  }));
  return { tab_id, version, actions };
}
