import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '#app/lazy-component.js';
import { texts, textsNow } from '#app/texts.js';
import { ErrorBoundary } from '#ui/status/ErrorBoundary.js';
import { notify } from '#ui/toast/toasts.js';
import { usePalette } from './palette.js';

const CommandPalette = lazyPart(() => import('./CommandPalette.js'), 'CommandPalette');
const ShortcutSheet = lazyPart(() => import('./ShortcutSheet.js'), 'ShortcutSheet');

const words = texts({ failed: ['加载失败，请检查网络后重试', 'Couldn’t load. Check the network and try again'] });

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Closes a palette or sheet that failed to load, so that the pages behind it keep working. */
function close() {
  usePalette.setState({ open: false, sheet: false });
  notify({ tone: 'error', title: textsNow(words).failed });
}

/** Handles global keyboard shortcuts and renders the palette and the shortcut sheet. */
export function Shortcuts() {
  const { open, sheet } = usePalette();
  const { pathname } = useLocation();

  // Going back or forward leaves neither of them over the other page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes them
  useEffect(() => usePalette.setState({ open: false, sheet: false }), [pathname]);

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
    <ErrorBoundary onError={close}>
      <Suspense>
        {open ? <CommandPalette /> : null}
        {sheet ? <ShortcutSheet /> : null}
      </Suspense>
    </ErrorBoundary>
  );
}
