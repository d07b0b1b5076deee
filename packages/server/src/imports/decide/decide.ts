import type { Sentence } from '../../http/refusal.js';
import type { ImportKind, ImportRun, Values } from '../kind.js';
import { lineFields, recordColumns, recordFields } from '../kind-fields.js';
import type { Guess } from '../map/guesses.js';
import { parseWords, type WordMapping, wordName } from '../map/word-mapping.js';
import { lineName } from '../read/line-number.js';
import type { BadRow, GoodRow } from './prepare.js';
import { fillReason } from './reasons.js';
import { sumOf, unlikeOf } from './unlike-lines.js';
import type { Value } from './values.js';

/** A record named in the file that the tenant already has. */
export interface ExistingRecord {
  id: number;
  version: number;
  /** Within the data scope of the importing user. */
  mine: boolean;
  /** Earlier line of this file about the same record. */
  twin: number | null;
  /** Other records have the same key. */
  several?: true;
  values: Values;
  lines: Values[];
}

/** The rows of one record, and the resulting decision. */
export interface Decision {
  rows: readonly GoodRow[];
  outcome: 'created' | 'updated' | 'skipped' | 'failed';
  field?: string | undefined;
  reason?: Sentence | undefined;
  known?: ExistingRecord | undefined;
  /** Values to write, without those that no row provides. */
  record: Values;
  lines: Values[];
  guesses: readonly Guess[];
  /** Rows that repeat this one, for the case that the engine refuses it. */
  spares?: readonly Decision[];
}

const twinWords: Sentence = ['与#重复', 'Duplicate of #'];
const apartWords: Sentence = ['同一条记录的各行要放在一起，前面的在#', 'Keep the rows of one record together; the others start at #'];
/** Does not tell that there is a record outside the data scope. */
const hiddenWords: Sentence = [
  '这一行无法导入，请核对；内容无误请联系管理员处理',
  'This line can’t be imported. Check it; if it is right, ask an administrator',
];
const severalWords: Sentence = [
  '存在多条同名记录，请添加编码列加以区分',
  'Several records have this name; add a code column to distinguish them',
];
const knownWords: Sentence = ['已存在', 'Already exists'];
const sameWords: Sentence = ['没有需要更新的内容', 'Nothing to update'];

export const same = (one: Value | undefined, other: Value | undefined) =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export const twinReason = ({ kind }: Pick<ImportRun, 'kind'>, line: number) =>
  fillReason(kind.lines ? apartWords : twinWords, lineName(line));

/** Rows by record, and rows that repeat a record of an earlier chunk. */
interface RowGroups {
  groups: Map<string, GoodRow[]>;
  bad: BadRow[];
}

/**
 * Groups rows by record. A record that appeared in an earlier chunk fails, which only a dry run must know itself: it leaves no records, so
 * `remember` the line that each would have come from.
 */
export function gatherer({ kind, dryRun }: ImportRun) {
  const seen = new Map<string, number>();
  const keepsSeen = dryRun && !kind.engine;
  return {
    gather(rows: readonly GoodRow[]): RowGroups {
      const groups = new Map<string, GoodRow[]>();
      const bad: BadRow[] = [];
      for (const row of rows) {
        const earlier = keepsSeen ? seen.get(row.key) : undefined;
        const own = groups.get(row.key);
        if (earlier !== undefined)
          bad.push({ row_no: row.row_no, part: row.part, field: kind.key[0] as string, reason: twinReason({ kind }, earlier) });
        else if (own) own.push(row);
        else groups.set(row.key, [row]);
      }
      return { groups, bad };
    },
    remember(key: string, line: number) {
      if (keepsSeen) seen.set(key, line);
    },
  };
}

/**
 * Decides the rows of a record. Those of a kind with lines make up one; of others the first that does not fail counts, and the next repeat
 * it.
 */
export function decideGroup(run: ImportRun, rows: readonly GoodRow[], decide: (rows: readonly GoodRow[]) => Decision) {
  const decisions: Decision[] = [];
  const bad: BadRow[] = [];
  if (run.kind.lines) return { decisions: [decide(rows)], bad };
  for (const [at, row] of rows.entries()) {
    const decision = decide([row]);
    decisions.push(decision);
    if (decision.outcome === 'failed') continue;
    // An engine may still refuse this one, and then takes the next.
    const later = rows.slice(at + 1);
    const spares = run.kind.engine && decision.outcome === 'created' ? later.map((one) => decide([one])) : [];
    if (spares.length > 0) decision.spares = spares.filter((one) => one.outcome === 'created');
    const repeats = later.filter((_, index) => spares[index]?.outcome !== 'created');
    bad.push(
      ...repeats.map(({ row_no, part }) => ({ row_no, part, field: run.kind.key[0] as string, reason: twinReason(run, row.row_no) })),
    );
    break;
  }
  return { decisions, bad };
}

