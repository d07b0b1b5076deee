import type { KeyboardEvent } from 'react';
import { useSteady } from '#ui/status/useSteady.js';
import { change, useBuilder } from './builder-store.js';
import { moveItem, neighbourOf, removeItem } from './condition-edits.js';

/** Returns what moves or removes a part of the condition, also from the keyboard. */
export function usePartKeys(id: string) {
  const builder = useBuilder();
  const remove = useSteady(() => {
    const { root, open } = builder.getState();
    change(builder, removeItem(root, id), { focus: neighbourOf(root, id), ...(open === id ? { open: undefined } : {}) });
  });
  const onKeyDown = useSteady((event: KeyboardEvent) => {
    const step = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined;
    if (step) {
      event.preventDefault();
      change(builder, moveItem(builder.getState().root, id, step), { focus: id });
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove();
    }
  });
  return { remove, onKeyDown };
}
