import type { FieldMeta } from '@shiyi/sdk';
import { Failure } from '../program/failure.js';
import type { Say } from '../program/language.js';

type Row = Record<string, unknown>;

/** Returns the row fields of a response: those of its list, or else those of the response itself. */
export function rowFields(output: FieldMeta[]): FieldMeta[] {
  return output.find((field) => field.name === 'list')?.fields ?? output;
}

/** Returns the rows of a response: of a page, of an array, or the single record. */
export function rowsIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data;
  const list = (data as { list?: unknown } | null | undefined)?.list;
  return Array.isArray(list) ? list : data === null || data === undefined ? [] : [data];
}

/** Parses --fields and checks the names against the known fields. @throws Failure */
export async function parseFieldNames(text: string, known: readonly string[], say: Say): Promise<string[]> {
  const names = text
    .split(/[,，\s]+/)
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.find((name) => !known.includes(name.split('.')[0] ?? ''));
  if (names.length > 0 && (unknown === undefined || known.length === 0)) return names;
  if (unknown === undefined) throw new Failure('usage', 'bad-fields', say('--fields 为空', '--fields is empty'));
  const { didYouMean: nearest } = await import('../program/did-you-mean.js');
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

function selectRowFields(row: unknown, names: string[]): Row {
  return Object.fromEntries(names.map((name) => [name, valueAt(row, name) ?? null]));
}

/** Keeps only these fields of a response; a page keeps its counts. */
export function selectFields(data: unknown, names: string[]): unknown {
  if (Array.isArray(data)) return data.map((row) => selectRowFields(row, names));
  const list = (data as { list?: unknown } | null | undefined)?.list;
  return Array.isArray(list) ? { ...(data as Row), list: list.map((row) => selectRowFields(row, names)) } : selectRowFields(data, names);
}
