/**
 * Text a spreadsheet may run as a formula: a half-width or full-width formula sign, possibly after whitespace or invisible characters.
 * Leading apostrophes also match, so that a text that already starts with one is escaped too and can be restored exactly.
 */
const formula = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;
const negative = /^-\d+(?:\.\d+)?$/;

const isFormula = (text: string) => formula.test(text) && !negative.test(text.replace(/^'*/, ''));

/** Escapes a cell for spreadsheets: prefixes text that could run as a formula with an apostrophe. */
export const guardedCell = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** Reverts `guardedCell`; returns any other text unchanged. */
export const unguardedCell = (text: string): string => (text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text);

/** Text to quote, including other programs' separators and whitespace they would trim. */
const special = /[",;|\t\r\n]|^\s|\s$/;

/** Formats a CSV record (RFC 4180), with its line ending. */
export const csvRecord = (cells: readonly string[]): string =>
  `${cells.map((cell) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
