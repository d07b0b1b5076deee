import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { Caller } from '../../http/context.js';

/** The outcome of a line. */
export interface Outcome {
  row_no: number;
  /** Which of the records of the line, from 0, and the order of both. */
  part: number;
  place: number;
  outcome: 'created' | 'updated' | 'skipped' | 'failed';
  field: string | null;
  reason: string | null;
  reason_en: string | null;
  target_id: number | null;
  /** The record before the update, with its version. */
  before: Record<string, unknown> | null;
}

const lastRow = 2 ** 31 - 1;

/** Returns the outcomes of a range of lines, as a table for a statement. */
export const lineOutcomes = (importId: number, from = 1, to = lastRow): RawBuilder<Outcome> =>
  sql<Outcome>`import_outcomes(${importId}, ${from}, ${to})`;

/** The same for whoever may not see what the file contains, which reasons quote. */
export const withoutReasons = (importId: number): RawBuilder<Outcome> =>
  sql<Outcome>`(select row_no, part, place, outcome, field, null::text as reason, null::text as reason_en, target_id, before from ${lineOutcomes(importId)})`;

/** Returns why the line of such a table was rejected or skipped, in the reader's language. */
export const lineReason = ({ language }: Pick<Caller, 'language'>) =>
  (language === 'en' ? sql<string | null>`coalesce(line.reason_en, line.reason)` : sql<string | null>`line.reason`).as('reason');

/** The line as its sheet numbers it, and that sheet if several were read. See `line-number.ts`. */
export const linePlace = [
  sql<number>`line.row_no % 1000000`.as('row_no'),
  sql<
    string | null
  >`case when jsonb_array_length(import_file.sheets_read) > 1 then import_file.sheets_read ->> (line.row_no / 1000000) end`.as('sheet'),
] as const;

/** An outcome, and why an undo left the record as it is. */
interface OutcomeAfterUndo extends Outcome {
  kept: 'used' | 'changed' | null;
}

/** Returns such a table with the records that an undo of the import left as they are; `count` is their number. */
export const withRetention = (lines: RawBuilder<Outcome>, importId: number, count: number): RawBuilder<OutcomeAfterUndo> =>
  count === 0
    ? sql<OutcomeAfterUndo>`(select o.*, null::text as kept from ${lines} o)`
    : sql<OutcomeAfterUndo>`(select o.*, k.reason as kept from ${lines} o
        left join import_kept k on k.import_file_id = ${importId} and k.target_id = o.target_id)`;

/** Whether the record of a line waits for the person it is about. Its reason says so, which not everybody may see. */
export const isWaiting = sql<boolean>`exists (select from import_row w where w.import_file_id = import_file.id and w.row_no = line.row_no
  and w.part = line.part and w.outcome = 'created' and w.reason is not null)`;

export async function countWaiting(db: Db, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from import_row
    where import_file_id = ${importId} and outcome = 'created' and reason is not null`.execute(db);
  return rows[0]?.count ?? 0;
}
