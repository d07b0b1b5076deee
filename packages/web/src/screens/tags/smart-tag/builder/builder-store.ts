import type { Data } from '@shiyi/sdk';
import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { type Block, type Condition, itemAt, pathsOf, treeOf } from './condition-tree.js';

export type Preview = Data<'checkIntelligentTagCondition'>;

interface FieldError {
  field: string;
  message: string;
}

type ById<T> = Readonly<Record<string, T | undefined>>;

export interface BuilderState {
  root: Block;
  past: readonly Block[];
  /** What was typed in last; typing on is one step back. */
  typing: string;
  /** The rule whose form is open. */
  open: string | undefined;
  /** The part to focus once it is rendered. */
  focus: string | undefined;
  /** Whether incomplete parts are marked, after an attempt to save. */
  isMarked: boolean;
  preview: Preview | undefined;
  isChecking: boolean;
  /** Why the preview failed, if no rule is the cause. */
  failure: string | undefined;
  counts: ById<number>;
  warnings: ById<readonly string[]>;
  errors: ById<string>;
}

export type Builder = StoreApi<BuilderState>;

const noResults = { preview: undefined, failure: undefined, counts: {}, warnings: {}, errors: {} };
const mostSteps = 200;

export const createBuilder = (condition: Condition | undefined): Builder =>
  createStore<BuilderState>(() => ({
    ...{ root: treeOf(condition), past: [], typing: '', open: undefined, focus: undefined },
    ...{ isMarked: false, isChecking: false, ...noResults },
  }));

/** Changes the tree; changes with the same `typing` are one step back. */
export function change(builder: Builder, next: Block, more: Partial<Pick<BuilderState, 'open' | 'focus'>> & { typing?: string } = {}) {
  const { root, past, typing: last } = builder.getState();
  const { typing = '', ...rest } = more;
  if (next === root) return;
  const isSame = typing !== '' && typing === last;
  builder.setState({
    root: next,
    past: isSame ? past : [...past, root].slice(-mostSteps),
    typing,
    errors: {},
    failure: undefined,
    ...rest,
  });
}

const idsIn = (root: Block) => new Set([...pathsOf(root)].map(([, id]) => id));

/** Takes the last change back. */
export function undo(builder: Builder) {
  const { past, root } = builder.getState();
  const before = past.at(-1);
  if (!before) return;
  const [now, then] = [idsIn(root), idsIn(before)];
  // What comes back has the focus; where something goes, the focus may have been in it.
  const focus = [...then].find((id) => !now.has(id)) ?? (then.size < now.size ? before.id : undefined);
  builder.setState({ root: before, past: past.slice(0, -1), typing: '', errors: {}, failure: undefined, focus });
}

/** Starts again from a condition that came from elsewhere, such as a draft. */
export function restart(builder: Builder, condition: Condition | undefined) {
  builder.setState({ root: treeOf(condition), past: [], typing: '', open: undefined, isMarked: false, ...noResults });
}

/** Shows the results of a preview at their parts. `sent` is the tree that it is about. */
export function showPreview(builder: Builder, sent: Block, preview: Preview) {
  const byPath = new Map(preview.parts.map((part) => [part.path, part.count]));
  const counts = Object.fromEntries([...pathsOf(sent)].map(([path, id]) => [id, byPath.get(path)]));
  const warnings: Record<string, string[]> = {};
  for (const { path, text } of preview.warnings) {
    const { id } = itemAt(sent, path);
    warnings[id] = [...(warnings[id] ?? []), text];
  }
  builder.setState({ preview, counts, warnings, errors: {}, failure: undefined, isChecking: false });
}

/** Shows at their parts what the server refuses, and returns whether there was any. */
export function showErrors(builder: Builder, sent: Block, given: readonly FieldError[]): boolean {
  const own = given.filter(({ field }) => field === 'condition' || field.startsWith('condition.'));
  const errors = Object.fromEntries(own.map(({ field, message }) => [itemAt(sent, field.replace(/^condition\.?/, '')).id, message]));
  builder.setState({ errors, isChecking: false });
  return own.length > 0;
}

export const BuilderContext = createContext<Builder | undefined>(undefined);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('A part of the rule builder stands outside of it.');
  return builder;
}

export const useBuilderState = <T>(select: (state: BuilderState) => T): T => useStore(useBuilder(), select);
