import type { Data } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import type { Sentence } from '../../../http/refusal.js';
import { maskDigits } from '../../../imports/decide/mask.js';
import type { Value } from '../../../imports/decide/values.js';
import type { ImportField, ImportKind, Values } from '../../../imports/kind.js';
import { lineOf } from '../../../imports/read/line-number.js';
import type { PreviewRow } from '../../../imports/write/preview.js';
import { unitsOf } from './units.js';
import type { Word } from './word.js';

type PreviewValue = Data<'getImportFile'>['preview'][number]['values'][number];

function textOf({ show, read }: ImportField, value: Exclude<Value, null>, word: Word, timeZone: string): string {
  if (show) return show(value, word, timeZone);
  if (Array.isArray(value)) return value.join(word(['、', ', ']));
  const [unit] = typeof value === 'number' ? unitsOf(read, word) : [];
  return unit === undefined ? String(value) : `${value} ${unit}`;
}

/** Formats a value as it would be written, with its unit. */
export function previewValue(field: ImportField, value: Exclude<Value, null>, word: Word, timeZone: string): PreviewValue {
  const text = textOf(field, value, word, timeZone);
  return { field: field.name, label: word(field.label), text: (field.personal ? maskDigits(text) : text).slice(0, 500) };
}

/** Returns the field of the column that a record of a line is from, in a table with a column for each measure. */
const measureOf = ({ fields, wide }: ImportKind, values: Values): string | null =>
  (wide && fields.find(({ measure }) => measure && measure === values[wide.by])?.name) ?? null;

export function previewLine(
  { row_no, cells, values, reason }: PreviewRow,
  kind: ImportKind,
  isWide: boolean,
  word: Word,
  timeZone: string,
) {
  const shown = kind.fields.flatMap((field) => {
    const value = values[field.name] ?? null;
    return value === null ? [] : [previewValue(field, value, word, timeZone)];
  });
  const measure = isWide ? measureOf(kind, values) : null;
  return { row_no: lineOf(row_no).row_no, measure, cells, values: shown, reason: reason && word(reason) };
}

const keyOf = ({ row_no, part }: Pick<PreviewRow, 'row_no' | 'part'>) => `${row_no} ${part}`;

/** Returns these rows with why they were refused after they were read. */
export async function withReasons(db: Db, id: number, preview: readonly PreviewRow[]): Promise<PreviewRow[]> {
  if (preview.length === 0) return [];
  const rows = await db
    .selectFrom('import_row')
    .select(['row_no', 'part', 'reason', 'reason_en'])
    .where('import_file_id', '=', id)
    .where(
      'row_no',
      'in',
      preview.map(({ row_no }) => row_no),
    )
    .where('outcome', '=', 'failed')
    .execute();
  const reasons = new Map(rows.map((row): [string, Sentence] => [keyOf(row), [row.reason ?? '', row.reason_en ?? row.reason ?? '']]));
  return preview.map((row) => ({ ...row, reason: row.reason ?? reasons.get(keyOf(row)) ?? null }));
}
