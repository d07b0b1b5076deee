import type { Sentence } from '../../http/refusal.js';
import { type ImportKind, type ImportRun, keyOf, standInsFor } from '../kind.js';
import type { Guess } from '../map/guesses.js';
import { parseWords, wordName } from '../map/word-mapping.js';
import type { Cell, Line } from '../read/table.js';
import { maskDigits } from './mask.js';
import { joinReasons, labelReason } from './reasons.js';
import { asText, type CellResult, isEmpty, type Reader, type Value } from './values.js';

export interface GoodRow {
  row_no: number;
  /** Key of the record that the row is about. */
  key: string;
  values: Record<string, Value>;
}

export interface BadRow {
  row_no: number;
  field: string;
  reason: Sentence;
  /** Its words without a known meaning. */
  strange?: Guess[];
}

/** What a spreadsheet shows where a formula failed. */
const errorValue = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

const failedFormula = (shown: string): Sentence => [
  `公式出错（${shown}），请改为实际的值`,
  `the formula failed (${shown}); replace it with the value`,
];

const missing: Sentence = ['必填', 'required'];

/** The required fields that another one may provide, and the message if none does. */
const replaceable = (kind: ImportKind) =>
  kind.fields.flatMap(({ name, label, required }): [string, Sentence][] => {
    const others = standInsFor(kind, name);
    if (!required || others.length === 0) return [];
    const [zh, en] = [0, 1].map((at) => others.map((field) => field.label[at]));
    return [[name, labelReason(label, [`必填，或填写${zh?.join('、')}`, `required, or fill in ${en?.join(' or ')}`])]];
  });

const longestWord = 100;

/** Maximum number of cached cells per column. Days, measures and words repeat; names and phone numbers do not and are soon dropped. */
const maxCached = 500;

/** Caches the readings of repeated cells. */
function cachedReader(read: Reader, timeZone: string): (cell: string | Date | boolean) => CellResult {
  const known = new Map<string | boolean, CellResult>();
  return (cell) => {
    if (cell instanceof Date) return read(cell, timeZone);
    const before = known.get(cell);
    if (before) return before;
    const reading = read(cell, timeZone);
    if (known.size < maxCached) known.set(cell, reading);
    return reading;
  };
}

/** Returns a word to ask the user about. Long texts and phone numbers belong to a wrongly mapped column, so they are excluded. */
const strangeWord = (field: string, from: string): Guess[] =>
  from.length > longestWord || maskDigits(from) !== from ? [] : [{ field, from, value: null }];

/** Returns why a cell cannot be read, if that is so for every kind of field. */
function cellProblem(cell: Cell | undefined, isRequired: boolean): Sentence | undefined {
  if (isEmpty(cell)) return isRequired ? missing : undefined;
  return typeof cell === 'string' && errorValue.test(cell) ? failedFormula(cell) : undefined;
}

/** Converts lines to valid rows, and returns the reasons for rejected rows. */
export function preparer({ kind, options: { given = {}, timeZone, words = '' } }: ImportRun, fields: readonly (string | null)[]) {
  const named = fields.flatMap((name, at) => {
    const field = kind.fields.find((one) => one.name === name);
    return field && !(field.name in given) ? [{ field, at, read: cachedReader(field.read, timeZone) }] : [];
  });
  // Read fields that substitute for another field after that field.
  const columns = [...named.filter(({ field }) => !field.instead), ...named.filter(({ field }) => field.instead)];
  const chosen = parseWords(words);
  const lacking = new Map(replaceable(kind));

  return ({ row_no, cells }: Pick<Line, 'row_no' | 'cells'>): GoodRow | BadRow => {
    // A header may be any text, even __proto__, so only field names become keys.
    const values: Record<string, Value> = { ...given };
    const problems: { field: string; reason: Sentence }[] = [];
    const strange: Guess[] = [];
    for (const { field, at, read } of columns) {
      const cell: Cell | undefined = cells[at];
      const problem = cellProblem(cell, field.required === true && !lacking.has(field.name));
      if (problem) problems.push({ field: field.name, reason: labelReason(field.label, problem) });
      if (problem || isEmpty(cell)) continue;
      const meant = chosen.get(field.name)?.get(wordName(cell));
      const reading = read(meant ?? cell);
      if ('problem' in reading) {
        problems.push({ field: field.name, reason: labelReason(field.label, reading.problem) });
        if (field.choices) strange.push(...strangeWord(field.name, asText(cell).replace(/\s+/g, ' ')));
        continue;
      }
      if (!field.instead) values[field.name] = reading.value;
      else if ((values[field.instead] ?? null) === null) values[field.instead] = reading.value;
    }
    for (const [field, reason] of lacking)
      if ((values[field] ?? null) === null && !problems.some((one) => one.field === field)) problems.push({ field, reason });
    const [first] = problems;
    if (!first) return { row_no, key: keyOf(kind, values), values };
    const reason = joinReasons(problems.map((one) => one.reason));
    return { row_no, field: first.field, reason, ...(strange.length > 0 ? { strange } : {}) };
  };
}