/** Merges the rows of a record: the first value of each column wins. */
function mergeValues(rows: readonly GoodRow[], names: readonly string[]): Values {
  const told: Values = {};
  for (const name of names)
    for (const { values } of rows) {
      const value = values[name] ?? null;
      if (value === null) continue;
      told[name] = value;
      break;
    }
  return told;
}

/** Returns a guess, unless the user has mapped that word. */
function applyMapping({ kind, options }: ImportRun, chosen: WordMapping, guess: Guess): Guess {
  const ours = guess.from === null ? undefined : chosen.get(guess.field)?.get(wordName(guess.from));
  if (ours === undefined) return guess;
  const reading = kind.fields.find((field) => field.name === guess.field)?.read(ours, options.timeZone);
  return reading && 'value' in reading ? { ...guess, value: reading.value } : guess;
}

type Outcome = Decision['outcome'];
type Facts = Pick<Decision, 'rows' | 'known' | 'record' | 'lines' | 'guesses'>;

/** Runs once per line. Listing the properties is much faster than spreading. */
function decisionOf({ rows, known, record, lines, guesses }: Facts, outcome: Outcome, reason?: Sentence, field?: string): Decision {
  return { rows, outcome, field, reason, known, record, lines, guesses };
}

/** Returns a function that makes the lines of a record of its rows. */
function lineReader({ lines, ...kind }: ImportKind): (rows: readonly GoodRow[]) => Values[] {
  const names = lineFields(kind).map((field) => field.name);
  return (rows) =>
    lines ? rows.map(({ values }) => Object.fromEntries(names.map((name) => [name, values[name] ?? lines.defaults[name] ?? null]))) : [];
}

/** Decides the outcome of a record. Dry runs and imports share this code, so that a preview matches its import. */
export function decider(run: ImportRun): (rows: readonly GoodRow[], known: ExistingRecord | undefined) => Decision {
  const { kind, options, importId } = run;
  const names = recordFields(kind).map((field) => field.name);
  const columns = recordColumns(kind).map(([name]) => name);
  const linesIn = lineReader(kind);
  const keyField = kind.key[0] as string;
  const chosen = parseWords(options.words ?? '');
  const differs = (one: Values, other: Values) => columns.some((name) => !same(one[name], other[name]));

  return (rows, known) => {
    const sum = sumOf(kind, rows);
    const told = mergeValues(rows, names);
    if (sum && 'values' in sum) Object.assign(told, sum.values);
    const guesses = (kind.guess?.(told, known?.values, (name) => run.provided.has(name)) ?? []).map((guess) =>
      applyMapping(run, chosen, guess),
    );
    for (const { field, value } of guesses) told[field] = value;
    const lines = linesIn(rows);
    const about = { fresh: !known, importId, options, lines, before: known?.values };
    const record = known ? { ...known.values, ...told } : told;
    Object.assign(record, kind.complete(record, about));
    const facts = { rows, known, record, lines, guesses };
    const become = (outcome: Outcome, reason?: Sentence, field?: string) => decisionOf(facts, outcome, reason, field);
    const failed = (field: string, reason: Sentence) => become('failed', reason, field);
    if (known && known.twin !== null) return failed(keyField, twinReason(run, known.twin));
    if (known?.several) return failed(keyField, severalWords);
    if (known && !known.mine) return failed(keyField, hiddenWords);
    if (known && options.on_duplicate === 'skip') return become('skipped', knownWords);
    const unlike = unlikeOf(kind, rows, sum);
    if (unlike) return failed(unlike.field, unlike.reason);
    const fault = kind.fault?.(record, known?.values, about);
    if (fault) return failed(fault.field, fault.sentence);
    if (!known) return become('created');
    if (differs(record, known.values) || (kind.lines && JSON.stringify(lines) !== JSON.stringify(known.lines))) return become('updated');
    return become('skipped', sameWords);
  };
}
