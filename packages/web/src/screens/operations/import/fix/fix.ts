import type { Row } from '@shiyi/sdk';
import { unguardedCell } from '@shiyi/sdk/csv';
import { csvFile, tableRows } from '../file/pasted-table.js';
import type { ImportDetail } from '../import-state.js';

/** Headers of the columns that an outcome file adds to the original file. */
const outcomeHeads = ['结果', '失败原因', 'Import result', 'Import error'];
const addedColumns = 2;
const failedWords = ['失败', 'failed'];
/** Kinds whose records span several rows, which must stay together. */
const manyRows: readonly string[] = ['order', 'recipe'];

/** Maximum number of rejected rows to fix by hand, and of rows in their file. */
const maxRejectedRows = 100;
const mostRows = 5000;

/** Returns whether the rejected rows can be fixed here: only in a CSV file small enough to load completely, with a record in each line. */
export const canFix = (one: ImportDetail) =>
  one.failed > 0 &&
  one.shape === null &&
  one.failed <= maxRejectedRows &&
  (one.total ?? mostRows + 1) <= mostRows &&
  /\.csv$/i.test(one.name);

/** The rows of a finished import, from its outcome file. */
export interface Outcome {
  head: string[];
  rows: string[][];
  /** Indexes of the rejected rows in `rows`. */
  failed: number[];
}

export function outcomeOf(text: string): Outcome {
  const [head = [], ...rows] = tableRows(text.replace(/^\ufeff/, ''), ',');
  const own = head.length - addedColumns;
  const failed = rows.flatMap((row, at) => (failedWords.includes(row[own] ?? '') ? [at] : []));
  return { head: head.slice(0, own).map(unguardedCell), rows: rows.map((row) => row.slice(0, own).map(unguardedCell)), failed };
}

export interface FixColumn {
  at: number;
  head: string;
  /** Rejected rows with an error in this column, as indexes in `failed`. */
  refused: ReadonlySet<number>;
}

/** What follows the label of a field in a sentence of `reason`. */
const afterLabel = /^(?:：|: |应|须|必填|最多|只能)/;

/** Returns whether the error is about a field: `field` names the first one, and each sentence of `reason` starts with a label. */
const isAbout = ({ field, reason }: Row<'listImportRows'>, name: string, label: string) =>
  field === name || (reason ?? '').split(/[；;] ?/).some((part) => part.startsWith(label) && afterLabel.test(part.slice(label.length)));

/** Returns the columns that map to a field, those with errors first. */
export function fixColumns(one: ImportDetail, outcome: Outcome, faults: readonly Row<'listImportRows'>[]): FixColumn[] {
  const columns = one.columns.filter(({ column }) => !outcomeHeads.includes(column.trim()));
  const known = columns.flatMap(({ field }, at): FixColumn[] => {
    if (field === null) return [];
    const label = one.fields.find((known) => known.field === field)?.label ?? field;
    const refused = new Set(faults.flatMap((fault, index) => (isAbout(fault, field, label) ? [index] : [])));
    return [{ at, head: outcome.head[at] ?? '', refused }];
  });
  return known.toSorted((first, second) => Number(second.refused.size > 0) - Number(first.refused.size > 0));
}

/** Returns the column mapping in the contract's format, so that the fixed file is read like the original. */
export const sameMapping = (one: ImportDetail) =>
  one.columns
    .filter(({ column }) => column && !outcomeHeads.includes(column.trim()))
    .map(({ column, field }) => `${column.replace(/\s+/g, ' ')}=${field ?? ''}`)
    .join('\n');

/** Returns a file of the fixed rows; includes all other rows if nothing has been imported yet, or if records span several rows. */
export function fixedFile(one: ImportDetail, { head, rows, failed }: Outcome, name: string): File {
  const alone = !one.dry_run && !manyRows.includes(one.type);
  return csvFile([head, ...(alone ? failed.map((at) => rows[at] as string[]) : rows)], name);
}
