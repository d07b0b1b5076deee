import { useState } from 'react';
import { allOf, type Draft, type Menu, menuOf, spotOf } from './menu-edits.js';

interface Edits {
  /** The draft that the first edit is based on. */
  base: Draft;
  states: readonly Menu[];
  /** The field that was typed in last; typing on is one edit. */
  typing: string;
}

/** Keeps what is not saved yet, with the way back step by step. */
export function useMenuEdits(draft: Draft) {
  const [edits, setEdits] = useState<Edits>();
  const menu = edits?.states.at(-1) ?? menuOf(draft.buttons);

  function change(next: Menu, typing = '') {
    if (next === menu) return;
    const { base, states, typing: last } = edits ?? { base: draft, states: [], typing: '' };
    const before = typing && typing === last ? states.slice(0, -1) : states;
    setEdits({ base, states: [...before, next].slice(-200), typing });
  }

  function undo() {
    if (!edits) return;
    const states = edits.states.slice(0, -1);
    setEdits(states.length > 0 ? { ...edits, states, typing: '' } : undefined);
  }

  return {
    ...{ menu, change },
    /** Undefined if there is nothing to undo. */
    undo: edits && undo,
    drop: () => setEdits(undefined),
    /** The version to save over. */
    version: (edits?.base ?? draft).version,
    /** Whether someone saved another draft since the first edit. */
    isOvertaken: edits !== undefined && edits.base.version < draft.version,
    /** Applies these edits to the current draft. */
    keep: () => edits && setEdits({ ...edits, base: draft }),
  };
}

/** Holds which button is open. It is found again by its place once the menu has been saved and read again. */
export function useSelection(menu: Menu) {
  const [id, setId] = useState<string>();
  const all = allOf(menu);
  const selected = all.find((one) => one.id === id) ?? menu[0];
  return {
    selected,
    select: setId,
    /** Call before the edits are dropped. */
    settle() {
      if (!selected) return;
      const { parent, index } = spotOf(menu, selected.id);
      const above = menu.findIndex((one) => one.id === parent);
      setId(above < 0 ? String(index) : `${above}.${index}`);
    },
  };
}
