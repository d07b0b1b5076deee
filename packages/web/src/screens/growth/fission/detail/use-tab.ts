import { createContext, useContext } from 'react';
import { useAddress } from '#list/useAddress.js';

export type TabName = 'participants' | 'friends' | 'review' | 'tree' | 'levels' | 'rewards';

/** Filters of the tabs in the address; each belongs to one of them. */
const filterNames = [
  'status',
  'invited',
  'code',
  'valid',
  'is_new',
  'reason',
  'participant',
  'level',
  'received',
  'state',
  'type',
  'owed',
  'waits',
] as const;

type FilterName = (typeof filterNames)[number];
export type Filters = Partial<Record<FilterName, string>>;

const none = Object.fromEntries(filterNames.map((name) => [name, undefined]));

/** Brings the lists of the page into view, for links that stand above them. */
export const RevealContext = createContext<() => void>(() => {});

/** Reads and opens the tabs of a campaign, with the filters of their lists. Opening one drops the filters of the others. */
export function useTab() {
  const [query, change] = useAddress();
  const reveal = useContext(RevealContext);
  const open = (tab: string, filters: Filters = {}) => change({ ...none, tab, ...filters });
  return {
    tab: query.get('tab') ?? undefined,
    filter: (name: FilterName) => query.get(name) ?? undefined,
    open,
    /** Opens a tab from elsewhere on the page. */
    show: (tab: TabName, filters: Filters = {}) => {
      open(tab, filters);
      reveal();
    },
    set: (filters: { [Name in FilterName]?: string | undefined }) => change(filters),
  };
}

/** Returns a yes or no of the address, or undefined for anything else. */
export const flagIn = (text: string | undefined): boolean | undefined => (text === 'true' ? true : text === 'false' ? false : undefined);
