import { useEffect } from 'react';
import { typingIn } from '#ui/input/typing.js';
import { useSteady } from '#ui/status/useSteady.js';

/** Calls back on N while nobody types. A form on the page hears it before the button that opens one over the page. */
export function useNoteKey(onNote: (() => void) | undefined, { isOnPage = false } = {}) {
  const press = useSteady((event: KeyboardEvent) => {
    const isHeld = event.metaKey || event.ctrlKey || event.altKey || event.isComposing;
    if (!onNote || event.key.toLowerCase() !== 'n' || isHeld || event.defaultPrevented || typingIn(event.target)) return;
    event.preventDefault();
    onNote();
  });
  useEffect(() => {
    window.addEventListener('keydown', press, isOnPage);
    return () => window.removeEventListener('keydown', press, isOnPage);
  }, [press, isOnPage]);
}
