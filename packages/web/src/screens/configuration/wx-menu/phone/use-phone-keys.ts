import { type KeyboardEvent, useEffect, useRef } from 'react';
import { findButton, fits, type Menu, type MenuButton, type Spot, spotOf } from '../menu-edits.js';

interface EditActions {
  menu: Menu;
  step: (button: MenuButton, by: -1 | 1) => void;
  moveTo: (button: MenuButton, spot: Spot) => void;
  remove: (button: MenuButton) => void;
}

/** Returns the button that an arrow leads to. */
function neighbour(menu: Menu, button: MenuButton, key: string): MenuButton | undefined {
  const { parent, index } = spotOf(menu, button.id);
  const at = parent === undefined ? index : menu.findIndex((one) => one.id === parent);
  if (key === 'ArrowLeft') return menu[at - 1];
  if (key === 'ArrowRight') return menu[at + 1];
  const below = menu[at]?.below ?? [];
  if (key === 'ArrowUp') return parent === undefined ? below.at(-1) : below[index - 1];
  return parent === undefined ? undefined : (below[index + 1] ?? menu[at]);
}

/** Moves a button: one place along its row or column, or from below one top button to the next that takes it. */
function move({ menu, step, moveTo }: EditActions, button: MenuButton, key: string) {
  const { parent, index } = spotOf(menu, button.id);
  const by = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
  if (isSideways === (parent === undefined)) return step(button, by);
  if (!isSideways) return;
  const ways =
    by < 0
      ? menu
          .slice(
            0,
            menu.findIndex((one) => one.id === parent),
          )
          .reverse()
      : menu.slice(menu.findIndex((one) => one.id === parent) + 1);
  const target = ways.find((one) => fits(menu, button, one.id));
  if (target) moveTo(button, { parent: target.id, index: Math.min(index, target.below.length) });
}

/** Arrows walk among the buttons, Alt and an arrow moves the button, Delete removes it. The focus follows. */
export function usePhoneKeys(editing: EditActions, selected: MenuButton | undefined, editable: boolean) {
  const list = useRef<HTMLElement>(undefined);
  const hasMoved = useRef(false);
  // A button that moved to another list is a new element there.
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    const isLost = document.activeElement === document.body;
    if (selected && isLost) list.current?.querySelector<HTMLElement>(`[data-id="${selected.id}"]`)?.focus();
  });

  return (event: KeyboardEvent<HTMLElement>) => {
    const { menu, remove } = editing;
    const button = event.target instanceof HTMLElement ? findButton(menu, event.target.dataset.id) : undefined;
    if (!button) return;
    list.current = event.currentTarget;
    const isArrow = /^Arrow/.test(event.key);
    if (isArrow) event.preventDefault();
    if (isArrow && !event.altKey) {
      const next = neighbour(menu, button, event.key);
      if (next) event.currentTarget.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus();
      return;
    }
    if (!editable || (!isArrow && event.key !== 'Delete')) return;
    hasMoved.current = true;
    if (isArrow) move(editing, button, event.key);
    else remove(button);
  };
}
