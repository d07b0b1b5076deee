import { createContext, useContext, useEffect, useState } from 'react';
import { useTabs } from './tabs.js';

/** Path of the tab that contains the screen. */
export const TabContext = createContext('');

/** Sets the title of this screen's tab, such as the name of the record it shows. */
export function useTabTitle(title: string | undefined) {
  const path = useContext(TabContext);
  useEffect(() => {
    if (path && title) useTabs.getState().change(path, { title });
  }, [path, title]);
}

/** Puts this screen under another list than its route says, for an address that shows records of two kinds. */
export function useTabWithin(within: string) {
  const path = useContext(TabContext);
  useEffect(() => {
    if (!path) return undefined;
    useTabs.getState().change(path, { within });
    return () => useTabs.getState().change(path, { within: undefined });
  }, [path, within]);
}

/** The parts of each tab that have unsaved changes; each releases only its own claim. */
const claims = new Map<string, Set<object>>();

function claim(path: string, part: object, unsaved: boolean) {
  const { tabs, change } = useTabs.getState();
  const isDirty = tabs.find((tab) => tab.path === path)?.dirty ?? false;
  // A tab that was closed or reloaded has forgotten what the former page claimed.
  const parts: Set<object> = (isDirty && claims.get(path)) || new Set();
  if (unsaved) parts.add(part);
  else parts.delete(part);
  claims.set(path, parts);
  if (parts.size > 0 !== isDirty) change(path, { dirty: parts.size > 0 });
}

/** A hidden page keeps its input, though its effects end as if it were gone. */
function isHidden(path: string) {
  const { tabs, live } = useTabs.getState();
  return live.includes(path) && live.at(-1) !== path && tabs.some((tab) => tab.path === path);
}

/** Marks this screen's tab as having unsaved changes, so that they are not discarded without confirmation. */
export function useUnsavedChanges(unsaved: boolean) {
  const path = useContext(TabContext);
  const [part] = useState(() => ({}));
  useEffect(() => {
    if (path) claim(path, part, unsaved);
  });
  useEffect(
    () => () => {
      if (path && !isHidden(path)) claim(path, part, false);
    },
    [path, part],
  );
}
