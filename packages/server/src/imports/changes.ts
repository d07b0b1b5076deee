import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { type Decision, same } from './decide.js';
import { type ImportField, recordFields } from './kind.js';
import type { Value } from './values.js';
import type { ImportRun } from './write-chunk.js';

/** A record that changes, field by field in words. */
export interface Change {
  row_no: number;
  fields: { field: string; before: string | null; after: string | null }[];
}

async function words(db: Db, { say }: ImportRun, { refers, show }: ImportField, value: Value | undefined): Promise<string | null> {
  if (value === null || value === undefined) return null;
  if (refers) {
    const { rows } = await sql<{ name: string }>`select name from (${sql.raw(refers.from)}) r where id = ${value} limit 1`.execute(db);
    return rows[0]?.name ?? String(value);
  }
  const text = show ? show(value, say) : Array.isArray(value) ? value.join(say(['、', ', '])) : String(value);
  return text.slice(0, 500);
}

/** What of a known record a line changes. */
export async function changeOf(db: Db, run: ImportRun, { rows, known, record }: Decision): Promise<Change> {
  const fields: Change['fields'] = [];
  for (const field of recordFields(run.kind)) {
    const { name } = field;
    const before = known?.values[name];
    if (same(before, record[name])) continue;
    fields.push({ field: name, before: await words(db, run, field, before), after: await words(db, run, field, record[name]) });
  }
  return { row_no: rows[0]?.row_no as number, fields };
}
