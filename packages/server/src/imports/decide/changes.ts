import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { ImportField, ImportRun } from '../kind.js';
import { recordFields } from '../kind-fields.js';
import type { RecordChange } from './chunk-decision.js';
import { same } from './decide.js';
import type { Value } from './values.js';

/** A changed record, field by field in words. */
export interface Change {
  row_no: number;
  fields: { field: string; before: string | null; after: string | null }[];
}

async function words(db: Db, { say, options }: ImportRun, { refers, show }: ImportField, value: Value | undefined): Promise<string | null> {
  if (value === null || value === undefined) return null;
  if (refers) {
    const { rows } = await sql<{
      name: string;
    }>`select name from (${sql.raw(refers.shown ?? refers.from)}) r where id = ${value} limit 1`.execute(db);
    return rows[0]?.name ?? String(value);
  }
  const text = show ? show(value, say, options.timeZone) : Array.isArray(value) ? value.join(say(['、', ', '])) : String(value);
  return text.slice(0, 500);
}

/** Returns the changes that a line makes to an existing record. */
export async function changeOf(db: Db, run: ImportRun, { row_no, before, after }: RecordChange): Promise<Change> {
  const fields: Change['fields'] = [];
  for (const field of recordFields(run.kind)) {
    const [was, becomes] = [before[field.name], after[field.name]];
    if (same(was, becomes)) continue;
    fields.push({ field: field.name, before: await words(db, run, field, was), after: await words(db, run, field, becomes) });
  }
  return { row_no, fields };
}
