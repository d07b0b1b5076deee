import { lazy, Suspense, useEffect } from 'react';
import { usePalette } from './palette.js';

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.js')).CommandPalette }));
const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet.js')).ShortcutSheet }));

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Listens for the console's own keys and shows what they open. */
export function Shortcuts() {
  const { open, sheet } = usePalette();

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.isComposing) return;
      if ((event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        usePalette.setState(({ open: shown }) => ({ open: !shown, sheet: false }));
      } else if (event.key === '?' && !event.metaKey && !event.ctrlKey && !event.altKey && !typing(event.target)) {
        event.preventDefault();
        usePalette.setState({ sheet: true, open: false });
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <Suspense>
      {open ? <CommandPalette /> : null}
      {sheet ? <ShortcutSheet /> : null}
    </Suspense>
  );
}
