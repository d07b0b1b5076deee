import { createContext, useContext, useEffect, useRef } from 'react';
import { useTabs } from './tabs.js';

/** Path of the tab a screen is shown in. */
export const TabContext = createContext('');

/** Puts a name of its own on the tab of this screen, such as the record it shows. */
export function useTabTitle(title: string | undefined) {
  const path = useContext(TabContext);
  useEffect(() => {
    if (path && title) useTabs.getState().change(path, { title });
  }, [path, title]);
}

/** Marks the tab of this screen as holding unsaved changes, which nothing may then throw away unasked. */
export function useUnsaved(unsaved: boolean) {
  const path = useContext(TabContext);
  const told = useRef(false);
  // Several parts of a screen may tell: one that is done must not speak for one that is not.
  useEffect(() => {
    if (!path) return;
    const marked = useTabs.getState().tabs.some((tab) => tab.path === path && tab.dirty);
    if (unsaved ? !marked : told.current) useTabs.getState().change(path, { dirty: unsaved });
    told.current = unsaved;
  });
}
