import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { Counts } from '../decide/chunk-decision.js';

export interface WriteResult extends Counts {
  /** Ids of created and updated records. */
  ids: number[];
}

/** A line, and which of its records, from 0. */
export interface LinePart {
  row_no: number;
  part?: number;
}

/** Stores which lines created which records. A dry run stores only that they would create some. */
export async function recordCreations(db: Db, importId: number, lines: readonly LinePart[], target_ids: readonly (number | null)[]) {
  if (lines.length === 0) return;
  const row_nos = lines.map(({ row_no }) => row_no);
  const parts = lines.some(({ part }) => part) ? lines.map(({ part = 0 }) => part) : null;
  await sql`
    insert into import_created (enterprise_id, import_file_id, row_nos, target_ids, parts)
    values (app_tenant(), ${importId}, ${row_nos}::integer[], ${target_ids}::bigint[], ${parts}::smallint[])`.execute(db);
}

/** Stores the outcomes of all other lines, given as JSON. */
export async function recordOutcomes(db: Db, importId: number, outcomes: string) {
  if (outcomes === '[]') return;
  const columns = 'row_no integer, part smallint, outcome text, field text, reason text, reason_en text, target_id bigint, before jsonb';
  await sql`
    insert into import_row (enterprise_id, import_file_id, row_no, part, outcome, field, reason, reason_en, target_id, before)
    select (select app_tenant()), ${importId}, row_no, coalesce(part, 0), outcome, field, reason, reason_en, target_id, before
    from jsonb_to_recordset(${outcomes}::jsonb) as i(${sql.raw(columns)})`.execute(db);
}
