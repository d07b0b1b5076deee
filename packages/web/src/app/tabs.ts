import { create } from 'zustand';

export interface Tab {
  /** Identifies the tab; its query may change. */
  path: string;
  search: string;
  /** Title set by the screen; overrides the route's. */
  title?: string;
  /** List that the page belongs to, set by the screen; overrides the route's. */
  within?: string | undefined;
  dirty?: boolean;
  /** Number of refreshes; a new value remounts the page. */
  turn: number;
}

interface Tabs {
  tabs: Tab[];
  /** Paths of mounted pages, least recently used first. */
  live: string[];
  /** The last 10 closed tabs, for reopening. */
  closed: Tab[];
  storage: string;
  restore: (storage: string) => void;
  forget: () => void;
  /** Records a visit. Unmounts the page `leave`; the visited page takes over the tab of `inPlaceOf`. */
  visit: (path: string, search: string, ways?: { leave?: string | undefined; inPlaceOf?: string | undefined }) => void;
  close: (paths: readonly string[]) => void;
  reload: (path: string) => void;
  change: (path: string, change: Pick<Partial<Tab>, 'title' | 'within' | 'dirty' | 'search'>) => void;
}

export const homePath = '/dashboard';
const maxLive = 8;
const maxTabs = 40;
const home: Tab = { path: homePath, search: '', turn: 0 };

function storedTabs(storage: string): Tab[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storage) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.flatMap((one: Partial<Tab> | null) =>
      typeof one?.path === 'string' && one.path !== homePath && typeof one.search === 'string'
        ? [{ path: one.path, search: one.search, turn: 0, ...(typeof one.title === 'string' ? { title: one.title } : {}) }]
        : [],
    );
  } catch {
    return [];
  }
}

/** Returns the tab as it is left: a form for a new record without input is closed. */
function leftTab(tab: Tab): Tab {
  const query = new URLSearchParams(tab.search);
  if (tab.dirty || query.get('open') !== 'new') return tab;
  query.delete('open');
  const text = query.toString();
  return { ...tab, search: text ? `?${text}` : '' };
}

/** Visited pages in the tab strip, and which of them stay mounted. */
export const useTabs = create<Tabs>((set, get) => ({
  tabs: [home],
  live: [],
  closed: [],
  storage: '',

  restore(storage) {
    if (get().storage === storage) return;
    set({ storage, tabs: [home, ...storedTabs(storage).slice(0, maxTabs)], live: [], closed: [] });
  },

  forget() {
    sessionStorage.removeItem(get().storage);
    set({ tabs: [home], live: [], closed: [], storage: '' });
  },

  visit(path, search, { leave, inPlaceOf } = {}) {
    const { live } = get();
    const former = live.at(-1);
    const tabs = get().tabs.map((tab) => (tab.path === former && tab.path !== path ? leftTab(tab) : tab));
    const known = tabs.some((tab) => tab.path === path);
    const dirty = new Set(tabs.filter((tab) => tab.dirty).map((tab) => tab.path));
    const replaced = known || inPlaceOf === homePath || dirty.has(inPlaceOf ?? '') ? undefined : inPlaceOf;
    const gone = (one: string) => (one === leave && !dirty.has(one)) || one === replaced;
    const order = [...live.filter((one) => one !== path && !gone(one)), path];
    const spare = Math.max(0, order.length - maxLive);
    const evicted = new Set(order.filter((one) => one !== path && !dirty.has(one)).slice(0, spare));
    set({
      tabs: known
        ? tabs.map((tab) => (tab.path === path && tab.search !== search ? { ...tab, search } : tab))
        : tabs.some((tab) => tab.path === replaced)
          ? tabs.map((tab) => (tab.path === replaced ? { path, search, turn: 0 } : tab))
          : [...tabs, { path, search, turn: 0 }],
      live: order.filter((one) => !evicted.has(one)),
    });
  },

  close(paths) {
    const gone = new Set(paths.filter((path) => path !== homePath));
    set(({ tabs, live, closed }) => ({
      tabs: tabs.filter((tab) => !gone.has(tab.path)),
      live: live.filter((path) => !gone.has(path)),
      closed: [...closed, ...tabs.filter((tab) => gone.has(tab.path)).map((tab) => ({ ...tab, dirty: false }))].slice(-10),
    }));
  },

  reload(path) {
    set(({ tabs }) => ({ tabs: tabs.map((tab) => (tab.path === path ? { ...tab, turn: tab.turn + 1, dirty: false } : tab)) }));
  },

  change(path, change) {
    set(({ tabs }) => ({ tabs: tabs.map((tab) => (tab.path === path ? { ...tab, ...change } : tab)) }));
  },
}));

/** Returns the link to a page, including the query of its tab if that has unsaved changes. */
export const wayTo = (path: string): string => path + (useTabs.getState().tabs.find((tab) => tab.path === path && tab.dirty)?.search ?? '');

useTabs.subscribe(({ tabs, storage }) => {
  if (storage)
    sessionStorage.setItem(
      storage,
      JSON.stringify(tabs.filter((tab) => tab.path !== homePath).map(({ path, search, title }) => ({ path, search, title }))),
    );
});

window.addEventListener('beforeunload', (event) => {
  if (useTabs.getState().tabs.some((tab) => tab.dirty)) event.preventDefault();
});
