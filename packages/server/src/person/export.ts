import { sql } from 'kysely';
import type { Context } from '../http/context.js';
import type { Language } from '../http/refusal.js';
import { personData, rowsOf } from './declarations.js';
import { personOf } from './person.js';
import type { PersonData } from './person-data.js';

/** A row `r` as JSON, with its messages as text. */
function jsonOf({ texts = {} }: PersonData, language: Language) {
  const columns = Object.entries(texts);
  const hidden = ['enterprise_id', ...columns.map(([, { of }]) => of)];
  const said = columns.flatMap(([name, { text }]) => [sql.lit(name), text(language)]);
  return sql`to_jsonb(r) - ${hidden}::text[] || jsonb_build_object(${sql.join(said)})`;
}

/** Returns the exported data about a person, by kind. */
export async function exportedData({ db, caller }: Pick<Context, 'db' | 'caller'>, id: number): Promise<Record<string, unknown>> {
  const person = await personOf(db, id);
  const parts: Record<string, unknown> = {};
  for (const one of personData) {
    if (!one.exported) continue;
    const { rows } = await sql<{ rows: unknown }>`select coalesce(json_agg(${jsonOf(one, caller.language)}), '[]') as rows
      from ${rowsOf(one, person)}`.execute(db);
    parts[one.what] = rows[0]?.rows;
  }
  return parts;
}
