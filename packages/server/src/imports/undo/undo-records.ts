import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { lockRows } from '../../db/lock-rows.js';
import type { ImportKind, Values } from '../kind.js';
import { recordColumns } from '../kind-fields.js';
import { replaceLines } from '../write/replace-lines.js';
import { settle } from '../write/write-chunk.js';

/** A record that an undo leaves as it is, because a live record refers to it or because it was changed after the import. */
export interface RetainedRecord {
  id: number;
  used: boolean;
}

/** What an undo did with some records. */
export interface UndoOutcome {
  removed: number[];
  restored: number[];
  kept: RetainedRecord[];
}

const nothing: UndoOutcome = { removed: [], restored: [], kept: [] };

/** Whether a live record refers to this record. */
const inUse = (kind: ImportKind): RawBuilder<boolean> => {
  const uses = (kind.usedBy ?? []).map((from) => sql`exists (select from ${sql.raw(from)} = t.id)`);
  return uses.length > 0 ? sql`(${sql.join(uses, sql` or `)})` : sql`false`;
};

/** The first update of each record by the import, with the number of its updates. Each raised the version of the record by one. */
const firstUpdates = (importId: number, ids: readonly number[]) => sql`(
  select target_id as id, count(distinct before ->> 'version')::int as updates, (array_agg(before order by row_no))[1] as before
  from import_row where import_file_id = ${importId} and target_id = any(${ids}::bigint[]) and outcome = 'updated' and before is not null
  group by target_id)`;

/** Removes records that the import created, unless they are in use or were changed by anything but the import. */
export async function removeCreatedRecords(db: Db, importId: number, kind: ImportKind, ids: readonly number[]): Promise<UndoOutcome> {
  if (ids.length === 0) return nothing;
  if (kind.engine) {
    const { ok, kept } = await kind.engine.undo(db, ids);
    return { removed: ok, restored: [], kept };
  }
  await lockRows(db, kind.table, sql<boolean>`id = any(${ids}::bigint[])`);
  const records = sql`(select t.id, t.version = 1 + coalesce(u.updates, 0) as is_own, ${inUse(kind)} as used
    from ${sql.table(kind.table)} t left join ${firstUpdates(importId, ids)} u on u.id = t.id
    where t.id = any(${ids}::bigint[]) and t.deleted_at is null)`;
  const { rows } = await sql<{ id: number; is_own: boolean; used: boolean }>`select * from ${records} r order by id`.execute(db);
  const removed = rows.filter((row) => row.is_own && !row.used).map((row) => row.id);
  await sql`update ${sql.table(kind.table)} set deleted_at = now() where id = any(${removed}::bigint[])`.execute(db);
  await replaceLines(
    db,
    kind,
    removed.map((id) => ({ id, lines: [] })),
  );
  const kept = rows.filter((row) => !row.is_own || row.used).map((row) => ({ id: row.id, used: row.is_own }));
  return { removed, restored: [], kept };
}

/** Restores records that the import updated to their values before its first update, unless they were changed by anything but the import. */
export async function restoreUpdatedRecords(db: Db, importId: number, kind: ImportKind, ids: readonly number[]): Promise<UndoOutcome> {
  if (ids.length === 0) return nothing;
  await lockRows(db, kind.table, sql<boolean>`id = any(${ids}::bigint[])`);
  const values = recordColumns(kind).map(([name, type]) => sql`${sql.ref(name)} = (u.before ->> ${name})::${sql.raw(type)}`);
  const { rows } = await sql<{ id: number; lines: Values[] | null }>`
    update ${sql.table(kind.table)} t set ${sql.join(values, sql`, `)}
    from ${firstUpdates(importId, ids)} u
    where t.id = u.id and t.version = (u.before ->> 'version')::int + u.updates and t.deleted_at is null
    returning t.id, u.before -> 'lines' as lines`.execute(db);
  await replaceLines(
    db,
    kind,
    rows.map(({ id, lines }) => ({ id, lines: lines ?? [] })),
  );
  const restored = rows.map((row) => row.id);
  await settle(db, kind, restored);
  const { rows: kept } = await sql<{ id: number }>`select id from ${sql.table(kind.table)} t
    where id = any(${ids}::bigint[]) and not (id = any(${restored}::bigint[])) and deleted_at is null order by id`.execute(db);
  return { removed: [], restored, kept: kept.map(({ id }) => ({ id, used: false })) };
}
