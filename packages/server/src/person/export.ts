import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { personData, rowsOf } from './declarations.js';
import { personOf } from './person.js';

/** Returns the exported data about a person, by kind. */
export async function exportedData(db: Db, id: number): Promise<Record<string, unknown>> {
  const person = await personOf(db, id);
  const parts: Record<string, unknown> = {};
  for (const one of personData) {
    if (!one.exported) continue;
    const { rows } = await sql<{ rows: unknown }>`select coalesce(json_agg(to_jsonb(r) - 'enterprise_id'), '[]') as rows
      from ${rowsOf(one, person)}`.execute(db);
    parts[one.what] = rows[0]?.rows;
  }
  return parts;
}
