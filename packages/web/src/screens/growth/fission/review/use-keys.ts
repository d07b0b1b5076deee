import { useEffect } from 'react';
import { typingIn } from '#ui/input/typing.js';
import { useSteady } from '#ui/status/useSteady.js';

/** Runs keys of the review; dead while typing and in dialogs. */
export function useKeys(actions: Readonly<Record<string, () => void>>) {
  const press = useSteady((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || typingIn(event.target)) return;
    if (event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=tablist]')) return;
    const act = actions[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [press]);
}
