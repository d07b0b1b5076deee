import type { Sentence } from '../../http/refusal.js';
import type { ImportField, ImportKind, ImportRun } from '../kind.js';
import { keyOf, standInsFor } from '../kind-fields.js';
import type { Guess } from '../map/guesses.js';
import { parseWords, wordName } from '../map/word-mapping.js';
import type { ColumnNotation } from '../notation/column-notation.js';
import { columnReader } from '../notation/column-reader.js';
import type { Cell, Line } from '../read/table.js';
import { addText, type Problem } from './add-text.js';
import { cellProblem, missing } from './cell-problem.js';
import { maskDigits } from './mask.js';
import { fullName, type NameParts } from './name-parts.js';
import { joinReasons, labelReason } from './reasons.js';
import { asText, type CellResult, isEmpty, type Reader, type Value } from './values.js';

export interface GoodRow {
  row_no: number;
  /** Which of the records of its line, from 0; left out if it is the only one. */
  part?: number;
  /** Key of the record that the row is about. */
  key: string;
  values: Record<string, Value>;
}

export interface BadRow {
  row_no: number;
  part?: number | undefined;
  field: string;
  reason: Sentence;
  /** What could be read of it. */
  read?: Record<string, Value>;
  /** Its words without a known meaning. */
  strange?: Guess[];
}

/** A line that has nothing to import. */
export interface OmittedRow {
  row_no: number;
  omitted: true;
  reason: Sentence;
}

/** Shops write numbers as ="381…" so that spreadsheets keep them as text. */
const plainCell = (cell: Cell | undefined): Cell | undefined =>
  typeof cell === 'string' && cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : cell;

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

/** A number of a workbook has 15 digits; longer ones were rounded, and read as such. */
const digitsOf = (cell: number) => (Math.abs(cell) < 1e15 ? String(cell) : cell.toExponential());

/** Caches the readings of repeated cells. */
function cachedReader(read: Reader, timeZone: string): (cell: string | number | Date | boolean) => CellResult {
  const known = new Map<string | number | boolean, CellResult>();
  return (cell) => {
    if (cell instanceof Date) return read(cell, timeZone);
    const before = known.get(cell);
    if (before) return before;
    const reading = read(typeof cell === 'number' ? digitsOf(cell) : cell, timeZone);
    if (known.size < maxCached) known.set(cell, reading);
    return reading;
  };
}

/** Returns a word to ask the user about. Long texts and phone numbers belong to a wrongly mapped column, so they are excluded. */
const strangeWord = (field: string, from: string): Guess[] =>
  from.length > longestWord || maskDigits(from) !== from ? [] : [{ field, from, value: null }];

/** The columns of a table: their fields, heads and notations. */
export interface TableColumns {
  fields: readonly (string | null)[];
  heads?: readonly string[];
  notations?: ReadonlyMap<number, ColumnNotation>;
}

interface FieldColumn {
  field: ImportField;
  head: string;
  at: number;
  read: (cell: string | number | Date | boolean) => CellResult;
}

/** Returns the fields of the columns with their readers. A field that substitutes for another is read after it. */
function fieldReaders({ kind, options: { given = {}, timeZone } }: ImportRun, { fields, heads = [], notations = new Map() }: TableColumns) {
  const columns = fields.flatMap((name, at): FieldColumn[] => {
    const field = kind.fields.find((one) => one.name === name);
    return field && !(field.name in given)
      ? [{ field, at, head: heads[at] ?? '', read: cachedReader(columnReader(field.read, notations.get(at)), timeZone) }]
      : [];
  });
  const ofLine = columns.filter(({ field }) => !field.measure);
  return {
    common: [...ofLine.filter(({ field }) => !field.instead), ...ofLine.filter(({ field }) => field.instead)],
    measures: columns.filter(({ field }) => field.measure),
  };
}

