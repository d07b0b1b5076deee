import { type AreaMeta, areaOf, type FieldMeta, loadMeta, type OperationId, type OperationMeta } from '@shiyi/sdk';
import { use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { fetchChunk, forgetOnRetry } from '#app/lazy-component.js';
import { usePreferences } from '#app/preferences.js';

type Area = (typeof areaOf)[OperationId];

const requests = new Map<Area, Promise<AreaMeta>>();

/** Metadata loaded before any page needed it, available without suspending. */
const preloads = new Map<string, AreaMeta>();
/** All loaded metadata. `useMeta` does not read it, because a component that has suspended must keep calling `use`. */
const areas = new Map<string, AreaMeta>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function load(area: Area): Promise<AreaMeta> {
  const { meta } = await fetchChunk<{ meta: AreaMeta }>(loadMeta[area]);
  areas.set(area, meta);
  for (const listener of listeners) listener();
  return meta;
}

/** Loads the metadata of an area once: only its first use suspends the page, so drawers opened later never blank it. */
function metaOf(area: Area): Promise<AreaMeta> {
  const before = requests.get(area);
  if (before) return before;
  const answer = load(area);
  requests.set(area, answer);
  answer.catch(() => forgetOnRetry(() => requests.delete(area)));
  return answer;
}

/** Loads the metadata of an area in advance, so that its page does not suspend. */
export async function fetchMeta(area: string) {
  if (Object.hasOwn(loadMeta, area)) preloads.set(area, await metaOf(area as Area));
}

/** Returns the metadata of each operation once it is loaded, without suspending. */
export function useLoadedOperations(ids: readonly OperationId[]): readonly (OperationMeta | undefined)[] {
  const missing = useSyncExternalStore(subscribe, () =>
    ids
      .map((id) => areaOf[id])
      .filter((area) => !areas.has(area))
      .join(),
  );
  useEffect(() => {
    // If loading fails, the parts that need the metadata stay hidden; the page reports what it is missing.
    for (const area of missing ? (missing.split(',') as Area[]) : []) metaOf(area).catch(console.warn);
  }, [missing]);
  return ids.map((id) => {
    const meta = areas.get(areaOf[id]);
    return meta && operationIn(id, meta);
  });
}

/** Loads the metadata of an operation, for use outside rendering. */
export async function findOperation(id: OperationId): Promise<OperationMeta> {
  return operationIn(id, await metaOf(areaOf[id]));
}

function operationIn(id: OperationId, area: AreaMeta): OperationMeta {
  const operation = area[id];
  if (!operation) throw new Error(`The contract's tables lack ${id}; run pnpm gen.`);
  return operation;
}

function useOperationMeta(id: OperationId): OperationMeta {
  const area = areaOf[id];
  return operationIn(id, preloads.get(area) ?? use(metaOf(area)));
}

export interface Choice {
  value: string | number;
  label: string;
  /** Distinguishes choices with the same label, such as a user name or the parent departments. */
  note?: string;
  /** Depth in a tree. */
  level?: number;
  /** Is listed, but cannot be chosen. */
  disabled?: boolean;
}

export interface Meta {
  operation: OperationMeta;
  title: string;
  /** Returns a field of the input. */
  input: (name: string) => FieldMeta;
  /** Returns a field of the response, or of the rows of a list. */
  output: (name: string) => FieldMeta;
  /** Returns the label of a field. */
  label: (field: FieldMeta) => string;
  choices: (field: FieldMeta) => Choice[];
  /** Returns the label of an enum value. */
  word: (field: FieldMeta, value: unknown) => string;
}

function rowsOf(meta: OperationMeta): FieldMeta[] {
  return meta.output.find((field) => field.name === 'list')?.fields ?? meta.output;
}

function findIn(fields: readonly FieldMeta[], name: string): FieldMeta {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new Error(`The contract has no field ${name} there.`);
  return found;
}

function metaIn(operation: OperationMeta, en: boolean): Meta {
  const choices = (field: FieldMeta) => (field.enum ?? []).map((one) => ({ value: one.value, label: en ? one.en : one.zh }));
  return {
    operation,
    title: en ? operation.en : (operation.zh ?? operation.en),
    input: (name) => findIn(operation.input, name),
    output: (name) => findIn(rowsOf(operation), name),
    label: (field) => (en ? field.en : field.zh),
    choices,
    word: (field, value) => choices(field).find((one) => one.value === value)?.label ?? String(value ?? '–'),
  };
}

/**
 * Returns the labels, limits and enum labels of an operation in the current language; suspends until they are loaded.
 * The same object as long as the language is the same.
 */
export function useMeta(id: OperationId): Meta {
  const operation = useOperationMeta(id);
  const en = usePreferences((one) => one.language) === 'en';
  return useMemo(() => metaIn(operation, en), [operation, en]);
}
