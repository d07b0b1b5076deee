import { useState } from 'react';

export interface Selection<K> {
  keys: ReadonlySet<K>;
  /** Whether all rows that match the filters are selected, including rows not loaded yet. */
  everything: boolean;
  has: (key: K) => boolean;
  toggle: (key: K) => void;
  /** Selects all of these rows, or clears them if all were selected. */
  toggleAll: (keys: readonly K[]) => void;
  drop: (keys: readonly K[]) => void;
  chooseEverything: () => void;
  clear: () => void;
}

/** Tracks selected rows by key, across filters and pages. A change of `matching` (the filters) ends "select everything". */
export function useSelection<K>(matching = ''): Selection<K> {
  const [keys, setKeys] = useState<ReadonlySet<K>>(new Set());
  const [meant, setMeant] = useState<string>();
  const without = (some: readonly K[]) => new Set([...keys].filter((key) => !some.includes(key)));
  const everything = meant === matching;
  const change = (next: ReadonlySet<K>) => {
    setMeant(undefined);
    setKeys(next);
  };
  return {
    keys,
    everything,
    has: (key) => everything || keys.has(key),
    toggle: (key) => change(keys.has(key) ? without([key]) : new Set([...keys, key])),
    toggleAll: (some) => change(some.every((key) => keys.has(key)) ? without(some) : new Set([...keys, ...some])),
    drop: (some) => change(without(some)),
    chooseEverything: () => setMeant(matching),
    clear: () => change(new Set()),
  };
}
