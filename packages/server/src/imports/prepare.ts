import { parseWords, wordName } from './chosen-words.js';
import type { Guess } from './guesses.js';
import { type ImportRun, keyOf } from './kind.js';
import { maskDigits } from './mask.js';
import type { Cell, Line } from './table.js';
import { asText, isEmpty, type Reader, type Reading, type Value } from './values.js';

export interface GoodRow {
  row_no: number;
  /** Of the record that the row is about. */
  key: string;
  values: Record<string, Value>;
}

export interface BadRow {
  row_no: number;
  field: string;
  reason: string;
  /** Its words that nothing is known to mean. */
  strange?: Guess[];
}

const longestWord = 100;

/** Days, measures and words of a column come again and again; names and numbers of people do not, and are not kept in mind for long. */
const mostKnown = 500;

/** Reads a cell once where it comes again. */
function remembering(read: Reader, timeZone: string): (cell: string | Date | boolean) => Reading {
  const known = new Map<string | boolean, Reading>();
  return (cell) => {
    if (cell instanceof Date) return read(cell, timeZone);
    const before = known.get(cell);
    if (before) return before;
    const reading = read(cell, timeZone);
    if (known.size < mostKnown) known.set(cell, reading);
    return reading;
  };
}

/** A word to be asked about, unless it is none: long texts and numbers of people stand in a wrong column. */
const strangeWord = (field: string, from: string): Guess[] =>
  from.length > longestWord || maskDigits(from) !== from ? [] : [{ field, from, value: null }];

/** Turns lines into rows that the table takes, and says of the others why not. */
export function preparer({ kind, say, options: { given = {}, timeZone, words = '' } }: ImportRun, fields: readonly (string | null)[]) {
  const named = fields.flatMap((name, at) => {
    const field = kind.fields.find((one) => one.name === name);
    return field && !(field.name in given) ? [{ field, at, read: remembering(field.read, timeZone) }] : [];
  });
  // What stands in for another field comes after it.
  const columns = [...named.filter(({ field }) => !field.instead), ...named.filter(({ field }) => field.instead)];
  const colon = say(['：', ': ']);
  const chosen = parseWords(words);

  return ({ row_no, cells }: Pick<Line, 'row_no' | 'cells'>): GoodRow | BadRow => {
    // A head may be called anything, even __proto__; only names of fields become keys.
    const values: Record<string, Value> = { ...given };
    const problems: { field: string; reason: string }[] = [];
    const strange: Guess[] = [];
    for (const { field, at, read } of columns) {
      const cell: Cell | undefined = cells[at];
      if (isEmpty(cell)) {
        if (field.required) problems.push({ field: field.name, reason: `${say(field.label)}${colon}${say(['必填', 'is required'])}` });
        continue;
      }
      const meant = chosen.get(field.name)?.get(wordName(cell));
      const reading = read(meant ?? cell);
      if ('problem' in reading) {
        problems.push({ field: field.name, reason: `${say(field.label)}${colon}${say(reading.problem)}` });
        if (field.choices) strange.push(...strangeWord(field.name, asText(cell).replace(/\s+/g, ' ')));
        continue;
      }
      if (!field.instead) values[field.name] = reading.value;
      else if ((values[field.instead] ?? null) === null) values[field.instead] = reading.value;
    }
    const [first] = problems;
    if (!first) return { row_no, key: keyOf(kind, values), values };
    const reason = problems.map((one) => one.reason).join(say(['；', '; ']));
    return { row_no, field: first.field, reason: reason.slice(0, 500), ...(strange.length > 0 ? { strange } : {}) };
  };
}
