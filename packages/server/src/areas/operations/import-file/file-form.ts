// How the columns of a file are written, for display.
import type { Data } from '@shiyi/sdk';
import { maskDigits } from '../../../imports/decide/mask.js';
import type { Value } from '../../../imports/decide/values.js';
import type { ImportField, ImportKind, ImportOptions, Values } from '../../../imports/kind.js';
import { standInsFor } from '../../../imports/kind-fields.js';
import { constantsIn } from '../../../imports/map/constants.js';
import { type Column, constantsOf } from '../../../imports/map/match-file-columns.js';
import type { ColumnNotation } from '../../../imports/notation/column-notation.js';
import { momentReadings } from '../../../imports/notation/day-notation.js';
import { numberReadings } from '../../../imports/notation/number-notation.js';
import { previewValue } from './preview-line.js';
import type { Word } from './word.js';

type Notation = NonNullable<Data<'getImportFile'>['columns'][number]['notation']>;

function readingsOf({ about, cell }: NonNullable<ColumnNotation['question']>, timeZone: string): Notation['readings'] {
  if (about === 'unit') return [];
  const readings = about === 'decimal' ? numberReadings(cell) : momentReadings(cell, timeZone);
  return Object.entries(readings ?? {}).map(([notation, text]) => ({ notation, text }));
}

export function notationOf(notation: ColumnNotation | undefined, mayShow: boolean, timeZone: string): Notation | null {
  if (!notation) return null;
  const { decimal = null, order = null, unit = null, cells, question } = notation;
  const asked =
    question && mayShow ? { cell: maskDigits(question.cell), readings: readingsOf(question, timeZone) } : { cell: null, readings: [] };
  return { decimal, order, unit, cells, question: question?.about ?? null, ...asked };
}

/** The field to show a value by: the id of a record belongs to the field that takes ids. */
function fieldFor(kind: ImportKind, name: string, value: Value): ImportField | undefined {
  const field = kind.fields.find((one) => one.name === name);
  return field?.refers && typeof value === 'number' ? (standInsFor(kind, name)[0] ?? field) : field;
}

/** Returns the values of all lines, by the form of the file or as the user set them. */
export function wholeFile(
  { columns, options, profile }: { columns: unknown; options: unknown; profile: unknown },
  kind: ImportKind,
  word: Word,
  timeZone: string,
): Data<'getImportFile'>['whole_file'] {
  const form = kind.profiles?.find(({ name }) => name[0] === (profile as string[] | null)?.[0]);
  const said = constantsIn((options as ImportOptions).constants ?? '', kind, timeZone);
  const values: Values = { ...constantsOf(form, columns as Column[]), ...('values' in said ? said.values : {}) };
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fieldFor(kind, name, value);
    return field && value !== null ? [previewValue(field, value, word, timeZone)] : [];
  });
}
