import { copyText } from './copy-text.js';
import type { Decision } from './decide.js';
import { addGuesses, type GuessCount } from './guesses.js';
import { type ImportRun, recordColumns, type Values } from './kind.js';
import type { BadRow } from './prepare.js';
import type { Columns } from './recordset.js';

/** Changes that are shown field by field. */
export const maxChanges = 20;

/** A record that changes: what it was and what it becomes. */
export interface Changed {
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

/** What is to be written. Records stand as the database reads them, so that they go there as they are. */
export interface Decided {
  /** New records: the columns that any of them fills, a line of COPY each, and the lines of the file that each stands in. */
  created: { columns: Columns; records: Uint8Array; row_nos: number[][]; lines: Values[][] };
  updated: { ids: number[]; records: string; lines: Values[][] };
  /** JSON: outcomes of the lines that make no new record. */
  outcomes: string;
  counts: Counts;
  changed: Changed[];
  guesses: GuessCount[];
}

/** Columns that any record fills: one that stays empty in all would take the time of every row. */
function columnsIn({ kind }: ImportRun, records: readonly Values[]): Columns {
  return recordColumns(kind).filter(([name]) => records.some((record) => (record[name] ?? null) !== null));
}

function outcomesOf({ kind, dryRun }: ImportRun, decisions: readonly Decision[]) {
  return decisions.flatMap(({ rows, outcome, field, reason, known }) =>
    rows.map(({ row_no }, at) => ({
      row_no,
      outcome,
      field,
      reason,
      target_id: outcome === 'failed' ? undefined : known?.id,
      // Once a record, beside the first of its lines.
      before:
        outcome === 'updated' && at === 0 && !dryRun
          ? { version: known?.version, ...known?.values, ...(kind.lines ? { lines: known?.lines } : {}) }
          : undefined,
    })),
  );
}

/** What decisions come to, ready to be written. */
export function decidedOf(run: ImportRun, decisions: readonly Decision[], bad: readonly BadRow[]): Decided {
  const counts: Counts = { created: 0, updated: 0, skipped: 0, failed: bad.length };
  for (const one of decisions) counts[one.outcome] += one.rows.length;
  const created = decisions.filter((one) => one.outcome === 'created');
  const updated = decisions.flatMap((one) => (one.outcome === 'updated' && one.known ? [{ ...one, known: one.known }] : []));
  // Of a try nothing is written.
  const records = run.dryRun ? [] : created.map((one) => one.record);
  const columns = columnsIn(run, records);
  const linesOf = (some: readonly Decision[]) => (run.kind.lines ? some.map((one) => one.lines) : []);
  const others = outcomesOf(
    run,
    decisions.filter((one) => one.outcome !== 'created'),
  );
  return {
    created: {
      columns,
      records: copyText(records, columns),
      row_nos: created.map((one) => one.rows.map((row) => row.row_no)),
      lines: linesOf(created),
    },
    updated: {
      ids: updated.map((one) => one.known.id),
      records: JSON.stringify(updated.map(({ known, record }) => ({ ...record, id: known.id }))),
      lines: linesOf(updated),
    },
    outcomes: JSON.stringify([...others, ...bad.map(({ strange: _, ...row }) => ({ ...row, outcome: 'failed' }))]),
    counts,
    guesses: addGuesses([], [...[...created, ...updated].flatMap((one) => one.guesses), ...bad.flatMap((row) => row.strange ?? [])]),
    changed: updated
      .slice(0, maxChanges)
      .map(({ rows, known, record }) => ({ row_no: rows[0]?.row_no as number, before: known.values, after: record })),
  };
}
