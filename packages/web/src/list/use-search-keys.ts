import { type KeyboardEvent as Press, type RefObject, useEffect, useRef } from 'react';
import { typingIn } from '#ui/input/typing.js';

const isVisible = (row: HTMLElement) => row.offsetParent !== null;

/** Focuses the search of a list on `/`, and its first row on ↓; the ref belongs around the field. */
export function useSearchKeys(): { frame: RefObject<HTMLDivElement | null>; onKeyDown: (event: Press) => void } {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function onSlash(event: KeyboardEvent) {
      const isHeld = event.metaKey || event.ctrlKey || event.altKey || event.isComposing;
      if (event.key !== '/' || isHeld || event.defaultPrevented || typingIn(event.target)) return;
      event.preventDefault();
      frame.current?.querySelector('input')?.focus();
    }
    window.addEventListener('keydown', onSlash);
    return () => window.removeEventListener('keydown', onSlash);
  }, []);

  function onKeyDown(event: Press) {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
    const rows = (frame.current?.closest('main') ?? document).querySelectorAll<HTMLElement>('tbody tr[tabindex]');
    const first = [...rows].find(isVisible);
    if (!first) return;
    event.preventDefault();
    first.focus();
  }
  return { frame, onKeyDown };
}
