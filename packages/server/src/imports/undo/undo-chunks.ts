import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { ImportKind } from '../kind.js';
import { removeCreatedRecords, restoreUpdatedRecords, type UndoOutcome } from './undo-records.js';

/** Lines of updated records whose undo commits at once. */
const chunkLines = 2000;
const beyondLastLine = 2 ** 31 - 1;

/** Where an undo continues: among the chunks of created records or, after them, among the other lines; both from the last to the first. */
export interface UndoPlace {
  among: 'created' | 'rows';
  before: number;
}

export const undoStart: UndoPlace = { among: 'created', before: beyondLastLine };

export const placeText = ({ among, before }: UndoPlace) => `${among}:${before}`;

export function placeIn(text: string | null): UndoPlace {
  const [among, before] = text?.split(':') ?? [];
  return among === 'created' || among === 'rows' ? { among, before: Number(before) } : undoStart;
}

interface UndoChunk extends UndoOutcome {
  /** Undefined after the last one. */
  next: UndoPlace | undefined;
}

async function undoCreations(db: Db, importId: number, kind: ImportKind, before: number): Promise<UndoChunk> {
  const { rows } = await sql<{ first_row: number; ids: number[] }>`
    select first_row, array(select distinct unnest(target_ids)) as ids
    from import_created where import_file_id = ${importId} and first_row < ${before} order by first_row desc limit 1`.execute(db);
  const [chunk] = rows;
  if (!chunk) return { removed: [], restored: [], kept: [], next: { among: 'rows', before: beyondLastLine } };
  const undone = await removeCreatedRecords(db, importId, kind, chunk.ids);
  return { ...undone, next: { among: 'created', before: chunk.first_row } };
}

interface TargetLine {
  row_no: number;
  id: number;
  outcome: 'created' | 'updated';
  /** Whether an earlier line is about the same record, with which it is undone. */
  is_later: boolean;
}

/** Undoes updates, and creations of the versions before `import_created`. */
async function undoRows(db: Db, importId: number, kind: ImportKind, before: number): Promise<UndoChunk> {
  const { rows } = await sql<TargetLine>`
    select r.row_no, r.target_id as id, r.outcome,
      exists (select from import_row e where e.import_file_id = r.import_file_id and e.target_id = r.target_id and e.row_no < r.row_no
        and (e.outcome = 'created' or e.outcome = 'updated' and e.before is not null)) as is_later
    from import_row r
    where r.import_file_id = ${importId} and r.row_no < ${before} and r.target_id is not null
      and (r.outcome = 'created' or r.outcome = 'updated' and r.before is not null)
      and not exists (select from import_kept k where k.import_file_id = r.import_file_id and k.target_id = r.target_id)
    order by r.row_no desc limit ${chunkLines}`.execute(db);
  const idsOf = (outcome: TargetLine['outcome']) => rows.filter((row) => row.outcome === outcome && !row.is_later).map((row) => row.id);
  const created = await removeCreatedRecords(db, importId, kind, idsOf('created'));
  const updated = await restoreUpdatedRecords(db, importId, kind, idsOf('updated'));
  const last = rows.at(-1);
  return {
    removed: created.removed,
    restored: updated.restored,
    kept: [...created.kept, ...updated.kept],
    next: last && rows.length === chunkLines ? { among: 'rows', before: last.row_no } : undefined,
  };
}

/** Undoes the next records of an import. */
export const undoChunk = (db: Db, importId: number, kind: ImportKind, { among, before }: UndoPlace): Promise<UndoChunk> =>
  among === 'created' ? undoCreations(db, importId, kind, before) : undoRows(db, importId, kind, before);
