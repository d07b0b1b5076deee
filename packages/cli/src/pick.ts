import type { FieldMeta } from '@shiyi/sdk';
import { Failure } from './failure.js';
import type { Say } from './language.js';

type Row = Record<string, unknown>;

/** Fields of the rows of an answer: of a list those of its rows, else its own. */
export function rowFields(output: FieldMeta[]): FieldMeta[] {
  return output.find((field) => field.name === 'list')?.fields ?? output;
}

/** The rows of an answer: of a page, an array, or the one thing it is. */
export function rowsOf(data: unknown): unknown[] {
  if (Array.isArray(data)) return data;
  const list = (data as { list?: unknown } | null | undefined)?.list;
  return Array.isArray(list) ? list : data === null || data === undefined ? [] : [data];
}

/** The names behind --fields, held against the fields there are. @throws Failure */
export async function fieldNames(text: string, known: readonly string[], say: Say): Promise<string[]> {
  const names = text
    .split(/[,，\s]+/)
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.find((name) => !known.includes(name.split('.')[0] ?? ''));
  if (names.length > 0 && (unknown === undefined || known.length === 0)) return names;
  if (unknown === undefined) throw new Failure('usage', 'bad-fields', say('--fields 为空', '--fields is empty'));
  const { nearest } = await import('./nearest.js');
  throw new Failure(
    'usage',
    'bad-fields',
    say(`结果中没有字段 ${unknown}`, `The result has no field ${unknown}`),
    nearest(unknown, known, say) ?? known.join(', '),
  );
}

export function valueAt(row: unknown, name: string): unknown {
  return name.split('.').reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return value.map((one) => (one as Row | null)?.[part]);
    return typeof value === 'object' && value !== null && Object.hasOwn(value, part) ? (value as Row)[part] : undefined;
  }, row);
}

function pickedRow(row: unknown, names: string[]): Row {
  return Object.fromEntries(names.map((name) => [name, valueAt(row, name) ?? null]));
}

/** The same answer with these fields only; a page keeps its counts. */
export function picked(data: unknown, names: string[]): unknown {
  if (Array.isArray(data)) return data.map((row) => pickedRow(row, names));
  const list = (data as { list?: unknown } | null | undefined)?.list;
  return Array.isArray(list) ? { ...(data as Row), list: list.map((row) => pickedRow(row, names)) } : pickedRow(data, names);
}
