import { type RawBuilder, sql } from 'kysely';

/** What became of a line of a file. */
export interface Outcome {
  row_no: number;
  outcome: 'created' | 'updated' | 'skipped' | 'failed';
  field: string | null;
  reason: string | null;
  target_id: number | null;
  /** The record as it was before an update, with its version. */
  before: Record<string, unknown> | null;
}

const lastRow = 2 ** 31 - 1;

/** What became of the lines from one to another, as a table of a statement. */
export const lineOutcomes = (importId: number, from = 1, to = lastRow): RawBuilder<Outcome> =>
  sql<Outcome>`import_outcomes(${importId}, ${from}, ${to})`;
