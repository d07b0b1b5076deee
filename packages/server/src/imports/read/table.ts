import type { Sentence } from '../../http/refusal.js';

export type Format = 'csv' | 'xlsx';
/** A table, contacts (vCard) or an export of Apple Health. */
export type SourceFormat = Format | 'vcf' | 'xml';

/** Returns the format in which the lines of a file are given back. */
export const tableFormat = (format: SourceFormat): Format => (format === 'xlsx' ? 'xlsx' : 'csv');
/** Numbers are those of a workbook, whose notation is known. */
export type Cell = string | number | Date | boolean | null;

/** A line of a table, numbered like in a spreadsheet, from 1. */
export interface Line {
  row_no: number;
  cells: Cell[];
  /** Percentage of the file that was read, 0 to 100. */
  read_pct: number;
}

/** A file that cannot be read as a table. */
export class UnreadableFile extends Error {
  constructor(readonly sentence: Sentence) {
    super(sentence[1]);
  }
}

export const maxColumns = 600;
/** Maximum characters per cell, as in Excel. */
export const maxCell = 32_767;
/** Maximum bytes per line, and characters per row. */
export const maxRow = 4 * 1024 * 1024;
/** Maximum lines of a text file. */
export const maxLines = 5_000_000;
/** Maximum rows of a sheet below its header row. */
export const maxSheetRows = 100_000;

export const tooWide: Sentence = [
  `表格超过 ${maxColumns} 列，请只保留需要的列`,
  `The table has more than ${maxColumns} columns; keep those you need`,
];

export const isBlank = (cells: readonly Cell[]) => cells.every((cell) => cell === null || cell === '');
