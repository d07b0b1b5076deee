import type { Difference } from '#screens/operations/history/DifferenceTable.js';
import { joinNames } from '#ui/text/format.js';
import { type Item, itemsOf, type Tab, tabKey } from './layout-edits.js';

const text = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

const difference = (field: string, item: string, before: unknown, after: unknown): Difference[] =>
  text(before) === text(after) ? [] : [{ field, item, before: text(before), after: text(after), before_name: null, after_name: null }];

/** Values are those in force, so that a change of the points reads 2 → 3 where 2 is the common value. */
function itemDifferences(was: Item, is: Item): Difference[] {
  const [before, after] = [was.action ?? was.tab, is.action ?? is.tab];
  return [
    ...difference('enabled', is.name, before.enabled, after.enabled),
    ...difference('alias', is.name, before.shown_name, after.shown_name),
    ...difference('score_override', is.name, was.action?.effective_score, is.action?.effective_score),
  ];
}

function orderDifference(item: string, before: readonly { shown_name: string }[], after: readonly { shown_name: string }[]): Difference[] {
  const names = (some: readonly { shown_name: string }[]) => joinNames(some.map((one) => one.shown_name));
  return [{ field: 'sort', item, before: '0', after: '1', before_name: names(before), after_name: names(after) }];
}

const isOrderChanged = <T>(before: readonly T[], after: readonly T[], idOf: (one: T) => number) =>
  before.map(idOf).join() !== after.map(idOf).join();

/** Returns how two layouts differ, in the order of the screen. `all` names the list of the tabs. */
export function differencesOf(before: readonly Tab[], after: readonly Tab[], all: string): Difference[] {
  const old = new Map(itemsOf(before).map((item) => [item.key, item]));
  const tabs = new Map(before.map((tab) => [tabKey(tab), tab]));
  return [
    ...(isOrderChanged(before, after, (one) => one.tab_id) ? orderDifference(all, before, after) : []),
    ...itemsOf(after).flatMap((item) => {
      const was = old.get(item.key);
      const own = was ? itemDifferences(was, item) : [];
      const tab = item.action ? undefined : tabs.get(item.key);
      const isReordered = tab && isOrderChanged(tab.actions, item.tab.actions, (one) => one.action_id);
      return isReordered ? [...own, ...orderDifference(item.name, tab.actions, item.tab.actions)] : own;
    }),
  ];
}
