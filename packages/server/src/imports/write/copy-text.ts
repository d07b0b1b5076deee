import type { Value } from '../decide/values.js';
import type { SqlType, Values } from '../kind.js';
import type { Columns } from './recordset.js';

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const special = /[\\\t\n\r]/;
const everySpecial = /[\\\t\n\r]/g;

/** Testing first is faster, because few texts contain these characters. */
const escapeText = (text: string) => (special.test(text) ? text.replace(everySpecial, (sign) => escapes[sign] as string) : text);

function cellOf(value: Value | undefined, type: SqlType): string {
  if (value === null || value === undefined) return '\\N';
  if (type === 'jsonb') return escapeText(JSON.stringify(value));
  return typeof value === 'number' ? String(value) : escapeText(String(value));
}

/** Formats records for COPY: their position, from 1, then these columns. */
export function copyText(records: readonly Values[], columns: Columns): Uint8Array {
  let text = '';
  let at = 0;
  for (const record of records) {
    text += ++at;
    for (const [name, type] of columns) text += `\t${cellOf(record[name], type)}`;
    text += '\n';
  }
  return Buffer.from(text);
}
