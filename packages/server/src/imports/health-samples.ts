import { sql } from 'kysely';
import { healthFieldsOf } from '../audit/health-fields.js';
import type { Db } from '../db/database.js';
import { importKind as importKinds } from '../generated/areas/import.js';
import { importOperation } from './import-operation.js';
import type { ImportType } from './kind.js';

/** The fields of an import that are health data. */
export const healthFieldsIn = (type: ImportType): string[] => [...healthFieldsOf(importOperation(type).id).keys()];

/**
 * Deletes the samples of health data that imports show for their columns, and of columns that were not imported and may hold anything:
 * those who withdraw their consent may be among them, and samples do not identify people.
 */
export async function forgetHealthSamples(db: Db) {
  for (const { type } of importKinds) {
    const fields = healthFieldsIn(type);
    const isHealth = sql`(c ->> 'field' is null or c ->> 'field' = any(${fields}::text[]))`;
    if (fields.length > 0)
      await sql`update import_file f set preview = '[]', text_form = text_form - 'readings', columns = (
          select coalesce(jsonb_agg(case when ${isHealth} then c || '{"samples": []}' else c end order by at), '[]')
          from jsonb_array_elements(f.columns) with ordinality one(c, at))
        where f.type = ${type} and exists (select from jsonb_array_elements(f.columns) c where ${isHealth} and c -> 'samples' <> '[]') or f.type = ${type} and (f.preview <> '[]' or f.text_form ? 'readings')`.execute(
        db,
      );
  }
}
