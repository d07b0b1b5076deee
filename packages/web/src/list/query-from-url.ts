import type { FieldMeta, Input, ListId } from '@shiyi/sdk';
import { isDay } from '#app/is-day.js';

/** Field properties needed to parse its value from a URL. */
export type QueryField = Pick<FieldMeta, 'name' | 'type' | 'format' | 'min' | 'max'> & { enum?: readonly { value: string | number }[] };

const pageParams = new Set(['page', 'limit', 'sort']);

function valueFrom(field: QueryField, text: string): string | number | boolean | undefined {
  if (field.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (field.type === 'integer' || field.type === 'number') {
    const number = Number(text);
    if (!text.trim() || !Number.isFinite(number) || (field.type === 'integer' && !Number.isSafeInteger(number))) return undefined;
    if ((field.min !== undefined && number < field.min) || (field.max !== undefined && number > field.max)) return undefined;
    return field.enum && !field.enum.some((one) => one.value === number) ? undefined : number;
  }
  if (field.enum && !field.enum.some((one) => one.value === text)) return undefined;
  if (field.format === 'date' && !isDay(text)) return undefined;
  return field.max !== undefined && text.length > field.max ? undefined : text;
}

interface ListQuery<Id extends ListId> {
  input: Input<Id>;
  filters: Record<string, string>;
  sort: string;
}

/** Parses a list query from URL parameters; drops values that the contract does not allow. */
export function queryFromUrl<Id extends ListId>(
  fields: readonly QueryField[],
  query: URLSearchParams,
  limit = 20,
  sort = '',
): ListQuery<Id> {
  const values: Record<string, string | number | boolean> = {};
  const filters: Record<string, string> = {};
  for (const field of fields) {
    // The console pages by number, and a cursor in the URL would take precedence.
    if (field.name === 'after') continue;
    const text = query.get(field.name);
    const value = text === null || text === '' ? undefined : valueFrom(field, text);
    if (value === undefined || text === null) continue;
    values[field.name] = value;
    if (!pageParams.has(field.name)) filters[field.name] = text;
  }
  const input = { limit, ...(sort ? { sort } : {}), ...values, page: values.page ?? 1 };
  return { input: input as Input<Id>, filters, sort: String(values.sort ?? sort) };
}
