import type { Data } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { Sentence } from '../http/refusal.js';
import { type ImportKind, type RecordEngine, recordColumns, type Values } from './kind.js';
import { lineOutcomes } from './outcome/outcomes.js';
import { replaceLines, settle } from './write/write-chunk.js';

export type UndoResult = Data<'deleteImportedRows'>;

const named = 500;

/** Whether a live record refers to this record. */
const inUse = (kind: ImportKind): RawBuilder<boolean> => {
  const uses = (kind.usedBy ?? []).map((from) => sql`exists (select from ${sql.raw(from)} = t.id)`);
  return uses.length > 0 ? sql`(${sql.join(uses, sql` or `)})` : sql`false`;
};

/** Restores updated records to their previous values. */
async function restore(db: Db, importId: number, kind: ImportKind): Promise<number[]> {
  const restored = sql.join(
    recordColumns(kind).map(([name, type]) => sql`${sql.ref(name)} = (r.before ->> ${name})::${sql.raw(type)}`),
    sql`, `,
  );
  const { rows } = await sql<{ id: number; lines: Values[] | null }>`
    update ${sql.table(kind.table)} t set ${restored}
    from import_row r
    where r.import_file_id = ${importId} and r.outcome = 'updated' and r.before is not null and t.id = r.target_id
      and t.version = (r.before ->> 'version')::int + 1 and t.deleted_at is null
    returning t.id, r.before -> 'lines' as lines`.execute(db);
  await replaceLines(
    db,
    kind,
    rows.map(({ id, lines }) => ({ id, lines: lines ?? [] })),
  );
  const ids = rows.map((row) => row.id);
  await settle(db, kind, ids);
  return ids;
}

/**
 * Undoes an import: deletes the records it created and restores those it updated, unless a record is in use or was changed since, as its
 * version shows.
 */
export async function undoImport(db: Db, importId: number, kind: ImportKind, say: (sentence: Sentence) => string): Promise<UndoResult> {
  const { ok, kept } = kind.engine ? await kind.engine.undo(db, importId) : await undoRows(db, importId, kind);
  const words = (used: boolean) =>
    say(used ? ['正在被使用，已保留', 'in use, kept'] : ['导入后有人修改过，已保留', 'changed after the import, kept']);
  return {
    ok: ok.slice(0, named),
    failed: kept.slice(0, named).map(({ id, used }) => ({ id, code: used ? 40903 : 40901, message: words(used) })),
  };
}

async function undoRows(db: Db, importId: number, kind: ImportKind): ReturnType<RecordEngine['undo']> {
  const table = sql.table(kind.table);
  const { rows: gone } = await sql<{ id: number }>`
    update ${table} t set deleted_at = now()
    from (select distinct target_id from ${lineOutcomes(importId)} where outcome = 'created') r
    where t.id = r.target_id and t.version = 1 and t.deleted_at is null and not ${inUse(kind)}
    returning t.id`.execute(db);
  await replaceLines(
    db,
    kind,
    gone.map(({ id }) => ({ id, lines: [] })),
  );
  const done = [...gone.map((row) => row.id), ...(await restore(db, importId, kind))];
  const { rows: kept } = await sql<{ id: number; used: boolean }>`
    select t.id, t.version = 1 and ${inUse(kind)} as used from ${table} t
    join (select target_id, min(row_no) as row_no from ${lineOutcomes(importId)}
      where outcome in ('created', 'updated') group by target_id) r on r.target_id = t.id
    where not (t.id = any(${done}::bigint[])) order by r.row_no limit ${named}`.execute(db);
  return { ok: done, kept };
}
