import { type AreaMeta, areaOf, type FieldMeta, loadMeta, type OperationId, type OperationMeta } from '@shiyi/sdk';
import { use, useEffect, useSyncExternalStore } from 'react';
import { fetchPart, forgetOnRetry } from '../app/lazy-part.js';
import { usePreferences } from '../app/preferences.js';

type Area = (typeof areaOf)[OperationId];

const asked = new Map<Area, Promise<AreaMeta>>();

/** Tables that were there before any page asked: those need not be waited for. */
const here = new Map<string, AreaMeta>();
/** All that have come. A page that has begun to wait for its own must go on to do so, and does not look here. */
const known = new Map<string, AreaMeta>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function load(area: Area): Promise<AreaMeta> {
  const { meta } = await fetchPart<{ meta: AreaMeta }>(loadMeta[area]);
  known.set(area, meta);
  for (const listener of listeners) listener();
  return meta;
}

/** All operations of an area, asked for once: a page waits for the first of them, and no drawer on it blanks it again. */
function metaOf(area: Area): Promise<AreaMeta> {
  const before = asked.get(area);
  if (before) return before;
  const answer = load(area);
  asked.set(area, answer);
  answer.catch(() => forgetOnRetry(() => asked.delete(area)));
  return answer;
}

/** Fetches the tables of an area before a page asks for them, so that it need not wait. */
export async function fetchMeta(area: string) {
  if (Object.hasOwn(loadMeta, area)) here.set(area, await metaOf(area as Area));
}

/** What the contract says of an operation once it is known; the page does not wait for it. */
export function useKnownOperation(id: OperationId): OperationMeta | undefined {
  const area = areaOf[id];
  const meta = useSyncExternalStore(subscribe, () => known.get(area));
  useEffect(() => {
    // Where the tables do not come, whatever needs them stays away; the page says itself what it lacks.
    if (!meta) metaOf(area).catch(console.warn);
  }, [meta, area]);
  return meta && found(id, meta);
}

/** What the contract says of an operation, where nothing has to stand until it has come. */
export async function findOperation(id: OperationId): Promise<OperationMeta> {
  return found(id, await metaOf(areaOf[id]));
}

function found(id: OperationId, area: AreaMeta): OperationMeta {
  const operation = area[id];
  if (!operation) throw new Error(`The contract's tables lack ${id}; run pnpm gen.`);
  return operation;
}

function useOperationMeta(id: OperationId): OperationMeta {
  const area = areaOf[id];
  return found(id, here.get(area) ?? use(metaOf(area)));
}

export interface Choice {
  value: string | number;
  label: string;
  /** What tells it from others of the same label, such as a user name or the departments above. */
  note?: string;
  /** How deep it stands in a tree. */
  level?: number;
}

export interface Meta {
  operation: OperationMeta;
  title: string;
  /** A field of the input. */
  input: (name: string) => FieldMeta;
  /** A field of the answer, or of the rows of a list. */
  output: (name: string) => FieldMeta;
  /** What a field is called. */
  label: (field: FieldMeta) => string;
  choices: (field: FieldMeta) => Choice[];
  /** The word for a value of a field with fixed values. */
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

/** Labels, limits and words of an operation in the language of the moment; the page waits until they have come. */
export function useMeta(id: OperationId): Meta {
  const operation = useOperationMeta(id);
  const en = usePreferences((one) => one.language) === 'en';
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
