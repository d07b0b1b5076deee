import { type AreaMeta, areaOf, type FieldMeta, loadMeta, type OperationId, type OperationMeta } from '@shiyi/sdk';
import { use } from 'react';
import { usePreferences } from './preferences.js';

type Area = (typeof areaOf)[OperationId];

const asked = new Map<Area, Promise<AreaMeta>>();

/** All operations of an area, asked for once: a page waits for the first of them, and no drawer on it blanks it again. */
function metaOf(area: Area): Promise<AreaMeta> {
  const known = asked.get(area) ?? loadMeta[area]().then(({ meta }) => meta);
  asked.set(area, known);
  return known;
}

const here = new Map<string, AreaMeta>();

/** Fetches the tables of an area before a page asks for them, so that it need not wait. */
export async function fetchMeta(area: string) {
  if (Object.hasOwn(loadMeta, area)) here.set(area, await metaOf(area as Area));
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
