import { expect, it } from 'vitest';
import { addEdit, type Edit, itemsOf, moveEdit, type Tab, withEdits } from './layout-edits.js';
import { actionsInput, orderInput } from './layout-input.js';

const shared = { alias: null, icon: null, enabled: true, sort_override: null };
const action = (action_id: number, name: string) => ({
  ...{ ...shared, action_id, name, shown_name: name, input_type: 'bool' as const, unit: null, score: 1, score_override: null },
  ...{ effective_score: 1, required: false, sort: action_id },
});
const tab = (tab_id: number, name: string, actions: Tab['actions']): Tab => ({
  ...{ ...shared, tab_id, name, shown_name: name, type: 'custom', sort: tab_id, actions },
});
const before = [tab(1, 'Meals', [action(11, 'Breakfast'), action(12, 'Lunch')]), tab(2, 'Water', [action(21, 'Glass')])];

const after = (...edits: (Edit | undefined)[]) =>
  withEdits(
    before,
    edits.reduce<readonly Edit[]>((some, one) => (one ? addEdit(some, one) : some), []),
  );
const move = (key: string, index: number) => {
  const item = itemsOf(before).find((one) => one.key === key);
  return item && moveEdit(before, item, index);
};

it('saves the order of the tabs alone when nothing else changed', () => {
  const moved = after(move('tab-2', 0));
  expect(orderInput(4, before, moved)).toEqual({ version: 4, ids: [2, 1] });
  expect(orderInput(4, before, after(move('tab-2', 0), { key: 'tab-2', set: { enabled: false } }))).toBeUndefined();
});

it('saves the changed actions of one tab', () => {
  const moved = after(move('action-12', 0), { key: 'action-12', set: { alias: 'Noon', score_override: 5 } });
  expect(actionsInput(4, before, moved)).toEqual({
    ...{ tab_id: 1, version: 4 },
    actions: [
      { action_id: 12, enabled: true, alias: 'Noon', sort: 1, score: 5 },
      { action_id: 11, enabled: true, sort: 2 },
    ],
  });
});

it('saves the whole layout when actions of two tabs changed, or one keeps the common place', () => {
  expect(actionsInput(4, before, after(move('action-12', 0), { key: 'action-21', set: { enabled: false } }))).toBeUndefined();
  expect(actionsInput(4, before, after({ key: 'action-11', set: { alias: 'Morning' } }))).toBeUndefined();
});

it('saves the whole layout when a name returns to the common one, which a save of actions would keep', () => {
  const named = after(move('action-12', 0), { key: 'action-12', set: { alias: 'Noon' } });
  const back = withEdits(named, [{ key: 'action-12', set: { alias: '' } }]);
  expect(actionsInput(5, named, back)).toBeUndefined();
});
