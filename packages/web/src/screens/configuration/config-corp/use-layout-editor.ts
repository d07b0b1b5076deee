import { isApiError } from '@shiyi/sdk';
import { useState } from 'react';
import { useAction } from '#api/client.js';
import { useUnsavedChanges } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { differencesOf } from './layout-differences.js';
import { addEdit, besides, type Edit, type Item, type Layout, moveEdit, type Own, type Tab, withEdits } from './layout-edits.js';
import { actionsInput, inputOf, orderInput } from './layout-input.js';

const words = texts({
  saved: ['布局已保存', 'Layout saved'],
  all: ['分类', 'Tabs'],
  moved: (name: string, place: number) => [`「${name}」现在排第 ${place}`, `“${name}” is now number ${place}`],
});

/** Saves a layout; after a conflict, the edits stay and apply to the layout as it is now. */
function useSave(onFresh: () => Promise<unknown>, onSaved: () => void) {
  const t = useTexts(words);
  const all = useAction('saveCorpLayout', { done: t.saved });
  const order = useAction('saveCorpTabOrder', { done: t.saved });
  const actions = useAction('saveCorpActions', { done: t.saved });
  async function store(version: number, before: readonly Tab[], after: readonly Tab[]) {
    // The smallest write that contains the changes, for the audit log.
    const [ids, ofTab] = [orderInput(version, before, after), actionsInput(version, before, after)];
    const answer = await (ids ? order.run(ids) : ofTab ? actions.run(ofTab) : all.run(inputOf(version, after)));
    if (answer.ok) onSaved();
    // The review shows what both changed before the next attempt.
    else if (isApiError(answer.error, 40901)) await Promise.allSettled([onFresh()]);
  }
  return { store, busy: all.busy || order.busy || actions.busy };
}

/** Keeps the edits, and the layout version that the first of them is based on. */
function useEdits(version: number) {
  const [edits, setEdits] = useState<readonly Edit[]>([]);
  const [begun, setBegun] = useState(version);
  function edit(one: Edit) {
    if (edits.length === 0) setBegun(version);
    setEdits(addEdit(edits, one));
  }
  return {
    edits,
    edit,
    clear: () => setEdits([]),
    undo: edits.length > 0 ? () => setEdits(edits.slice(0, -1)) : undefined,
    /** Whether someone saved another layout since the first edit. */
    isOvertaken: edits.length > 0 && begun !== version,
  };
}

/** Holds what is not saved yet, as edits of the layout that was read last. */
export function useLayoutEditor(layout: Layout, onFresh: () => Promise<unknown>) {
  const t = useTexts(words);
  const { edits, edit, clear, undo, isOvertaken } = useEdits(layout.version);
  const [spoken, setSpoken] = useState('');
  const [isReviewing, setReviewing] = useState(false);
  const save = useSave(onFresh, drop);
  const tabs = withEdits(layout.tabs, edits);
  const differences = differencesOf(layout.tabs, tabs, t.all);
  useUnsavedChanges(differences.length > 0);

  function drop() {
    clear();
    setReviewing(false);
  }

  function moveTo(item: Item, index: number) {
    const move = moveEdit(tabs, item, index);
    if (!move) return;
    edit(move);
    setSpoken(t.moved(item.name, index + 1));
  }

  return {
    ...{ tabs, differences, spoken, moveTo, drop, undo, isOvertaken, isReviewing, busy: save.busy },
    set: (item: Item, set: Own) => edit({ key: item.key, set }),
    step: (item: Item, by: -1 | 1) => moveTo(item, besides(tabs, item).findIndex((one) => one.key === item.key) + by),
    review: () => setReviewing(true),
    closeReview: () => setReviewing(false),
    store: () => void save.store(layout.version, layout.tabs, tabs),
  };
}

export type LayoutEditorState = ReturnType<typeof useLayoutEditor>;
