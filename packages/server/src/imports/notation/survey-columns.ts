import { plainText, type Reader } from '../decide/values.js';
import type { ImportField } from '../kind.js';
import type { Line } from '../read/table.js';
import type { ColumnNotation, NotationChoice } from './column-notation.js';
import { momentReadings } from './day-notation.js';
import { headUnit } from './head-unit.js';
import { numberReadings } from './number-notation.js';

/** A column that is imported. */
export interface SurveyedColumn {
  at: number;
  head: string;
  field: ImportField;
  chosen: NotationChoice | undefined;
  /** The units in a column of their own beside it. */
  beside?: string | undefined;
}

/** What the cells of a column say: how many fit only one notation, and a cell that fits both. */
interface Evidence {
  first: number;
  second: number;
  open: number;
  cell: string | undefined;
}

type Readings = readonly [first: string | undefined, second: string | undefined];

/** Maximum number of different cells that are tried with the reader of their field. */
const maxTried = 200;

const readingsOf = (form: 'number' | 'moment', text: string, timeZone: string): Readings => {
  if (form === 'number') {
    const { point, comma } = numberReadings(text) ?? {};
    return [point, comma];
  }
  const { day_month, month_day } = momentReadings(text, timeZone);
  return [day_month, month_day];
};

const accepts = (read: Reader, text: string, timeZone: string) => 'value' in read(text, timeZone);

/** Returns the texts of a column with the number of times they occur. Numbers and dates of a workbook are known. */
function textsOf(lines: readonly Line[], at: number): Map<string, number> {
  const texts = new Map<string, number>();
  for (const { cells } of lines) {
    const cell = cells[at];
    if (typeof cell === 'string' && cell !== '' && cell.length <= 64) texts.set(cell, (texts.get(cell) ?? 0) + 1);
  }
  return texts;
}

/** A cell that fits both notations decides if its field accepts only one of the values. */
function evidenceOf(texts: ReadonlyMap<string, number>, read: Reader, timeZone: string): Evidence {
  const found: Evidence = { first: 0, second: 0, open: 0, cell: undefined };
  let tried = 0;
  for (const [cell, times] of texts) {
    const [first, second] = readingsOf(read.form as 'number', plainText(cell).replace(/^'/, ''), timeZone);
    if (first === second) continue;
    const fits: Readings =
      first !== undefined && second !== undefined && tried++ < maxTried
        ? [accepts(read, first, timeZone) ? first : undefined, accepts(read, second, timeZone) ? second : undefined]
        : [first, second];
    if (fits[0] !== undefined && fits[1] === undefined) found.first += times;
    else if (fits[1] !== undefined && fits[0] === undefined) found.second += times;
    else {
      found.open += times;
      found.cell ??= cell;
    }
  }
  return found;
}

const sides = { number: ['point', 'comma'], moment: ['day_month', 'month_day'] } as const;

/** The side that the cells decide for; undefined if none or both do. */
const sideOf = ({ first, second }: Evidence): 0 | 1 | undefined =>
  first > 0 && second === 0 ? 0 : second > 0 && first === 0 ? 1 : undefined;

type Form = keyof typeof sides;

function notationOf({ field, chosen, head, beside }: SurveyedColumn, evidence: Evidence, others: 0 | 1 | undefined): ColumnNotation {
  const form = field.read.form as Form;
  const about = form === 'number' ? ('decimal' as const) : ('order' as const);
  const isUndecided = evidence.first === 0 && evidence.second === 0;
  // One file is written in one notation, so its other columns may tell.
  const side = sideOf(evidence) ?? (isUndecided && evidence.open > 0 ? others : undefined);
  const notation: ColumnNotation = { cells: evidence.first + evidence.second + evidence.open };
  const value = chosen?.[about] ?? (side === undefined ? undefined : sides[form][side]);
  if (value !== undefined) Object.assign(notation, { [about]: value });
  else if (isUndecided && evidence.open > 0) notation.question = { about, cell: evidence.cell as string };
  const unit = chosen?.unit ?? (field.read.withUnit ? (headUnit(head) ?? beside) : undefined);
  if (unit === undefined || form !== 'number') return notation;
  if (field.read.units && unit in field.read.units) return { ...notation, unit };
  return { ...notation, question: { about: 'unit', cell: unit } };
}

/** Returns what most columns of a form decide for, if none decides otherwise. */
function agreement(all: readonly Evidence[]): 0 | 1 | undefined {
  const decided = new Set(all.filter((one) => one.first + one.second > 0).map(sideOf));
  return decided.size === 1 ? [...decided][0] : undefined;
}

/** Decides how each column is written. Columns without numbers and moments have no notation. */
export function surveyColumns(
  columns: readonly SurveyedColumn[],
  lines: readonly Line[],
  timeZone: string,
): ReadonlyMap<number, ColumnNotation> {
  const surveyed = columns
    .filter(({ field }) => field.read.form)
    .map((column) => ({ column, evidence: evidenceOf(textsOf(lines, column.at), column.field.read, timeZone) }));
  const notations = new Map<number, ColumnNotation>();
  for (const form of ['number', 'moment'] as const) {
    const own = surveyed.filter(({ column }) => column.field.read.form === form);
    const others = agreement(own.map(({ evidence }) => evidence));
    for (const { column, evidence } of own) notations.set(column.at, notationOf(column, evidence, others));
  }
  return notations;
}
