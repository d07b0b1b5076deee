/**
 * What a spreadsheet may run as a formula: a sign that begins one, in either width, behind blanks of any kind and what cannot be seen. Apostrophes
 * before it count in, so that a guarded cell is told from one that was written so.
 */
const formula = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;
const negative = /^-\d+(?:\.\d+)?$/;

const isFormula = (text: string) => formula.test(text) && !negative.test(text.replace(/^'*/, ''));

/** A cell as a file for spreadsheets has it: what could be run stands behind an apostrophe. */
export const guardedCell = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** The cell that was guarded so; any other stays as it is. */
export const unguardedCell = (text: string): string => (text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text);

/** Also what another program takes for a separator, or trims. */
const special = /[",;|\t\r\n]|^\s|\s$/;

/** A record of a CSV file by RFC 4180, with its line end. */
export const csvRecord = (cells: readonly string[]): string =>
  `${cells.map((cell) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
