import { useState } from 'react';
import type { Column } from '../components/DataTable.js';

export interface ColumnChoice<T> {
  all: readonly Column<T>[];
  shown: readonly Column<T>[];
  isShown: (name: string) => boolean;
  toggle: (name: string) => void;
}

function stored(key: string): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Which columns of a list are shown on this machine; the first always is. */
export function useColumnChoice<T>(list: string, all: readonly Column<T>[]): ColumnChoice<T> {
  const key = `shiyi-columns:${list}`;
  const [hidden, setHidden] = useState(() => stored(key));
  const isShown = (name: string) => name === all[0]?.name || !hidden.includes(name);
  return {
    all,
    shown: all.filter((column) => isShown(column.name)),
    isShown,
    toggle: (name) => {
      const next = hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name];
      localStorage.setItem(key, JSON.stringify(next));
      setHidden(next);
    },
  };
}
