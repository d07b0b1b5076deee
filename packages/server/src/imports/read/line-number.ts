import type { Sentence } from '../../http/refusal.js';

/** Lines of the second sheet that is read are numbered from 1,000,001. */
const perSheet = 1_000_000;

export const numberIn = (sheetAt: number, row_no: number) => sheetAt * perSheet + row_no;

/** Returns the line as its sheet numbers it, and which of the sheets that are read it is in. */
export const lineOf = (row_no: number) => ({ sheetAt: Math.floor(row_no / perSheet), row_no: row_no % perSheet });

/** Names a line to people. */
export function lineName(number: number): Sentence {
  const { sheetAt, row_no } = lineOf(number);
  if (sheetAt === 0) return [`第 ${row_no} 行`, `line ${row_no}`];
  return [`第 ${sheetAt + 1} 个工作表第 ${row_no} 行`, `line ${row_no} of sheet ${sheetAt + 1}`];
}
