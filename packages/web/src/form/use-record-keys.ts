import { useEffect } from 'react';
import type { Neighbour, Neighbours } from '#list/useNeighbours.js';
import { typingIn } from '#ui/input/typing.js';

/** Handles shortcuts while the user is not typing: J and K open the next and previous record, digits select a tab. */
export function useRecordKeys(
  neighbours: Neighbours | undefined,
  step: (to: Neighbour) => void,
  tabs: readonly { name: string }[],
  setTab: (name: string) => void,
) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.isComposing || typingIn(event.target)) return;
      const to = { j: neighbours?.next, k: neighbours?.previous }[event.key.toLowerCase()];
      const tab = tabs[Number(event.key) - 1];
      if (to) step(to);
      else if (tab) setTab(tab.name);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
