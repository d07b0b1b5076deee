import { createContext, useContext, useEffect, useRef } from 'react';
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

/** Marks this screen's tab as having unsaved changes, so that they are not discarded without confirmation. */
export function useUnsavedChanges(unsaved: boolean) {
  const path = useContext(TabContext);
  const told = useRef(false);
  // Several parts of a screen may report changes, so each clears only the mark it set.
  useEffect(() => {
    if (!path) return;
    const marked = useTabs.getState().tabs.some((tab) => tab.path === path && tab.dirty);
    if (unsaved ? !marked : told.current) useTabs.getState().change(path, { dirty: unsaved });
    told.current = unsaved;
  });
}
