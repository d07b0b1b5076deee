import { type RefObject, useRef, useState } from 'react';
import { readStored } from '../app/stored.js';
import type { Column } from './columns.js';

/** How a list's columns are arranged on this machine; what it does not name stands as the screen has it. */
interface Arrangement {
  order: readonly string[];
  hidden: readonly string[];
  pinned: readonly string[];
  /** In pixels, for all columns or for none. */
  widths: Readonly<Record<string, number>>;
}

export interface ColumnLayout<T> {
  /** Every column in the order of the moment. */
  all: readonly Column<T>[];
  shown: readonly Column<T>[];
  /** How many of the shown ones stay in sight when the table scrolls sideways. */
  pinnedCount: number;
  widths: Readonly<Record<string, number>>;
  /** The table they are measured at. */
  table: RefObject<HTMLTableElement | null>;
  /** How wide a column is now. */
  widthOf: (name: string) => number;
  isShown: (name: string) => boolean;
  /** The first column of the screen says what a row is. */
  mustShow: (name: string) => boolean;
  isPinned: (name: string) => boolean;
  isArranged: boolean;
  toggle: (name: string) => void;
  pin: (name: string) => void;
  move: (name: string, by: -1 | 1) => void;
  resize: (name: string, width: number) => void;
  reset: () => void;
}

export const minWidth = 56;
export const maxWidth = 640;
const untouched: Arrangement = { order: [], hidden: [], pinned: [], widths: {} };

function withOrWithout(names: readonly string[], name: string): string[] {
  return names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
}

/** Pinned columns first, the menu of a row last, the others as chosen; a column that is new stands where the screen has it. */
function arrange<T>(all: readonly Column<T>[], { order, pinned }: Arrangement): Column<T>[] {
  const place = ({ name, titleHidden }: Column<T>, index: number) => {
    if (titleHidden) return 2000 + index;
    return (pinned.includes(name) ? 0 : 1000) + (order.includes(name) ? order.indexOf(name) : index);
  };
  return all
    .map((column, index) => ({ column, at: place(column, index) }))
    .sort((a, b) => a.at - b.at)
    .map((one) => one.column);
}

/** What the columns measure now, by name. */
function measured(table: HTMLTableElement): Record<string, number> {
  const cells = [...(table.tHead?.rows[0]?.cells ?? [])];
  return Object.fromEntries(cells.flatMap((cell) => (cell.dataset.column ? [[cell.dataset.column, cell.offsetWidth]] : [])));
}

/** Widths with one changed; room that is left over goes to the last column that can take it. */
function resized(table: HTMLTableElement, name: string, width: number): Record<string, number> {
  const before = measured(table);
  const next = { ...before, [name]: Math.round(Math.min(maxWidth, Math.max(minWidth, width))) };
  const spare =
    Math.max(0, (before[name] ?? 0) - (next[name] ?? 0)) - Math.max(0, table.offsetWidth - (table.parentElement?.clientWidth ?? 0));
  const last = Object.keys(next)
    .filter((one) => one !== name && one !== 'actions')
    .at(-1);
  return spare > 0 && last ? { ...next, [last]: (next[last] ?? 0) + spare } : next;
}

/** Which columns of a list are shown on this machine, in which order, how wide, and which stay in sight; the first is always shown. */
export function useColumnLayout<T>(list: string, columns: readonly Column<T>[]): ColumnLayout<T> {
  const key = `shiyi-columns:${list}`;
  const [arrangement, setArrangement] = useState<Arrangement>(() => ({ ...untouched, ...readStored<Arrangement>(key) }));
  const table = useRef<HTMLTableElement>(null);
  const { hidden, pinned, widths } = arrangement;
  const all = arrange(columns, arrangement);
  const mustShow = (name: string) => name === columns[0]?.name;
  const isShown = (name: string) => mustShow(name) || !hidden.includes(name);
  const shown = all.filter((column) => isShown(column.name));

  function change(part: Partial<Arrangement>) {
    const next = { ...arrangement, ...part };
    localStorage.setItem(key, JSON.stringify(next));
    setArrangement(next);
  }

  function move(name: string, by: -1 | 1) {
    const names = all.map((column) => column.name);
    const at = names.indexOf(name);
    const other = all[at + by];
    if (!other || other.titleHidden || pinned.includes(other.name) !== pinned.includes(name)) return;
    names.splice(at, 1);
    names.splice(at + by, 0, name);
    change({ order: names });
  }

  return {
    all,
    shown,
    pinnedCount: shown.filter((column) => pinned.includes(column.name)).length,
    widths,
    table,
    widthOf: (name) => widths[name] ?? (table.current && measured(table.current)[name]) ?? minWidth,
    isShown,
    mustShow,
    isPinned: (name) => pinned.includes(name),
    isArranged: JSON.stringify(arrangement) !== JSON.stringify(untouched),
    toggle: (name) => change({ hidden: withOrWithout(hidden, name) }),
    pin: (name) => change({ pinned: withOrWithout(pinned, name) }),
    move,
    resize: (name, width) => table.current && change({ widths: resized(table.current, name, width) }),
    reset: () => {
      localStorage.removeItem(key);
      setArrangement(untouched);
    },
  };
}
