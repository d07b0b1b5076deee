import type { Row } from '@shiyi/sdk';
import { unguardedCell } from '@shiyi/sdk/csv';
import type { ImportDetail } from './import-state.js';
import { csvFile, tableRows } from './pasted-table.js';

/** Heads of the columns that an outcome file has more than the file it is of. */
const outcomeHeads = ['结果', '失败原因'];
const failedWords = ['失败', 'failed'];
/** Kinds whose records have several rows, which cannot be torn apart. */
const manyRows: readonly string[] = ['order', 'recipe'];

/** How many rows can be mended by hand, and how long their file may be. */
const mostFailed = 100;
const mostRows = 5000;

/** Whether its failed rows can be mended here: of a CSV file that is not too long to be read whole. */
export const canMend = (one: ImportDetail) =>
  one.failed > 0 && one.failed <= mostFailed && (one.total ?? mostRows + 1) <= mostRows && /\.csv$/i.test(one.name);

/** The rows of an ended import as its outcome file has them. */
export interface Outcome {
  head: string[];
  rows: string[][];
  /** Places of the failed ones in `rows`. */
  failed: number[];
}

export function outcomeOf(text: string): Outcome {
  const [head = [], ...rows] = tableRows(text.replace(/^\ufeff/, ''), ',');
  const own = head.length - outcomeHeads.length;
  const failed = rows.flatMap((row, at) => (failedWords.includes(row[own] ?? '') ? [at] : []));
  return { head: head.slice(0, own).map(unguardedCell), rows: rows.map((row) => row.slice(0, own).map(unguardedCell)), failed };
}

export interface MendColumn {
  at: number;
  head: string;
  /** Failed rows of which this cell was refused, as places in `failed`. */
  refused: ReadonlySet<number>;
}

/** Whether a reason is about a field: it names the first, and begins a sentence for each with its label. */
const isAbout = ({ field, reason }: Row<'listImportRows'>, name: string, label: string) =>
  field === name || (reason ?? '').split(/[；;] ?/).some((part) => part.startsWith(`${label}：`) || part.startsWith(`${label}: `));

/** The columns that say something of a field, those with a refused cell first. */
export function mendColumns(one: ImportDetail, outcome: Outcome, faults: readonly Row<'listImportRows'>[]): MendColumn[] {
  const columns = one.columns.filter(({ column }) => !outcomeHeads.includes(column.trim()));
  const known = columns.flatMap(({ field }, at): MendColumn[] => {
    if (field === null) return [];
    const label = one.fields.find((known) => known.field === field)?.label ?? field;
    const refused = new Set(faults.flatMap((fault, index) => (isAbout(fault, field, label) ? [index] : [])));
    return [{ at, head: outcome.head[at] ?? '', refused }];
  });
  return known.toSorted((first, second) => Number(second.refused.size > 0) - Number(first.refused.size > 0));
}

/** Which field each column is, as the contract writes it, so that the mended file is read like the one before. */
export const sameMapping = (one: ImportDetail) =>
  one.columns
    .filter(({ column }) => column && !outcomeHeads.includes(column.trim()))
    .map(({ column, field }) => `${column.replace(/\s+/g, ' ')}=${field ?? ''}`)
    .join('\n');

/** A file of the mended rows; with all others where nothing is written yet, or where a record has several rows. */
export function mendedFile(one: ImportDetail, { head, rows, failed }: Outcome, name: string): File {
  const alone = !one.dry_run && !manyRows.includes(one.type);
  return csvFile([head, ...(alone ? failed.map((at) => rows[at] as string[]) : rows)], name);
}
