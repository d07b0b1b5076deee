import { isApiError } from '@shiyi/sdk';
import { useState } from 'react';
import { useAction } from '#api/client.js';
import { useUnsavedChanges } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { firstFaulty } from './menu-checks.js';
import { differencesOf } from './menu-differences.js';
import {
  addButton,
  changeButton,
  type Draft,
  type Menu,
  type MenuButton,
  menuOf,
  moveButton,
  newButton,
  type Spot,
  spotOf,
} from './menu-edits.js';
import { useMenuEdits, useSelection } from './use-menu-edits.js';

const words = texts({
  saved: ['草稿已保存', 'Draft saved'],
  fresh: ['新菜单', 'New'],
  moved: (name: string, place: number) => [`「${name}」现在排第 ${place}`, `“${name}” is now number ${place}`],
  movedTo: (name: string, above: string, place: number) => [
    `「${name}」移到了「${above}」下第 ${place}`,
    `“${name}” is now number ${place} under “${above}”`,
  ],
  movedTop: (name: string, place: number) => [`「${name}」成为第 ${place} 个一级菜单`, `“${name}” is now top button ${place}`],
  removed: (name: string) => [`「${name}」已移除，可以撤销`, `“${name}” removed; undo brings it back`],
});

type Edits = ReturnType<typeof useMenuEdits>;
type Selection = ReturnType<typeof useSelection>;

/** Returns a function that moves a button and says where it is now. */
function useMove({ menu, change }: Edits, { select }: Selection, say: (text: string) => void) {
  const t = useTexts(words);
  return (button: MenuButton, spot: Spot) => {
    const next = moveButton(menu, button.id, spot);
    if (next === menu) return;
    const isElsewhere = spotOf(menu, button.id).parent !== spot.parent;
    const above = menu.find((one) => one.id === spot.parent);
    change(next);
    select(button.id);
    const place = spot.index + 1;
    if (!isElsewhere) say(t.moved(button.name, place));
    else say(above ? t.movedTo(button.name, above.name, place) : t.movedTop(button.name, place));
  };
}

/** Returns functions that change the menu and say so to screen readers. */
function useChanges(edits: Edits, selection: Selection) {
  const t = useTexts(words);
  const [spoken, setSpoken] = useState('');
  const { menu } = edits;
  const moveTo = useMove(edits, selection, setSpoken);
  return {
    ...{ spoken, moveTo },
    set: (button: MenuButton, part: Partial<MenuButton>) =>
      edits.change(
        changeButton(menu, button.id, (one) => ({ ...one, ...part })),
        `${button.id} ${Object.keys(part)}`,
      ),
    add(spot: Spot) {
      const button = newButton(t.fresh);
      edits.change(addButton(menu, button, spot));
      selection.select(button.id);
    },
    remove(button: MenuButton) {
      const { parent } = spotOf(menu, button.id);
      edits.change(changeButton(menu, button.id, () => undefined));
      if (parent) selection.select(parent);
      setSpoken(t.removed(button.name));
    },
    step(button: MenuButton, by: -1 | 1) {
      const { parent, index } = spotOf(menu, button.id);
      const beside = menu.find((one) => one.id === parent)?.below ?? menu;
      if (index + by >= 0 && index + by < beside.length) moveTo(button, { parent, index: index + by });
    },
  };
}

/** Holds the menu that is edited: changes, selection, what differs, and saving it as the draft. */
export function useMenuEditor(draft: Draft, live: Menu, onFresh: () => Promise<unknown>) {
  const t = useTexts(words);
  const edits = useMenuEdits(draft);
  const selection = useSelection(edits.menu);
  const changes = useChanges(edits, selection);
  const [isChecked, setChecked] = useState(false);
  const saving = useAction('saveWxMenuDraft', { done: t.saved });
  const unsaved = differencesOf(menuOf(draft.buttons), edits.menu);
  useUnsavedChanges(edits.undo !== undefined && unsaved.length > 0);

  /** Shows the first button that would be refused, if there is one. */
  function isComplete(): boolean {
    const faulty = firstFaulty(edits.menu);
    setChecked(faulty !== undefined);
    if (faulty) selection.select(faulty.id);
    return !faulty;
  }

  function drop() {
    selection.settle();
    edits.drop();
    setChecked(false);
  }

  async function save(buttons: Parameters<typeof saving.run>[0]['buttons']) {
    if (!isComplete()) return;
    const answer = await saving.run({ buttons, version: edits.version });
    if (answer.ok) drop();
    else if (isApiError(answer.error, 40901)) await Promise.allSettled([onFresh()]);
  }

  return {
    ...{ edits, selection, changes, isChecked, unsaved, isComplete, drop, save, busy: saving.busy },
    menu: edits.menu,
    differences: differencesOf(live, edits.menu),
  };
}

export type MenuEditorState = ReturnType<typeof useMenuEditor>;
