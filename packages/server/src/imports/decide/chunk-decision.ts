import type { EngineGroup, EngineLine } from '../engine-line.js';
import type { ImportRun, Values } from '../kind.js';
import { recordColumns } from '../kind-fields.js';
import { addGuesses, type GuessCount } from '../map/guesses.js';
import { copyText } from '../write/copy-text.js';
import type { Columns } from '../write/recordset.js';
import type { Decision } from './decide.js';
import type { BadRow, GoodRow, OmittedRow } from './prepare.js';
import { reasonColumns } from './reasons.js';

/** Maximum number of changes shown field by field. */
export const maxChanges = 20;

/** An updated record, with its values before and after. */
export interface RecordChange {
  row_no: number;
  before: Values;
  after: Values;
}

export interface Counts {
  created: number;
  updated: number;
  skipped: number;
  failed: number;
}

/** The data to write, already in the format that the database reads. */
export interface ChunkDecision {
  /** New records: the columns that any of them fills, one COPY line each, and the file lines that each came from. */
  created: { columns: Columns; records: Uint8Array; row_nos: number[][]; lines: Values[][] };
  /** New records for the engine of the kind, instead of `created`. */
  forEngine: EngineGroup[];
  updated: { ids: number[]; records: string; lines: Values[][] };
  /** JSON: outcomes of the lines that create no record. */
  outcomes: string;
  counts: Counts;
  changed: RecordChange[];
  guesses: GuessCount[];
}

/** Returns the columns that any record fills. A column that is empty in all of them would cost time on every row. */
function columnsIn({ kind }: ImportRun, records: readonly Values[]): Columns {
  return recordColumns(kind).filter(([name]) => records.some((record) => (record[name] ?? null) !== null));
}

function outcomesOf({ kind, dryRun }: ImportRun, decisions: readonly Decision[]) {
  return decisions.flatMap(({ rows, outcome, field, reason, known }) =>
    rows.map(({ row_no, part }, at) => ({
      row_no,
      part,
      outcome,
      field,
      ...reasonColumns(reason),
      target_id: outcome === 'failed' ? undefined : known?.id,
      // Once per record, with its first line.
      before:
        outcome === 'updated' && at === 0 && !dryRun
          ? { version: known?.version, ...known?.values, ...(kind.lines ? { lines: known?.lines } : {}) }
          : undefined,
    })),
  );
}

/** The first changed records, before and after. */
const changesIn = (updated: readonly (Decision & { known: NonNullable<Decision['known']> })[]) =>
  updated
    .slice(0, maxChanges)
    .map(({ rows, known, record }) => ({ row_no: rows[0]?.row_no as number, before: known.values, after: record }));

function engineGroup(rows: readonly GoodRow[], record: Values, spares: readonly Decision[]): EngineGroup {
  const lineOf = ([row]: readonly GoodRow[], values: Values): EngineLine => ({
    row_no: row?.row_no as number,
    part: row?.part ?? 0,
    values,
  });
  return { key: rows[0]?.key ?? '', lines: [lineOf(rows, record), ...spares.map((one) => lineOf(one.rows, one.record))] };
}

/** Converts decisions to the data to write. */
export function chunkDecisionOf(
  run: ImportRun,
  decisions: readonly Decision[],
  bad: readonly BadRow[],
  omitted: readonly OmittedRow[],
): ChunkDecision {
  const counts: Counts = { created: 0, updated: 0, skipped: omitted.length, failed: bad.length };
  for (const one of decisions) counts[one.outcome] += one.rows.length;
  const fresh = decisions.filter((one) => one.outcome === 'created');
  const created = run.kind.engine ? [] : fresh;
  const updated = decisions.flatMap((one) => (one.outcome === 'updated' && one.known ? [{ ...one, known: one.known }] : []));
  // A dry run writes no records.
  const records = run.dryRun ? [] : created.map((one) => one.record);
  const columns = columnsIn(run, records);
  const linesOf = (some: readonly Decision[]) => (run.kind.lines ? some.map((one) => one.lines) : []);
  const others = decisions.filter((one) => one.outcome !== 'created');
  return {
    created: {
      columns,
      records: copyText(records, columns),
      row_nos: created.map((one) => one.rows.map((row) => row.row_no)),
      lines: linesOf(created),
    },
    forEngine: run.kind.engine ? fresh.map(({ rows, record, spares = [] }) => engineGroup(rows, record, spares)) : [],
    updated: {
      ids: updated.map((one) => one.known.id),
      records: JSON.stringify(updated.map(({ known, record }) => ({ ...record, id: known.id }))),
      lines: linesOf(updated),
    },
    outcomes: JSON.stringify([
      ...outcomesOf(run, others),
      ...bad.map(({ row_no, part, field, reason }) => ({ row_no, part, field, ...reasonColumns(reason), outcome: 'failed' })),
      ...omitted.map(({ row_no, reason }) => ({ row_no, ...reasonColumns(reason), outcome: 'skipped' })),
    ]),
    counts,
    guesses: addGuesses([], [...[...fresh, ...updated].flatMap((one) => one.guesses), ...bad.flatMap((row) => row.strange ?? [])]),
    changed: changesIn(updated),
  };
}
