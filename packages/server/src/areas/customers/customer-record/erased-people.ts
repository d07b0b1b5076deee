import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { ImportKind } from '../../../imports/kind.js';

const key = sql`hashtextextended('erasure ' || app_tenant(), 0)`;

/** Waits until imports have written their chunks and exports have read theirs, and lets none start until the end of the transaction. */
export const holdFiles = (db: Db) => sql`select pg_advisory_xact_lock(${key})`.execute(db);

/** Waits until no person is being erased, and blocks erasures until the end of the transaction. */
export const holdErasures = (db: Db) => sql`select pg_advisory_xact_lock_shared(${key})`.execute(db);

const hashOf = (phone: string) => sql`sha256(convert_to(app_tenant() || ' ' || ${sql.raw(phone)}, 'UTF8'))`;

/** An unfinished import, whose file may contain any person. */
const unfinished = sql`select from import_file f join job j on j.id = f.job_id where j.status in ('waiting', 'running')`;

/** Notes the phones of a person while imports go on; without them, forgets all that was noted. */
export async function recordErasedPhones(db: Db, phones: readonly string[]) {
  await sql`delete from erased_person where not exists (${unfinished} and f.created_at < erased_person.erased_at)`.execute(db);
  await sql`insert into erased_person (phone_hash) select ${hashOf('given.phone')} from unnest(${phones}::text[]) given(phone) where exists (${unfinished})`.execute(
    db,
  );
}

/** Keeps imports from adding people again who were erased after the import started. */
export const removeErasedFrom = (table: 'customer' | 'lead'): NonNullable<ImportKind['erased']> => ({
  hold: holdErasures,
  async remove(db, importId, ids) {
    const { rows: noted } = await sql`select from erased_person limit 1`.execute(db);
    if (noted.length === 0) return [];
    const { rows } = await sql<{ id: number }>`
      delete from ${sql.table(table)} t using erased_person e, import_file f
      where t.id = any(${ids}::bigint[]) and f.id = ${importId} and e.erased_at > f.created_at and e.phone_hash = ${hashOf('t.phone')}
      returning t.id`.execute(db);
    return rows.map((row) => row.id);
  },
});

/** Those of the phones whose people were erased since the import started. */
export async function erasedPhones(db: Db, importId: number, phones: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ phone: string }>`
    select given.phone from unnest(${phones}::text[]) given(phone) join import_file f on f.id = ${importId}
      join erased_person e on e.erased_at > f.created_at and e.phone_hash = ${hashOf('given.phone')}`.execute(db);
  return new Set(rows.map((row) => row.phone));
}