/** Returns a function that reads the cells of a line into `values`. */
function cellsReader(run: ImportRun, optional: ReadonlyMap<string, Sentence>) {
  const wordMapping = parseWords(run.options.words ?? '');
  return (columns: readonly FieldColumn[], cells: Line['cells'], values: Record<string, Value>) => {
    const problems: Problem[] = [];
    const rests: [to: string, head: Sentence, text: string][] = [];
    const parts: NameParts = {};
    const strange: Guess[] = [];
    for (const { field, at, head, read } of columns) {
      const isRequired = field.required === true && !optional.has(field.name);
      const cell = plainCell(cells[at]);
      const problem = cellProblem(cell, isRequired);
      if (problem) problems.push({ field: field.name, reason: labelReason(field.label, problem) });
      if (problem || isEmpty(cell)) continue;
      const meant = wordMapping.get(field.name)?.get(wordName(cell));
      const reading = read(meant ?? cell);
      if ('problem' in reading) {
        problems.push({ field: field.name, reason: labelReason(field.label, reading.problem) });
        if (field.choices) strange.push(...strangeWord(field.name, asText(cell).replace(/\s+/g, ' ')));
        continue;
      }
      if (field.rest && reading.rest) rests.push([field.rest.to, field.rest.head, reading.rest]);
      if (reading.value === null && isRequired) problems.push({ field: field.name, reason: labelReason(field.label, missing) });
      else if (field.collects) problems.push(...addText(values, field, read, head, reading.value));
      else if (field.namePart) parts[field.namePart] = String(reading.value);
      else if (!field.instead) values[field.name] = reading.value;
      else if ((values[field.instead] ?? null) === null) values[field.instead] = reading.value;
    }
    for (const [to, heading, text] of rests) {
      const field = run.kind.fields.find(({ name }) => name === to);
      if (field) problems.push(...addText(values, field, (cell) => field.read(String(cell), ''), run.say(heading), text));
    }
    const named = run.kind.fields.find(({ namePart }) => namePart)?.instead;
    if (named !== undefined && (values[named] ?? null) === null && Object.keys(parts).length > 0) values[named] = fullName(parts);
    return { problems, strange };
  };
}

type Lines = Pick<Line, 'row_no' | 'cells'>;

/** Returns a function that makes the row of a line, or of one of its records, from its values and problems. */
function rowMaker({ kind, provided }: ImportRun, optional: ReadonlyMap<string, Sentence>) {
  return (at: Pick<GoodRow, 'row_no' | 'part'>, values: Record<string, Value>, problems: Problem[], strange: Guess[]): GoodRow | BadRow => {
    kind.correct?.(values, provided);
    for (const [field, reason] of optional)
      if ((values[field] ?? null) === null && !problems.some((one) => one.field === field)) problems.push({ field, reason });
    const [first] = problems;
    if (!first) return { ...at, key: keyOf(kind, values), values };
    const reason = joinReasons(problems.map((one) => one.reason));
    return { ...at, field: first.field, reason, read: values, ...(strange.length > 0 ? { strange } : {}) };
  };
}

const noValue: Sentence = ['这一行没有数值', 'The line has no values'];

/** Converts lines to valid rows, and returns the reasons for rejected rows. A line with a column for each measure has several. */
export function preparer(run: ImportRun, columns: TableColumns) {
  const { kind, options } = run;
  const optional = new Map(replaceable(kind));
  const { common, measures } = fieldReaders(run, columns);
  const readCells = cellsReader(run, optional);
  const rowOf = rowMaker(run, optional);

  function rowsOf({ row_no, cells }: Lines, values: Record<string, Value>, shared: Problem[]): (GoodRow | BadRow | OmittedRow)[] {
    const { by = '', only = {} } = kind.wide ?? {};
    const rows = measures.flatMap((column): (GoodRow | BadRow)[] => {
      const measure = column.field.measure as string;
      const own = Object.fromEntries(Object.entries(values).filter(([name]) => only[name]?.includes(measure) ?? true));
      own[by] = measure;
      const { problems, strange } = readCells([column], cells, own);
      if (problems.length === 0 && (own[column.field.instead ?? ''] ?? null) === null) return [];
      return [rowOf({ row_no }, own, [...shared, ...problems], strange)];
    });
    if (rows.length === 0) return [{ row_no, omitted: true, reason: noValue }];
    return rows.length === 1 ? rows : rows.map((row, part) => ({ ...row, part }));
  }

  return ({ row_no, cells }: Lines): (GoodRow | BadRow | OmittedRow)[] => {
    // A header may be any text, even __proto__, so only field names become keys.
    const values: Record<string, Value> = { ...options.given };
    const { problems, strange } = readCells(common, cells, values);
    return measures.length > 0 ? rowsOf({ row_no, cells }, values, problems) : [rowOf({ row_no }, values, problems, strange)];
  };
}
