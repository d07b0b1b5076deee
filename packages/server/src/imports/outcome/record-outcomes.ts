import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { Counts } from '../decide/chunk-decision.js';

export interface WriteResult extends Counts {
  /** Ids of created and updated records. */
  ids: number[];
}

/** Stores which lines created which records. A dry run stores only that they would create some. */
export async function recordCreations(db: Db, importId: number, row_nos: readonly number[], target_ids: readonly (number | null)[]) {
  if (row_nos.length === 0) return;
  await sql`
    insert into import_created (enterprise_id, import_file_id, row_nos, target_ids)
    values (app_tenant(), ${importId}, ${row_nos}::integer[], ${target_ids}::bigint[])`.execute(db);
}

/** Stores the outcomes of all other lines, given as JSON. */
export async function recordOutcomes(db: Db, importId: number, outcomes: string) {
  if (outcomes === '[]') return;
  const columns = 'row_no integer, outcome text, field text, reason text, reason_en text, target_id bigint, before jsonb';
  await sql`
    insert into import_row (enterprise_id, import_file_id, row_no, outcome, field, reason, reason_en, target_id, before)
    select (select app_tenant()), ${importId}, row_no, outcome, field, reason, reason_en, target_id, before
    from jsonb_to_recordset(${outcomes}::jsonb) as i(${sql.raw(columns)})`.execute(db);
}
