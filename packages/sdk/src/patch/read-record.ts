import type { UntypedCalls } from '../core/client.js';
import type { CallOptions } from '../core/options.js';
import type { Values } from '../core/request.js';
import type { Replacement } from './replacement.js';

function rowIn(rows: Values[], key: string, value: unknown): Values | undefined {
  for (const row of rows) {
    const found = row[key] === value ? row : rowIn((row.children ?? []) as Values[], key, value);
    if (found) return found;
  }
  return undefined;
}

/** Reads a record by its key, or the only record. Undefined if it is not in the list or tree it is looked up in. */
export async function readRecord(
  client: UntypedCalls,
  { read, by, key, at, within }: Omit<Replacement, 'fields'>,
  value: unknown,
  options?: CallOptions,
): Promise<Values | undefined> {
  if (within === 'list') {
    for await (const row of client.paginate(read, {}, options)) if ((row as Values)[key as string] === value) return row as Values;
    return undefined;
  }
  const data = await client.call(read, by ? { [by]: value } : {}, options);
  if (within === 'tree') return rowIn(data as Values[], key as string, value);
  return (at ? (data as Values)[at] : data) as Values;
}
