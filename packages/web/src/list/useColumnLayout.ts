import { type RefObject, useMemo, useRef, useState } from 'react';
import { readLocalObject } from '#app/local-storage.js';
import type { Column } from './columns.js';

/** Column layout saved in this browser; columns it does not name keep the screen's defaults. */
interface Arrangement {
  order: readonly string[];
  hidden: readonly string[];
  /** Optional columns that are shown. */
  chosen: readonly string[];
  pinned: readonly string[];
  /** In pixels, for all columns or for none. */
  widths: Readonly<Record<string, number>>;
}

export interface ColumnLayout<T> {
  /** All columns in their current order. */
  all: readonly Column<T>[];
  shown: readonly Column<T>[];
  /** Number of visible columns that are pinned. */
  pinnedCount: number;
  widths: Readonly<Record<string, number>>;
  /** The table whose columns are measured. */
  table: RefObject<HTMLTableElement | null>;
  /** Returns the current width of a column. */
  widthOf: (name: string) => number;
  isShown: (name: string) => boolean;
  /** Returns whether a column cannot be hidden: the screen's first column identifies the row. */
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
const defaultArrangement: Arrangement = { order: [], hidden: [], chosen: [], pinned: [], widths: {} };

function withOrWithout(names: readonly string[], name: string): string[] {
  return names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
}

const isSelected = ({ name, optional = false }: Pick<Column<unknown>, 'name' | 'optional'>, { hidden, chosen }: Arrangement) =>
  optional ? chosen.includes(name) : !hidden.includes(name);

/** Sorts columns: pinned first, then in the saved order, the row menu last; new columns keep their default position. */
function arrange<T>(columns: readonly Column<T>[], arrangement: Arrangement) {
  const { order, pinned } = arrangement;
  const place = ({ name, titleHidden }: Column<T>, index: number) => {
    if (titleHidden) return 2000 + index;
    return (pinned.includes(name) ? 0 : 1000) + (order.includes(name) ? order.indexOf(name) : index);
  };
  const all = columns
    .map((column, index) => ({ column, at: place(column, index) }))
    .sort((a, b) => a.at - b.at)
    .map((one) => one.column);
  return { all, shown: all.filter((column) => column === columns[0] || isSelected(column, arrangement)) };
}

/** Returns the current column widths by name. */
function measureWidths(table: HTMLTableElement): Record<string, number> {
  const cells = [...(table.tHead?.rows[0]?.cells ?? [])];
  return Object.fromEntries(cells.flatMap((cell) => (cell.dataset.column ? [[cell.dataset.column, cell.offsetWidth]] : [])));
}

/** Returns the widths with one changed; leftover space goes to the last column that can take it. */
function resizeColumn(table: HTMLTableElement, name: string, width: number): Record<string, number> {
  const before = measureWidths(table);
  const next = { ...before, [name]: Math.round(Math.min(maxWidth, Math.max(minWidth, width))) };
  const spare =
    Math.max(0, (before[name] ?? 0) - (next[name] ?? 0)) - Math.max(0, table.offsetWidth - (table.parentElement?.clientWidth ?? 0));
  const last = Object.keys(next)
    .filter((one) => one !== name && one !== 'actions')
    .at(-1);
  return spare > 0 && last ? { ...next, [last]: (next[last] ?? 0) + spare } : next;
}

/** Manages the column layout saved in this browser: visibility, order, widths and pinning; the first column is always visible. */
export function useColumnLayout<T>(list: string, columns: readonly Column<T>[]): ColumnLayout<T> {
  const key = `shiyi-columns:${list}`;
  const [arrangement, setArrangement] = useState<Arrangement>(() => ({ ...defaultArrangement, ...readLocalObject<Arrangement>(key) }));
  const table = useRef<HTMLTableElement>(null);
  const { pinned, widths } = arrangement;
  const optional = new Set(columns.filter((column) => column.optional).map(({ name }) => name));
  const mustShow = (name: string) => name === columns[0]?.name;
  const isShown = (name: string) => mustShow(name) || isSelected({ name, optional: optional.has(name) }, arrangement);
  const { all, shown } = useMemo(() => arrange(columns, arrangement), [columns, arrangement]);

  function change(part: Partial<Arrangement>) {
    const next = { ...arrangement, ...part };
    localStorage.setItem(key, JSON.stringify(next));
    setArrangement(next);
  }

  function toggle(name: string) {
    const list = optional.has(name) ? 'chosen' : 'hidden';
    change({ [list]: withOrWithout(arrangement[list], name) });
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
    widthOf: (name) => widths[name] ?? (table.current && measureWidths(table.current)[name]) ?? minWidth,
    isShown,
    mustShow,
    isPinned: (name) => pinned.includes(name),
    isArranged: JSON.stringify(arrangement) !== JSON.stringify(defaultArrangement),
    toggle,
    pin: (name) => change({ pinned: withOrWithout(pinned, name) }),
    move,
    resize: (name, width) => table.current && change({ widths: resizeColumn(table.current, name, width) }),
    reset: () => {
      localStorage.removeItem(key);
      setArrangement(defaultArrangement);
    },
  };
}
