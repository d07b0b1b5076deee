import { useEffect, useState } from 'react';

const floating = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** The last element of the page itself that had the focus. */
let lastOutside: HTMLElement | undefined;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest(floating)) lastOutside = target;
});

// Keys pressed after the focus left a field are shortcuts; a dialog must not return the focus to that field.
document.addEventListener('focusout', ({ target, relatedTarget }) => {
  if (target === lastOutside && relatedTarget === null && document.hasFocus()) lastOutside = undefined;
});

const mayHaveFocus = (one: HTMLElement | undefined) =>
  one !== undefined && one !== document.body && one.isConnected && one.checkVisibility() && !one.closest('[inert]');

function giveBack(candidates: readonly (HTMLElement | undefined)[]) {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) return;
  candidates.find(mayHaveFocus)?.focus({ preventScroll: true });
}

/**
 * Rendered in a drawer, dialog or popover, it returns the focus to the element that opened it. The kit does that only for contents that
 * are there at once and whose end is animated.
 */
export function FocusReturn() {
  const [opener] = useState(() => (document.activeElement instanceof HTMLElement ? document.activeElement : undefined));
  useEffect(() => {
    const page = lastOutside;
    return () => {
      setTimeout(() => giveBack([opener, page, document.querySelector<HTMLElement>('main') ?? undefined]));
    };
  }, [opener]);
  return null;
}
