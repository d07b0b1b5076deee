import { type KeyboardEvent, useRef } from 'react';
import { type Meal, partsOf, slotOf } from '../plan-edits.js';
import {
  cellAt,
  copy,
  copyTo,
  isOpen,
  type PlanStore,
  paste,
  redo,
  setItems,
  swapNext,
  toggleLock,
  undo,
  usePlanStore,
} from '../plan-store.js';

const arrows: Record<string, readonly [days: number, meals: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface GridActs {
  /** Moves into the panel of the chosen meal. */
  onEdit: () => void;
  /** Opens the choice of where the meal goes. */
  onMove: (slot: string) => void;
}

/** What each key does to the chosen meal, by its name after the keys held with it. */
const keysOf = (store: PlanStore, dates: readonly string[], acts: GridActs): Record<string, (slot: string) => void> => ({
  enter: acts.onEdit,
  m: (slot) => {
    if (cellAt(store.getState().now, slot).items.length > 0 && isOpen(store.getState(), slot)) acts.onMove(slot);
  },
  s: (slot) => swapNext(store, slot),
  l: (slot) => toggleLock(store, slot),
  n: (slot) => {
    const next = dates[dates.indexOf(partsOf(slot).date) + 1];
    if (next) copyTo(store, slot, next);
  },
  delete: (slot) => setItems(store, slot, []),
  'ctrl c': (slot) => copy(store, slot),
  'ctrl v': (slot) => paste(store, slot),
  'ctrl z': () => undo(store),
  'ctrl y': () => redo(store),
  'ctrl shift z': () => redo(store),
});

/** Moves through the grid with the arrows and acts on the chosen meal with the other keys. */
export function useGridKeys(dates: readonly string[], shown: readonly Meal[], acts: GridActs) {
  const grid = useRef<HTMLDivElement>(null);
  const store = usePlanStore();
  const focus = (slot: string) => grid.current?.querySelector<HTMLElement>(`[data-slot="${slot}"]`)?.focus();
  const keys = keysOf(store, dates, acts);
  function press(event: KeyboardEvent) {
    const slot = (event.target as HTMLElement).dataset.slot;
    if (!slot) return;
    const arrow = arrows[event.key];
    const held = `${event.ctrlKey || event.metaKey ? 'ctrl ' : ''}${event.shiftKey ? 'shift ' : ''}`;
    const act = keys[`${held}${event.key.toLowerCase()}`];
    if (!arrow && !act) return;
    event.preventDefault();
    event.stopPropagation();
    if (!arrow) return act?.(slot);
    const { date, meal } = partsOf(slot);
    const [column, row] = [dates.indexOf(date) + arrow[0], shown.indexOf(meal) + arrow[1]];
    if (dates[column] && shown[row]) focus(slotOf(dates[column], shown[row]));
  }
  return { grid, press };
}
