import { useState } from 'react';

export interface Selection<K> {
  keys: ReadonlySet<K>;
  has: (key: K) => boolean;
  toggle: (key: K) => void;
  /** Selects all of these, or none of them if all were. */
  toggleAll: (keys: readonly K[]) => void;
  drop: (keys: readonly K[]) => void;
  clear: () => void;
}

/** Chosen rows, by key; they stay chosen while filters and pages change. */
export function useSelection<K>(): Selection<K> {
  const [keys, setKeys] = useState<ReadonlySet<K>>(new Set());
  const without = (some: readonly K[]) => new Set([...keys].filter((key) => !some.includes(key)));
  return {
    keys,
    has: (key) => keys.has(key),
    toggle: (key) => setKeys(keys.has(key) ? without([key]) : new Set([...keys, key])),
    toggleAll: (some) => setKeys(some.every((key) => keys.has(key)) ? without(some) : new Set([...keys, ...some])),
    drop: (some) => setKeys(without(some)),
    clear: () => setKeys(new Set()),
  };
}
