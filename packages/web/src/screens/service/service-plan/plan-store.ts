import { createContext, use } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { type Cell, type Cells, emptyCell, type Line, partsOf, slotOf } from './plan-edits.js';

const mostSteps = 50;

/** What is printed, and for how many portions it is bought and cooked. */
export interface Paper {
  /** Undefined for the customer's own. */
  portions: number | undefined;
  week: boolean;
  dishes: boolean;
  shopping: boolean;
}

export interface PlanState {
  /** The plan as it was read, with its version. */
  base: Cells;
  version: number;
  now: Cells;
  past: readonly Cells[];
  future: readonly Cells[];
  active: string;
  clipboard: readonly Line[] | undefined;
  /** The food whose alternatives are shown. */
  swapping: { slot: string; at: number } | undefined;
  canEdit: (slot: string) => boolean;
  paper: Paper;
}

export type PlanStore = StoreApi<PlanState>;

export const createPlanStore = (base: Cells, version: number, active: string): PlanStore =>
  createStore(() => ({
    base,
    version,
    now: base,
    past: [],
    future: [],
    active,
    clipboard: undefined,
    swapping: undefined,
    canEdit: () => false,
    paper: { portions: undefined, week: true, dishes: true, shopping: true },
  }));

const Context = createContext<PlanStore | undefined>(undefined);
export const PlanProvider = Context.Provider;

export function usePlanStore(): PlanStore {
  const store = use(Context);
  if (!store) throw new Error('The plan editor has no store here.');
  return store;
}

/** Reads a part of the editor's state; only who reads what changed renders again. */
export const usePlan = <T>(select: (state: PlanState) => T): T => useStore(usePlanStore(), select);

export const cellAt = (cells: Cells, slot: string): Cell => cells[slot] ?? emptyCell;

/** Sets cells as one step that can be undone. */
export function edit({ getState, setState }: PlanStore, cells: Cells) {
  const { now, past } = getState();
  setState({ now: { ...now, ...cells }, past: [...past, now].slice(-mostSteps), future: [] });
}

export function undo({ getState, setState }: PlanStore) {
  const { now, past, future } = getState();
  const before = past.at(-1);
  if (before) setState({ now: before, past: past.slice(0, -1), future: [now, ...future] });
}

export function redo({ getState, setState }: PlanStore) {
  const { now, past, future } = getState();
  const [next, ...rest] = future;
  if (next) setState({ now: next, past: [...past, now].slice(-mostSteps), future: rest });
}

/** Whether the foods of a meal may change: a locked meal has to be unlocked first. */
export const isOpen = (state: PlanState, slot: string) =>
  state.canEdit(slot) && !cellAt(state.now, slot).locked && !cellAt(state.now, slot).punched;

export function setItems(store: PlanStore, slot: string, items: readonly Line[]) {
  const state = store.getState();
  if (isOpen(state, slot)) edit(store, { [slot]: { ...cellAt(state.now, slot), items } });
}

export function toggleLock(store: PlanStore, slot: string) {
  const state = store.getState();
  const cell = cellAt(state.now, slot);
  if (state.canEdit(slot) && !cell.punched) edit(store, { [slot]: { ...cell, locked: !cell.locked } });
}

const bare = (items: readonly Line[]): Line[] => items.map(({ origin: _, ...item }) => item);

/** Dishes and foods of the saved plan that are in a library can be swapped. */
export const canSwap = (line: Line) => line.origin !== undefined && (line.ingredient_id !== null || line.case_id !== null);

/** Shows the alternatives to the first food of a meal, or to the next food if they are shown already. */
export function swapNext({ getState, setState }: PlanStore, slot: string) {
  const { now, swapping } = getState();
  const { items } = cellAt(now, slot);
  const after = swapping?.slot === slot ? swapping.at : -1;
  const next = items.findIndex((line, at) => at > after && canSwap(line));
  const at = next < 0 ? items.findIndex(canSwap) : next;
  if (at >= 0 && isOpen(getState(), slot)) setState({ swapping: { slot, at } });
}

export const copy = ({ getState, setState }: PlanStore, slot: string) => setState({ clipboard: bare(cellAt(getState().now, slot).items) });

export function paste(store: PlanStore, slot: string) {
  const { clipboard } = store.getState();
  if (clipboard) setItems(store, slot, clipboard);
}

/** Copies a meal to the same meal of another day. */
export function copyTo(store: PlanStore, slot: string, date: string) {
  setItems(store, slotOf(date, partsOf(slot).meal), bare(cellAt(store.getState().now, slot).items));
}

/** Exchanges two meals, or copies the one over the other. */
export function drop(store: PlanStore, from: string, to: string, isCopy: boolean) {
  const state = store.getState();
  if (from === to || !isOpen(state, to) || (!isCopy && !isOpen(state, from))) return;
  const [source, target] = [cellAt(state.now, from), cellAt(state.now, to)];
  edit(store, {
    [to]: { ...target, items: bare(source.items) },
    ...(isCopy ? {} : { [from]: { ...source, items: bare(target.items) } }),
  });
}
